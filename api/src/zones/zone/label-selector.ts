import { shorten } from '@fourwinds/dns';
import { Failure } from '../../kernel/failure.ts';
import { isLabelKey, isLabelValue, type UserLabels } from './user-labels.ts';

/** A condition of a selector. Without values, it tests only whether the label exists. */
interface Requirement {
  readonly key: string;
  /** Accepted values. undefined means any value. */
  readonly values: readonly string[] | undefined;
  /** True if the label must match. False if it must not match. */
  readonly isWanted: boolean;
}

export type LabelSelector = (labels: UserLabels) => boolean;

const FORM = /^(!?)\s*([^\s!=,()]+)(?:\s*(==?|!=)\s*([^\s!=,()]*)|\s+(in|notin)\s*\(([^()]*)\))?$/;

/**
 * Parses a Kubernetes label selector. Its conditions are `team=web`, `team!=web`, `team in (web, mail)`, `team notin
 * (web)`, `team` and `!team`, separated by commas. Throws Failure validation_error if it is invalid or no labels can
 * match it.
 */
export function readSelector(text: string): LabelSelector {
  const requirements = text.split(/,(?![^(]*\))/).map((part) => readRequirement(part.trim()));
  for (const [key, ofKey] of Map.groupBy(requirements, (one) => one.key))
    if (!isPossible(ofKey)) throw refused(`no label ${key} can match all of this`);
  return (labels) => requirements.every((requirement) => isMet(requirement, labels));
}

function isMet({ key, values, isWanted }: Requirement, labels: UserLabels): boolean {
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  return (value !== undefined && (values === undefined || values.includes(value))) === isWanted;
}

function readRequirement(text: string): Requirement {
  const [, not, key, sign, value, word, list] = FORM.exec(text) ?? [];
  const operator = sign ?? word;
  if (key === undefined || (not === '!' && operator !== undefined))
    throw refused(
      `"${shorten(text)}" is not a requirement such as team=web, team!=web, team in (web, mail), team or !team`,
    );
  if (!isLabelKey(key)) throw refused(`"${shorten(key)}" is not the name of a label that a zone can have`);
  if (operator === undefined) return { key, values: undefined, isWanted: not === '' };
  const values = readValues(value, list);
  return { key, values, isWanted: !['!=', 'notin'].includes(operator) };
}

function readValues(value: string | undefined, list: string): string[] {
  const values = value === undefined ? list.split(',').map((one) => one.trim()) : [value];
  const odd = values.find((one) => !isLabelValue(one));
  if (odd !== undefined) throw refused(`"${shorten(odd)}" is not a value that a label can have`);
  return values;
}

/** True if any value or a missing label can satisfy all requirements for a key. */
function isPossible(requirements: readonly Requirement[]): boolean {
  const wanted = requirements.filter(({ isWanted }) => isWanted);
  if (wanted.length === 0) return true;
  const unwanted = requirements.filter(({ isWanted }) => !isWanted);
  if (unwanted.some(({ values }) => values === undefined)) return false;
  const listed = wanted.flatMap(({ values }) => (values === undefined ? [] : [values]));
  if (listed.length === 0) return true;
  const [first, ...others] = listed;
  return first.some(
    (value) =>
      others.every((values) => values.includes(value)) && !unwanted.some(({ values }) => values!.includes(value)),
  );
}

function refused(message: string): Failure {
  return new Failure('validation_error', message, [{ path: 'query.label', code: 'field-invalid', message }]);
}
