/** Translations of API messages, keyed by the English template as docs/reference/messages.md lists it. */
export interface Messages {
  /**
   * Whole messages. `<name>` is a placeholder. The value of a `<name!>` placeholder must have a translation, and so
   * must any value with more than one clause.
   */
  readonly messages: { readonly [english: string]: string };
  /** Prefixes, suffixes and parts of messages. */
  readonly parts: { readonly [english: string]: string };
  /** Why a query or delivery to another server failed. */
  readonly reasons: { readonly [english: string]: string };
}

/** Translates an English message. Returns undefined if the message or a required part has no translation. */
export type Translator = (message: string) => string | undefined;

interface Template {
  /** The template text, split so that placeholder names have odd indexes. */
  readonly english: readonly string[];
  readonly other: string;
}

/** The maximum nesting of messages. Deeper messages are not translated. */
const DEEPEST = 6;

/** Returns a translator. It tries the templates with the most fixed letters first. */
export function translatorOf({ messages, parts, reasons }: Messages): Translator {
  const templates = Object.entries({ ...messages, ...parts, ...reasons })
    .map(([english, other]): Template => ({ english: english.split(/<([^<>]+)>/), other }))
    .toSorted((one, next) => lettersOf(next) - lettersOf(one));
  const translate = (message: string, depth: number): string | undefined => {
    if (depth > DEEPEST) return undefined;
    for (const template of templates) {
      const found = partsOf(template.english, message);
      const written = found && write(template, found, (part) => translate(part, depth + 1));
      if (written !== undefined) return written;
    }
    return undefined;
  };
  return (message) => translate(message, 0);
}

function lettersOf({ english }: Template): number {
  return english.reduce((sum, text, i) => (i % 2 === 0 ? sum + text.length : sum), 0);
}

/** Returns the values of the placeholders, each as short as possible; undefined if the message does not match. */
function partsOf(english: readonly string[], message: string): string[] | undefined {
  const fixed = english.filter((_, i) => i % 2 === 0);
  const [first] = fixed;
  if (fixed.length === 1) return message === first ? [] : undefined;
  const last = fixed[fixed.length - 1];
  if (!message.startsWith(first) || !message.endsWith(last)) return undefined;
  const found: string[] = [];
  let at = first.length;
  for (const text of fixed.slice(1, -1)) {
    const end = message.indexOf(text, at + 1);
    if (end < 0) return undefined;
    found.push(message.slice(at, end));
    at = end + text.length;
  }
  const rest = message.slice(at, message.length - last.length);
  return rest === '' || at + rest.length + last.length !== message.length ? undefined : [...found, rest];
}

/** Inserts translated values at the placeholders. Placeholders with the same name take their values in order. */
function write({ english, other }: Template, found: readonly string[], translate: Translator): string | undefined {
  const names = english.filter((_, i) => i % 2 === 1);
  const left = Map.groupBy(found, (_, i) => names[i]);
  const pieces = other.split(/<([^<>]+)>/).map((piece, i) => {
    if (i % 2 === 0) return piece;
    const part = left.get(piece.replace('!', ''))!.shift()!;
    return translate(part) ?? (piece.endsWith('!') || part.includes('; ') ? undefined : part);
  });
  return pieces.includes(undefined) ? undefined : pieces.join('');
}
