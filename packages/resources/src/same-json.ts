import { isDeepStrictEqual } from 'node:util';

/** Whether two values have the same JSON: an absent field and an undefined one do, and the order of fields is of no account. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b) || isDeepStrictEqual(toJson(a), toJson(b));
}

function toJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
