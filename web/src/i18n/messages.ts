/** Messages of the API in another language, by their English templates, as docs/messages.md has them. */
export interface Messages {
  /** Whole messages. `<name>` stands for a part; `<name!>` for one that has to be known here, too, as all have that hold more than one clause. */
  readonly messages: { readonly [english: string]: string };
  /** Beginnings, ends and parts of messages. */
  readonly parts: { readonly [english: string]: string };
  /** Why a question to a server elsewhere, or a delivery to one, failed. */
  readonly reasons: { readonly [english: string]: string };
}

/** An English message in another language; undefined where it, or words within it, are not known. */
export type Translator = (message: string) => string | undefined;

interface Template {
  /** Names of parts at odd places. */
  readonly english: readonly string[];
  readonly other: string;
}

/** The depth of messages within messages; those below it stay unknown. */
const DEEPEST = 6;

/** Translates by the template that has the most letters in common with a message. */
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

/** The parts of a message that stand for those of a template, each as short as it can be; undefined for another message. */
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

/** Puts parts into the places of their names; of places with one name, each has its own part. */
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
