import { shorten } from '../../name.ts';
import { aLabelAdvice, shownText } from '../../shown-text.ts';

export interface TagList {
  /** Values by name, in the order of the text. Blanks around the values are removed. */
  readonly tags: ReadonlyMap<string, string>;
  /** Syntax errors. Each error is the end of a sentence that begins with the record. */
  readonly problems: readonly string[];
}

/** Parses `name=value; name=value`, the syntax of DKIM keys and DMARC policies (RFC 6376 3.2). */
export function readTagList(text: string): TagList {
  const tags = new Map<string, string>();
  const problems: string[] = [];
  const parts = text.split(';').map((part) => part.trim());
  if (parts.at(-1) === '') parts.pop();
  for (const part of parts) {
    const [, name, value] = /^([a-z][a-z0-9_]*)\s*=([\x21-\x3a\x3c-\x7e\s]*)$/i.exec(part) ?? [];
    if (name === undefined)
      problems.push(`has "${shorten(shownText(part))}" where a tag such as p=value belongs${aLabelAdvice(part)}`);
    else if (tags.has(name)) problems.push(`has the tag ${name} twice; keep one`);
    else tags.set(name, value.trim());
  }
  return { tags, problems };
}

export interface TagRule {
  readonly pattern: RegExp;
  readonly form: string;
}

/** Returns a problem for each invalid value. Ignores tags without a rule, as receivers do. */
export function tagProblems(tags: TagList['tags'], rules: Readonly<Record<string, TagRule>>): string[] {
  return [...tags].flatMap(([name, value]) => {
    if (!Object.hasOwn(rules, name) || rules[name].pattern.test(value)) return [];
    return [`has ${name}=${shorten(shownText(value))}, but ${name} must be ${rules[name].form}`];
  });
}
