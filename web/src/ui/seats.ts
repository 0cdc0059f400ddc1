/** Outline of each seat's counter in a box from -10 to 10: shape tells the seats apart as well as colour. */
export const SEAT_SHAPES = [
  'M-7 -9H7Q9 -9 9 -7V7Q9 9 7 9H-7Q-9 9 -9 7V-7Q-9 -9 -7 -9Z',
  'M-9.6 0A9.6 9.6 0 1 1 9.6 0A9.6 9.6 0 1 1 -9.6 0Z',
  'M10 0L5 8.7H-5L-10 0L-5 -8.7H5Z',
  'M-8 -8.5H8V2Q8 7 0 9.5Q-8 7 -8 2Z',
  'M0 -10L10 0L0 10L-10 0Z',
  'M-4.5 -9H4.5L9 -4.5V4.5L4.5 9H-4.5L-9 4.5V-4.5Z',
  'M-6 -9H6A3 3 0 0 0 9 -6V6A3 3 0 0 0 6 9H-6A3 3 0 0 0 -9 6V-6A3 3 0 0 0 -6 -9Z',
  'M-8.5 9V-1Q-8.5 -9.5 0 -9.5Q8.5 -9.5 8.5 -1V9Z',
];

/** Names of the seats' colours. */
export const SEAT_NAMES = ['Blue', 'Vermilion', 'Gold', 'Jade', 'Sky', 'Mauve', 'Bone', 'Coal'];
