import { shorten } from '@fourwinds/dns';
import type { z } from 'zod';
import { type Detail, type DetailCode, Failure, MAX_DETAILS } from '../failure.ts';

type Issue = z.core.$ZodIssue;
type Raw = z.core.$ZodRawIssue;

/** The value by a schema. Throws Failure validation_error that names every field that is wrong. `root` is put before paths. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, root: string): z.output<S> {
  const result = schema.safeParse(value, { error: explainField });
  if (result.success) return result.data;
  throw wrongFields(detailsOf(result.error.issues, root));
}

/** Enough details to know that an answer has not all of them, however many fields are wrong. */
function detailsOf(issues: readonly Issue[], root: string): Detail[] {
  const details: Detail[] = [];
  for (const [i, issue] of issues.entries()) {
    if (isOfRightType(issue, i, issues)) details.push(...toDetails(issue, root));
    if (details.length > MOST_READ) break;
  }
  return details.filter(isFirst);
}

/** Details that are made; equal ones after each other are one. */
const MOST_READ = 3 * MAX_DETAILS;

/** The failure of a request whose fields are wrong. */
export function wrongFields(details: readonly Detail[]): Failure {
  const [first] = details;
  const place = first.path === '' ? 'the body: ' : `${first.path}: `;
  return new Failure(
    'validation_error',
    details.length === 1 ? place + first.message : `${countOf(details)} fields are wrong`,
    details,
  );
}

function countOf({ length }: readonly Detail[]): string {
  return length > MAX_DETAILS ? `more than ${MAX_DETAILS}` : String(length);
}

/** Whether an issue is no rule about the length of a value whose type was wrong, as zod measures all that has one. */
function isOfRightType({ code, path }: Issue, i: number, issues: readonly Issue[]): boolean {
  const before = issues[i - 1];
  const isLength = code === 'too_small' || code === 'too_big';
  return !(isLength && before?.code === 'invalid_type' && formatPath(before.path, '') === formatPath(path, ''));
}

/** Whether a detail says something else than the one before it: a number may break several rules of a field that have one message. */
function isFirst({ path, message }: Detail, i: number, details: readonly Detail[]): boolean {
  const before = details.at(i - 1)!;
  return i === 0 || before.path !== path || before.message !== message;
}

const MISSING = 'this is required';
const UNKNOWN = 'there is no such field';

/** The kind of value that is needed, by zod's name for it. */
const TYPES: { readonly [expected: string]: string } = {
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMATS: { readonly [format: string]: string } = {
  uuid: 'this must be an id, such as 5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d',
  datetime: 'this must be a time with its offset, such as 2026-11-01T00:00:00Z',
};
const UNITS: { readonly [origin: string]: string } = { string: 'character', array: 'item' };
const EMPTY: { readonly [origin: string]: string } = {
  string: 'this is empty; write at least one character',
  array: 'this is empty; list at least one item',
};

/** The message for people, by zod's code of the error. */
const explanations: { readonly [code in Raw['code']]?: (issue: Extract<Raw, { code: code }>) => string } = {
  invalid_type: ({ expected, input }) => (input === undefined ? MISSING : wrongType(expected, input)),
  invalid_value: ({ values, input }) =>
    input === undefined ? `${MISSING}; write one of ${values.join(', ')}` : `this must be one of ${values.join(', ')}`,
  too_small: ({ minimum, origin }) =>
    (minimum === 1 ? EMPTY[origin] : undefined) ?? `this must be at least ${amount(minimum, origin)}`,
  too_big: ({ maximum, origin }) => `this must be at most ${amount(maximum, origin)}`,
  invalid_format: ({ format }) => FORMATS[format] ?? 'this has not the form that is needed',
  invalid_key: ({ issues }) => issues[0].message,
  invalid_union: () => 'this has none of the forms that are possible',
  unrecognized_keys: () => UNKNOWN,
};

/** The message for an error that zod finds; undefined leaves the message of the schema. */
export function explainField(issue: Raw): string | undefined {
  return explanations[issue.code]?.(issue as never);
}

function wrongType(expected: string, input: unknown): string {
  const wanted = TYPES[expected] ?? expected;
  const isQuoted = ['number', 'int'].includes(expected) && typeof input === 'string' && /^-?\d+$/.test(input);
  return isQuoted ? `this must be ${wanted}; write ${input} without quotes` : `this must be ${wanted}`;
}

/** `1 character`, `200`. */
function amount(count: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  return unit === undefined ? String(count) : `${count} ${unit}${Number(count) === 1 ? '' : 's'}`;
}

function toDetails(issue: Issue, root: string): Detail[] {
  if (issue.code !== 'unrecognized_keys') return [toDetail(issue.path, root, codeOf(issue), issue.message)];
  return issue.keys
    .slice(0, MAX_DETAILS + 1)
    .map((key) =>
      toDetail(
        [...issue.path, key],
        root,
        'field-unknown',
        issue.message === UNKNOWN ? `there is no field called ${readable(key)}` : issue.message,
      ),
    );
}

/** The name of a field as it is where it is a plain word, else in quotes. */
function readable(field: string): string {
  return /^[\w.-]+$/.test(field) ? shorten(field) : JSON.stringify(shorten(field));
}

function toDetail(path: readonly PropertyKey[], root: string, code: DetailCode, message: string): Detail {
  const [first, second] = path;
  const index = first === 'changes' && typeof second === 'number' ? { index: second } : {};
  return { ...index, path: formatPath(path, root), code, message };
}

function codeOf(issue: Issue): DetailCode {
  return issue.message.startsWith(MISSING) ? 'field-missing' : 'field-invalid';
}

/** `changes[3].value` */
function formatPath(path: readonly PropertyKey[], root: string): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    const field = shorten(String(step));
    return text === '' ? field : `${text}.${field}`;
  }, root);
}
