import { shorten } from '../../name.ts';
import { aLabelAdvice, shownText } from '../../shown-text.ts';

export interface TagList {
  /** Values without the blanks around them, by name, in their order. */
  readonly tags: ReadonlyMap<string, string>;
  /** The errors of syntax, each the rest of a sentence that begins with the record. */
  readonly problems: readonly string[];
}

/** Reads `name=value; name=value`, the form of DKIM keys and DMARC policies (RFC 6376 3.2). */
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

/** The rule of one tag: the pattern of its value, and its description. */
export interface TagRule {
  readonly pattern: RegExp;
  readonly form: string;
}

/** One problem for each tag whose value is not of its form; tags without a rule are ignored, as readers do. */
export function tagProblems(tags: TagList['tags'], rules: Readonly<Record<string, TagRule>>): string[] {
  return [...tags].flatMap(([name, value]) => {
    if (!Object.hasOwn(rules, name) || rules[name].pattern.test(value)) return [];
    return [`has ${name}=${shorten(shownText(value))}, but ${name} must be ${rules[name].form}`];
  });
}
