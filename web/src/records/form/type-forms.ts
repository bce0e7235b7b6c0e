/** A part of a record value. Its label is `forms.<type>_<name>`. */
export interface Part {
  readonly name: string;
  /** The allowed values, for a choice. */
  readonly options?: readonly string[];
  /** The initial text for a new record. */
  readonly start?: string;
  /** Whether the part is a quoted string. */
  readonly isQuoted?: boolean;
}

/** Types whose value has several parts, in order. The last part contains the rest of the value. */
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

/** Splits a value into parts. An empty value returns the initial texts. */
export function partsOf(parts: readonly Part[], value: string): string[] {
  if (value === '') return parts.map(({ start = '' }) => start);
  const words = value.split(' ');
  return parts.map(({ isQuoted }, i) => {
    const text = i === parts.length - 1 ? words.slice(i).join(' ') : (words[i] ?? '');
    return isQuoted === true ? text.replace(/^"(.*)"$/, '$1') : text;
  });
}

/** Joins parts to a value. */
export function valueOf(parts: readonly Part[], texts: readonly string[]): string {
  return parts
    .map(({ isQuoted }, i) => (isQuoted === true ? `"${texts[i].replaceAll(/["\\]/g, '\\$&')}"` : texts[i].trim()))
    .join(' ')
    .trim();
}
