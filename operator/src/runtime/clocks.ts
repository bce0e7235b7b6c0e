/** Two clocks: `time` is that of the wall, which may jump; `elapsed` only goes on. Both in milliseconds. */
export interface Clocks {
  readonly time: () => number;
  readonly elapsed: () => number;
}
