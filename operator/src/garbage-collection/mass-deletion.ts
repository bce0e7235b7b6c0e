/** If removals exceed both this share of the zones and this number, they look like an accident. */
const SHARE = 0.1;
const NUMBER = 20;

/**
 * Returns true if the loss of `missing` out of `all` zones looks like an accident: many zones are missing, or most
 * zones if there are only a few. Do not include known deletions.
 */
export function isMassDeletion(missing: number, all: number): boolean {
  return (missing > NUMBER && missing > all * SHARE) || (missing > 1 && missing > all / 2);
}
