import { compareSerials, nextSerial } from './serial.ts';

describe('RFC 1982 serial number arithmetic', () => {
  test.each([
    [1, 0, 1],
    [0, 1, -1],
    [0, 0xffffffff, 1],
    [0xffffffff, 0, -1],
    [0x7fffffff, 0, 1],
    [44, 44, 0],
    [0, 0x80000000, 0],
  ])('3.2: %d against %d is %d', (a, b, sign) => {
    expect(Math.sign(compareSerials(a, b))).toBe(sign);
  });

  test.each([
    [1_800_000_000, [], 1_800_000_000],
    [1_800_000_000, [1_700_000_000], 1_800_000_000],
    [1_800_000_000, [1_800_000_000], 1_800_000_001],
    [1_800_000_000, [1_900_000_000, 5], 1_900_000_001],
    [10, [0xffffffff], 10],
    [0xfffffff0, [0xffffffff], 0],
  ])('3.1: wanted %d after %j gives %d', (wanted, previous, expected) => {
    expect(nextSerial(wanted, previous)).toBe(expected);
  });
});
