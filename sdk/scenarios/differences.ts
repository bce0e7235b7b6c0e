import { isDeepStrictEqual } from 'node:util';

/**
 * Compares the expected fields of a value, and returns a sentence for each difference. Lists must have the same length.
 * Other fields of objects are ignored.
 */
export function differences(expected: unknown, given: unknown, path = ''): string[] {
  if (!isComposite(expected) || !isComposite(given))
    return isDeepStrictEqual(expected, given)
      ? []
      : [`${path} is ${JSON.stringify(given)}, not ${JSON.stringify(expected)}`];
  if (Array.isArray(expected) && given.length !== expected.length)
    return [`${path} has ${String(given.length)} items, not ${expected.length}`];
  return Object.entries(expected).flatMap(([key, value]) =>
    differences(value, given[key], path === '' ? key : `${path}.${key}`),
  );
}

function isComposite(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
