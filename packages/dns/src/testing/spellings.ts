import fc from 'fast-check';

/** The A-label and the U-label of a label (RFC 5890 2.3.2.1). */
export interface SpelledLabel {
  readonly ascii: string;
  readonly unicode: string;
}

/** Label separators (RFC 3490 3.1; UTS #46 2.3 still allows them). */
const dots = fc.constantFrom('.', '\u3002', '\uff0e', '\uff61');

/** Equivalent spellings of a label (RFC 4343 2, RFC 1035 5.1, RFC 5895 2). */
function spellingsOf({ ascii, unicode }: SpelledLabel): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(ascii, ascii.toUpperCase(), unicode, unicode.normalize('NFD'), fullWidth(unicode)),
    fc.constant(unicode === 'straße' ? unicode : unicode.toUpperCase()),
    fc
      .array(fc.boolean(), { minLength: ascii.length, maxLength: ascii.length })
      .map((escaped) => escape(ascii, escaped)),
  );
}

/** Any spelling of a whole name, with or without a final dot. */
export function spellings(labels: readonly SpelledLabel[], final = fc.option(dots, { nil: '' })): fc.Arbitrary<string> {
  const spelled = labels.map((label) => spellingsOf(label));
  return fc
    .tuple(fc.tuple(...spelled), fc.array(dots, { minLength: labels.length, maxLength: labels.length }), final)
    .map(([texts, separators, end]) => texts.map((text, i) => (i === 0 ? text : separators[i] + text)).join('') + end);
}

export const dot = dots;

function fullWidth(label: string): string {
  return label.replace(/[a-z0-9]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
}

function escape(label: string, escaped: readonly boolean[]): string {
  return [...label].map((char, i) => (escaped[i] ? `\\${String(char.charCodeAt(0)).padStart(3, '0')}` : char)).join('');
}
