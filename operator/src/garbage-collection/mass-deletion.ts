/** More removals than this share of the zones, and than this number, look like an accident. */
const SHARE = 0.1;
const NUMBER = 20;

/** Whether the loss of `missing` of `all` zones that nobody is known to have deleted looks like an accident: many, or most of few. */
export function isMassDeletion(missing: number, all: number): boolean {
  return (missing > NUMBER && missing > all * SHARE) || (missing > 1 && missing > all / 2);
}
