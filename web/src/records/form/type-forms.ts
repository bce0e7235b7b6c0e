/** A part of a value as people know it; its words are `forms.<type>_<name>` in the texts. */
export interface Part {
  readonly name: string;
  /** Its words where it is one of a few. */
  readonly options?: readonly string[];
  /** Its text in a new record. */
  readonly start?: string;
  /** Whether it is a text in quotes. */
  readonly isQuoted?: boolean;
}

/** Types whose value has several parts, each with these in their order; the last one takes the rest. */
export const typeForms: { readonly [type: string]: readonly Part[] } = {
  MX: [{ name: 'preference', start: '10' }, { name: 'host' }],
  SRV: [{ name: 'priority', start: '0' }, { name: 'weight', start: '0' }, { name: 'port' }, { name: 'host' }],
  CAA: [
    { name: 'flags', options: ['0', '128'], start: '0' },
    { name: 'tag', options: ['issue', 'issuewild', 'iodef', 'issuemail'], start: 'issue' },
    { name: 'authority', isQuoted: true },
  ],
  TLSA: [
    { name: 'usage', options: ['3', '2', '1', '0'], start: '3' },
    { name: 'selector', options: ['1', '0'], start: '1' },
    { name: 'matching', options: ['1', '2', '0'], start: '1' },
    { name: 'data' },
  ],
  SVCB: [{ name: 'priority', start: '1' }, { name: 'target', start: '.' }, { name: 'parameters' }],
  HTTPS: [
    { name: 'priority', start: '1' },
    { name: 'target', start: '.' },
    { name: 'parameters', start: 'alpn=h2,h3' },
  ],
  SSHFP: [
    { name: 'algorithm', options: ['4', '3', '1'], start: '4' },
    { name: 'hash', options: ['2', '1'], start: '2' },
    { name: 'data' },
  ],
};

/** The parts of a value; of no value, those of a new record. */
export function partsOf(parts: readonly Part[], value: string): string[] {
  if (value === '') return parts.map(({ start = '' }) => start);
  const words = value.split(' ');
  return parts.map(({ isQuoted }, i) => {
    const text = i === parts.length - 1 ? words.slice(i).join(' ') : (words[i] ?? '');
    return isQuoted === true ? text.replace(/^"(.*)"$/, '$1') : text;
  });
}

/** The value of parts. */
export function valueOf(parts: readonly Part[], texts: readonly string[]): string {
  return parts
    .map(({ isQuoted }, i) => (isQuoted === true ? `"${texts[i].replaceAll(/["\\]/g, '\\$&')}"` : texts[i].trim()))
    .join(' ')
    .trim();
}
