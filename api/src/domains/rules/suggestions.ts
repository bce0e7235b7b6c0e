import { brokenRule, type LabelOptions, MAX_LABEL } from './label-rules.ts';

const AFFIXES: readonly (readonly [before: string, after: string])[] = [
  ['', '-web'],
  ['my-', ''],
  ['', '-site'],
  ['', '2'],
  ['', '-home'],
  ['', '-net'],
  ['the-', ''],
  ['', '-online'],
  ['', '-page'],
  ['', '-hub'],
  ['', '-24'],
  ['', '-365'],
];

/**
 * Returns at most 13 labels that are similar to a text and break no rule, the best first. Whether they are free is for
 * the caller to find out. Returns none for a reserved label: `security-web` could be taken for a page of the service.
 */
export function suggestions(text: string, options: LabelOptions): string[] {
  const base = plainLabel(text);
  if (base === '' || base.startsWith('xn-') || options.lists.reserved.has(base)) return [];
  const candidates = [base, ...AFFIXES.map(([before, after]) => affixed(before, base, after))];
  return [...new Set(candidates)].filter(
    (candidate) => candidate !== text.toLowerCase() && brokenRule(candidate, options) === undefined,
  );
}

/** Returns the letters and digits of a text without accents, with single hyphens in place of other characters. */
function plainLabel(text: string): string {
  return text
    .slice(0, MAX_LABEL)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LABEL)
    .replaceAll(/^-|-$/g, '');
}

function affixed(before: string, base: string, after: string): string {
  const room = MAX_LABEL - before.length - after.length;
  return `${before}${base.slice(0, room).replace(/-$/, '')}${after}`;
}
