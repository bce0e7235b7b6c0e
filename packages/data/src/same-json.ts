import { isDeepStrictEqual } from 'node:util';

/** True if two values have the same JSON. Ignores the order of fields, and treats undefined fields as absent. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return false;
  if (Array.isArray(a) && Array.isArray(b)) return areSameItems(a, b);
  if (isPlain(a) && isPlain(b)) return areSameFields(a, b);
  return isDeepStrictEqual(toJson(a), toJson(b));
}

function areSameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, i) => isSameJson(item ?? null, b[i] ?? null));
}

interface Plain {
  readonly [field: string]: unknown;
}

/** True if the object only has fields, without a custom JSON form. */
function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false;
  return Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value);
}

function areSameFields(a: Plain, b: Plain): boolean {
  let fields = 0;
  for (const field in a) {
    if (a[field] === undefined) continue;
    if (!Object.hasOwn(b, field) || b[field] === undefined || !isSameJson(a[field], b[field])) return false;
    fields++;
  }
  for (const field in b) if (b[field] !== undefined) fields--;
  return fields === 0;
}

function toJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
