import { IssueError } from '../issue.ts';

interface DigestKind {
  readonly kind: string;
  readonly at: number;
  readonly octets: Readonly<Record<number, number>>;
}

/**
 * Returns a function that checks the length of the digest. The digest extends from `start` to the end of the data.
 * The function accepts unknown digest types.
 */
export function digestLength(
  { kind, at, octets }: DigestKind,
  field: string,
  start: number,
): (rdata: Uint8Array) => void {
  return (rdata) => {
    const expected = octets[rdata[at]];
    const actual = rdata.length - start;
    if (expected !== undefined && actual !== expected) {
      throw new IssueError(
        'value-out-of-range',
        `field "${field}": ${kind} ${rdata[at]} takes ${expected} octets (${expected * 2} hexadecimal digits), here are ${actual}`,
      );
    }
  };
}
