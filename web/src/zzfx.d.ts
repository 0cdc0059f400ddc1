declare module 'zzfx' {
  /** Plays a sound. The parameters are described in the package's README. */
  export function zzfx(...parameters: readonly (number | undefined)[]): AudioBufferSourceNode;
}
