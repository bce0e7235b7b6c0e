import { IssueError } from '@fourwinds/dns';

/**
 * A private key file in BIND's format, which ldns and most other tools also use. It has an algorithm and fields, and
 * most fields are in base64.
 */
export interface BindPrivate {
  readonly algorithm: number;
  readonly fields: ReadonlyMap<string, string>;
}

const FORMAT = 'Private-key-format';
const VERSION = 'v1.3';
const ALGORITHM = 'Algorithm';
/** Fields that only the keys of a hardware module have. */
const ELSEWHERE = ['Engine', 'Label'];

export function isBindPrivate(text: string): boolean {
  return text.trimStart().startsWith(`${FORMAT}:`);
}

/**
 * Parses format versions 1.x. Ignores timing and other fields that are not part of the key. Throws IssueError
 * value-syntax.
 */
export function parseBindPrivate(text: string): BindPrivate {
  const fields = parseFields(text);
  if (!/^v1\.\d+$/.test(fields.get(FORMAT) ?? '')) throw unreadable(`it is not of the format v1.x`);
  const elsewhere = ELSEWHERE.find((name) => fields.has(name));
  if (elsewhere !== undefined) throw unreadable(`the private key is in a hardware module, as ${elsewhere} says`);
  const [algorithm] = /^\d{1,3}(?=\s|$)/.exec(fields.get(ALGORITHM) ?? '') ?? [];
  if (algorithm === undefined) throw unreadable(`the field ${ALGORITHM} is missing or not a number`);
  return { algorithm: Number(algorithm), fields };
}

function parseFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*([;#]|$)/.test(line)) continue;
    const [, name, value] = /^\s*([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined) throw unreadable(`line ${i + 1} is not of the form "Name: value"`);
    fields.set(name, value);
  }
  return fields;
}

export function formatBindPrivate({ algorithm, fields }: BindPrivate, mnemonic: string): string {
  const head = [
    [FORMAT, VERSION],
    [ALGORITHM, `${algorithm} (${mnemonic})`],
  ];
  return [...head, ...fields].map(([name, value]) => `${name}: ${value}\n`).join('');
}

/** Decodes a required field. Throws IssueError value-syntax. */
export function octetsOf({ fields }: BindPrivate, name: string): Buffer {
  const text = fields.get(name)?.replace(/\s+/g, '');
  if (text === undefined) throw unreadable(`the field ${name} is missing`);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw unreadable(`the field ${name} is not base64`);
  return Buffer.from(text, 'base64');
}

function unreadable(what: string): IssueError {
  return new IssueError('value-syntax', `the private key file cannot be read: ${what}`);
}
