/** Names of fields that may contain secrets. */
const SECRET = new Set([
  'password',
  'token',
  'authorization',
  'secret',
  'kubeconfig',
  'privateKey',
  'connectionString',
]);

const REDACTED = '[Redacted]';
const CIRCULAR = '[Circular]';

/**
 * Returns a copy of the fields, in which the values of fields with secrets are redacted at any depth. Fields in `kept`
 * stay as they are.
 */
export function withoutSecrets(
  fields: Readonly<Record<string, unknown>>,
  kept: readonly string[] = [],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      kept.includes(name) ? value : redacted(name, value, [fields]),
    ]),
  );
}

function redacted(name: string, value: unknown, ancestors: readonly object[]): unknown {
  if (SECRET.has(name) && value !== undefined) return REDACTED;
  if (typeof value !== 'object' || value === null || hasOwnText(value)) return value;
  if (ancestors.includes(value)) return CIRCULAR;
  const inner = [...ancestors, value];
  if (Array.isArray(value)) return value.map((item: unknown) => redacted('', item, inner));
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, redacted(field, one, inner)]));
}

/** True for objects that JSON writes in their own way, such as dates and URLs. */
function hasOwnText(value: object): boolean {
  return 'toJSON' in value;
}
