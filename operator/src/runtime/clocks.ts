/** `time` is the wall clock, which may jump. `elapsed` is monotonic. Both in milliseconds. */
export interface Clocks {
  readonly time: () => number;
  readonly elapsed: () => number;
}
