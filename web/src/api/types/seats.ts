// Generated with the types. Do not edit.

/** The eight seats; outlines are 42 units across. */
export const SEATS = [
  { name: 'Blue', plate: '#14568c', print: '#fdf8ea', outline: 'M-16.8 -21H16.8Q21 -21 21 -16.8V16.8Q21 21 16.8 21H-16.8Q-21 21 -21 16.8V-16.8Q-21 -21 -16.8 -21Z' },
  { name: 'Vermilion', plate: '#b8400f', print: '#fdf8ea', outline: 'M-22.7 0A22.7 22.7 0 1 1 22.7 0A22.7 22.7 0 1 1 -22.7 0Z' },
  { name: 'Gold', plate: '#e6b93f', print: '#26211b', outline: 'M24.4 0L12.2 21.1H-12.2L-24.4 0L-12.2 -21.1H12.2Z' },
  { name: 'Jade', plate: '#2b9d78', print: '#26211b', outline: 'M-21 -21H21V5.3Q21 16.8 0 24.2Q-21 16.8 -21 5.3Z' },
  { name: 'Sky', plate: '#b0d9e8', print: '#26211b', outline: 'M0 -27.7L27.7 0L0 27.7L-27.7 0Z' },
  { name: 'Mauve', plate: '#ab7cb5', print: '#26211b', outline: 'M-10.5 -21H10.5L21 -10.5V10.5L10.5 21H-10.5L-21 10.5V-10.5Z' },
  { name: 'Bone', plate: '#f3ead2', print: '#26211b', outline: 'M-14.3 -21H14.3A6.7 6.7 0 0 0 21 -14.3V14.3A6.7 6.7 0 0 0 14.3 21H-14.3A6.7 6.7 0 0 0 -21 14.3V-14.3A6.7 6.7 0 0 0 -14.3 -21Z' },
  { name: 'Coal', plate: '#37322d', print: '#fdf8ea', outline: 'M-21 21V-2.1Q-21 -24.2 0 -24.2Q21 -24.2 21 -2.1V21Z' },
] as const;
