import { shorten } from '@fourwinds/dns';
import type { z } from 'zod';
import { type Detail, type DetailCode, Failure, MAX_DETAILS } from '../kernel/failure.ts';

type Issue = z.core.$ZodIssue;
type Raw = z.core.$ZodRawIssue;

/**
 * Parses the value. Throws Failure validation_error that lists every wrong field. `root` is the prefix of field
 * paths.
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown, root: string): z.output<S> {
  const result = schema.safeParse(value, { error: explainField });
  if (result.success) return result.data;
  throw wrongFields(detailsOf(result.error.issues, root));
}

/**
 * Parses the items of a list, of which `list` is the path. Stops when there are more errors than a response shows.
 * Throws Failure validation_error like `validate`.
 */
export function validateItems<S extends z.ZodType>(schema: S, items: readonly unknown[], list: string): z.output<S>[] {
  const details: Detail[] = [];
  const read: z.output<S>[] = [];
  for (const [index, item] of items.entries()) {
    const root = `${list}[${index}]`;
    const result = schema.safeParse(item, { error: explainField });
    if (result.success) read.push(result.data);
    else details.push(...detailsOf(result.error.issues, root).map((detail) => ({ ...detail, index })));
    if (details.length > MAX_DETAILS) break;
  }
  if (details.length > 0) throw wrongFields(details);
  return read;
}

/**
 * Returns a limited number of details. If there are more than a response shows, returns enough to show that some are
 * omitted.
 */
function detailsOf(issues: readonly Issue[], root: string): Detail[] {
  const details: Detail[] = [];
  for (const [i, issue] of issues.entries()) {
    if (isOfRightType(issue, i, issues)) details.push(...toDetails(issue, root));
    if (details.length > MOST_READ) break;
  }
  return details.filter(isFirst);
}

/** Maximum details created before duplicates are merged. */
const MOST_READ = 3 * MAX_DETAILS;

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

/** Drops a length issue if the value also has the wrong type. zod checks the length of any value that has a length. */
function isOfRightType({ code, path }: Issue, i: number, issues: readonly Issue[]): boolean {
  const before = issues[i - 1];
  const isLength = code === 'too_small' || code === 'too_big';
  return !(isLength && before?.code === 'invalid_type' && formatPath(before.path, '') === formatPath(path, ''));
}

/** Drops a repeated message. A number may break several rules that have the same message. */
function isFirst({ path, message }: Detail, i: number, details: readonly Detail[]): boolean {
  const before = details.at(i - 1)!;
  return i === 0 || before.path !== path || before.message !== message;
}

const MISSING = 'this is required';
const UNKNOWN = 'there is no such field';

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

/** Messages for people, by zod's error code. */
const explanations: { readonly [code in Raw['code']]?: (issue: Extract<Raw, { code: code }>) => string } = {
  invalid_type: ({ expected, input }) => (input === undefined ? MISSING : wrongType(expected, input)),
  invalid_value: ({ values, input }) =>
    input === undefined ? `${MISSING}; write one of ${values.join(', ')}` : `this must be one of ${values.join(', ')}`,
  too_small: ({ minimum, origin }) =>
    (minimum === 1 ? EMPTY[origin] : undefined) ?? `this must be at least ${amount(minimum, origin)}`,
  too_big: ({ maximum, origin }) => `this must be at most ${amount(maximum, origin)}`,
  invalid_format: ({ format }) => FORMATS[format] ?? 'this does not have the required form',
  invalid_key: ({ issues }) => issues[0].message,
  invalid_union: () => 'this has none of the possible forms',
  unrecognized_keys: () => UNKNOWN,
};

/** Returns the message for a zod error. Returns undefined to keep the message of the schema. */
export function explainField(issue: Raw): string | undefined {
  return explanations[issue.code]?.(issue as never);
}

function wrongType(expected: string, input: unknown): string {
  const wanted = TYPES[expected] ?? expected;
  const isQuoted = ['number', 'int'].includes(expected) && typeof input === 'string' && /^-?\d+$/.test(input);
  return isQuoted ? `this must be ${wanted}; write ${input} without quotes` : `this must be ${wanted}`;
}

/** Returns an amount such as `1 character` or `200`. */
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

/** Quotes a field name unless it is a plain word. */
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

/** Returns a path such as `changes[3].value`. */
function formatPath(path: readonly PropertyKey[], root: string): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    const field = shorten(String(step));
    return text === '' ? field : `${text}.${field}`;
  }, root);
}
