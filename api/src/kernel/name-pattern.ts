import { IssueError, Name } from '@fourwinds/dns';

/** `*` matches one or more labels. The label of a wildcard record is written as `\*`. */
const ANY = '*';
const WILDCARD = '\\*';
const APEX = Name.parse('apex.invalid.');

/** Parses a pattern into canonical form: lower case, relative to the zone, `@` for the apex. Throws IssueError. */
export function readPattern(text: string): string {
  const pattern = text.replace(/(\\.)|[\u3002\uff0e\uff61]/gs, (_, escape?: string) => escape ?? '.');
  const labels = labelsOf(pattern);
  const refuse = (message: string): never => {
    throw new IssueError('name-syntax', message);
  };
  if (labels.length === 0 || labels.join('.') !== pattern)
    refuse('this is not a name relative to a zone; write www, not www.example.com.');
  if (labels.filter((label) => label === ANY).length > 1) refuse('a pattern has * once, for one or more labels');
  if (labels.some((label) => label !== ANY && /^(?:\\.|[^\\*])*\*/.test(label)))
    refuse('* stands for whole labels, as in _acme-challenge.*; the label of a wildcard is written \\*');
  if (labels.length > 1 && labels.includes('@')) refuse('@ stands for the zone itself, alone');
  return labels.map((label) => (label === ANY ? ANY : literal(canonical(label)))).join('.');
}

/** True if any pattern matches the owner name. The name must be in canonical form. */
export function matchesAny(patterns: readonly string[], name: string): boolean {
  return nameMatcher(patterns)(name);
}

/** Like `matchesAny`, but prepares the patterns for use with many names. */
export function nameMatcher(patterns: readonly string[]): (name: string) => boolean {
  const all = patterns.map(labelsOf);
  return (name) => {
    const labels = labelsOf(literal(name));
    return all.some((pattern) => includes(pattern, labels));
  };
}

/** True if one of the patterns matches all names that `pattern` matches. */
export function includesAny(patterns: readonly string[], pattern: string): boolean {
  const labels = labelsOf(pattern);
  return patterns.some((one) => includes(labelsOf(one), labels));
}

function includes(outer: readonly string[], inner: readonly string[]): boolean {
  const star = outer.indexOf(ANY);
  if (star < 0) return outer.length === inner.length && outer.every((label, i) => label === inner[i]);
  if (inner.length < outer.length || inner[0] === '@') return false;
  const tail = outer.slice(star + 1);
  const isHead = outer.slice(0, star).every((label, i) => label === inner[i]);
  return isHead && tail.every((label, i) => label === inner[inner.length - tail.length + i]);
}

/** Returns the label in lower case. Throws IssueError. */
function canonical(label: string): string {
  return label === '@' ? label : Name.parse(label, APEX).lowerCase().relativeTo(APEX);
}

/** Returns a pattern that matches only this name. */
function literal(name: string): string {
  return labelsOf(name)
    .map((label) => (label === ANY ? WILDCARD : label))
    .join('.');
}

/** Labels in presentation format, split at unescaped dots. */
function labelsOf(text: string): string[] {
  return text.match(/(?:\\.|[^.\\])+/gs) ?? [];
}
