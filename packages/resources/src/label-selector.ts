import { z } from 'zod';

export type LabelSelector = (labels: { readonly [label: string]: string }) => boolean;

const KEY = String.raw`(?:[a-z0-9][-a-z0-9.]*/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?`;
const VALUE = String.raw`(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?)?`;
const existence = new RegExp(`^(!?)\\s*(${KEY})$`);
const equality = new RegExp(`^(${KEY})\\s*(==|=|!=)\\s*(${VALUE})$`);
const membership = new RegExp(`^(${KEY})\\s+(in|notin)\\s*\\(((?:\\s*${VALUE}\\s*,?)*)\\)$`);

/**
 * Parses a label selector in kubectl syntax: `team=a`, `team!=a`, `team in (a, b)`, `team notin (a)`, `team`,
 * `!team`, or several of these separated by commas. `*` selects everything. Throws Error if the text is invalid.
 */
export function parseLabelSelector(text: string): LabelSelector {
  if (text.trim() === '*') return () => true;
  const requirements = text.split(/,(?![^(]*\))/).map((part) => requirement(part.trim()));
  return (labels) => requirements.every((matches) => matches(labels));
}

function requirement(text: string): LabelSelector {
  const exists = existence.exec(text);
  if (exists !== null) return (labels) => Object.hasOwn(labels, exists[2]) === (exists[1] === '');
  const equals = equality.exec(text);
  if (equals !== null) return oneOf(equals[1], [equals[3]], equals[2] !== '!=');
  const isIn = membership.exec(text);
  if (isIn === null) throw new Error(`"${text}" is not a label selector such as team=a, team in (a, b) or !team`);
  const values = isIn[3].split(',').map((value) => value.trim());
  return oneOf(isIn[1], values, isIn[2] === 'in');
}

/** As in Kubernetes, an object without the label matches `!=` and `notin`. */
function oneOf(label: string, values: readonly string[], isWanted: boolean): LabelSelector {
  return (labels) => (Object.hasOwn(labels, label) && values.includes(labels[label])) === isWanted;
}

export const labelSelector = z.string().transform((text, context) => {
  try {
    return parseLabelSelector(text);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
});
