/** The fields of a value and the types of theirs; of a list those of its first item, of a text nothing more. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, shapeOf(one)]));
}
