/**
 * Returns fields whose names or types differ from the example. An empty list and null match anything, because they
 * depend on timing.
 */
export function shapeDifferences(example: unknown, value: unknown, path = ''): string[] {
  if (example === null || value === null) return [];
  if (Array.isArray(example) && Array.isArray(value)) {
    const [[ofExample], [ofValue]] = [example, value] as [unknown[], unknown[]];
    return ofExample === undefined || ofValue === undefined ? [] : shapeDifferences(ofExample, ofValue, `${path}[]`);
  }
  if (kindOf(example) !== kindOf(value)) return [`${path}: ${kindOf(value)} in place of ${kindOf(example)}`];
  if (typeof example !== 'object') return [];
  return fieldDifferences(example as Fields, value as Fields, path);
}

interface Fields {
  readonly [field: string]: unknown;
}

function fieldDifferences(example: Fields, value: Fields, path: string): string[] {
  const names = new Set([...Object.keys(example), ...Object.keys(value)]);
  return [...names].flatMap((name) => {
    const at = `${path}.${name}`;
    if (!(name in value)) return [`${at} is gone`];
    return name in example ? shapeDifferences(example[name], value[name], at) : [`${at} is new`];
  });
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
