import type { z } from 'zod';
import { type Detail, Failure } from '../failure.ts';

type Issue = z.core.$ZodIssue;

/** The value by a schema. Throws Failure validation_error that names every field that is wrong. `root` is put before paths. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, root: string): z.output<S> {
  const result = schema.safeParse(value, { error: explain });
  if (result.success) return result.data;
  const details = result.error.issues.flatMap((issue) => toDetails(issue, root));
  const [first] = details;
  const place = first.path === '' ? '' : `${first.path}: `;
  throw new Failure(
    'validation_error',
    details.length === 1 ? place + first.message : `${details.length} fields are wrong`,
    details,
  );
}

function explain(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'this is required' : undefined;
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
  return issue.message === 'this is required' ? 'field-missing' : 'field-invalid';
}

/** `changes[3].value` */
function formatPath(path: readonly PropertyKey[], root: string): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, root);
}
