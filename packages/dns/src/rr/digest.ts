import { IssueError } from '../issue.ts';

interface DigestKind {
  /** The field that says which digest it is. */
  readonly kind: string;
  /** The offset of that octet. */
  readonly at: number;
  /** Length of each known digest. */
  readonly octets: Readonly<Record<number, number>>;
}

/** A check that the digest from `start` to the end is as long as its kind demands; kinds not known here pass. */
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
