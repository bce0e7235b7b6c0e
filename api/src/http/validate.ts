import type { z } from 'zod';
import { type Detail, Failure } from '../failure.ts';

type Issue = z.core.$ZodIssue;

/** The value by a schema. Throws Failure validation_error that names every field that is wrong. `root` is put before paths. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, root: string): z.output<S> {
  const result = schema.safeParse(value, { error: explain });
  if (result.success) return result.data;
  const details = result.error.issues.flatMap((issue) => toDetails(issue, root));
  const [first] = details;
  const place = first.path === '' ? 'the body: ' : `${first.path}: `;
  throw new Failure(
    'validation_error',
    details.length === 1 ? place + first.message : `${details.length} fields are wrong`,
    details,
  );
}

const MISSING = 'this is required';
const UNITS: { readonly [origin: string]: string } = { string: ' characters', array: ' items' };

/** In words for people; undefined leaves zod's own. */
function explain(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MISSING : `this must be of type ${issue.expected}`;
    case 'invalid_value':
      return `this must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `this must be at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'too_big':
      return `this must be at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    default:
      return undefined;
  }
}

function toDetails(issue: Issue, root: string): Detail[] {
  if (issue.code !== 'unrecognized_keys') return [toDetail(issue.path, root, codeOf(issue), issue.message)];
  return issue.keys.map((key) =>
    toDetail([...issue.path, key], root, 'field-unknown', `there is no field called ${key}`),
  );
}

function toDetail(path: readonly PropertyKey[], root: string, code: string, message: string): Detail {
  const [first, second] = path;
  const index = first === 'changes' && typeof second === 'number' ? { index: second } : {};
  return { ...index, path: formatPath(path, root), code, message };
}

function codeOf(issue: Issue): string {
  return issue.message === MISSING ? 'field-missing' : 'field-invalid';
}

/** `changes[3].value` */
function formatPath(path: readonly PropertyKey[], root: string): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, root);
}
