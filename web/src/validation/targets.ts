import { IssueError, Name, parseValue, type Token, tokenizeValue, typeByName } from '@fourwinds/dns';
import type { Values } from '../changes/values.ts';
import domains from './top-level-domains.json' with { type: 'json' };

/** Delegated top-level domains, and `example` (RFC 6761 6.5). */
const topLevel = new Set([...domains.names.split(' '), 'example']);

/** A hostname in a record value. */
export interface Target {
  /** The full name without the trailing dot. */
  readonly host: string;
  /** True if the name looks like an external host but is read as relative to this zone. */
  readonly isInside: boolean;
  /** The value with this host read the other way; undefined if the host is not ambiguous. */
  readonly other: string | undefined;
}

type Written = Pick<Values, 'type' | 'value'>;

/** A name token in a value, without the trailing dot. */
interface NameToken {
  readonly text: string;
  readonly isAbsolute: boolean;
  readonly start: number;
  readonly end: number;
}

/** Returns the names in a value as they will be published. See `withHosts`. */
export function readTargets(zone: string, { type, value }: Written): Target[] {
  const apex = Name.parse(`${zone}.`);
  return namesIn(apex, type, value).map((token) => {
    const name = nameOf(token, apex);
    const isOfZone = name.isWithin(apex);
    const short = isOfZone ? name.relativeTo(apex) : token.text;
    const isAmbiguous = short !== '@' && isHostElsewhere(Name.parse(short, Name.root));
    const turned = isOfZone ? `${short}.` : `${short}.${zone}.`;
    return {
      host: name.toString().slice(0, -1),
      isInside: isOfZone && isAmbiguous,
      other: isAmbiguous && isPossible(turned) ? replaced(value, token, turned) : undefined,
    };
  });
}

/**
 * Adds trailing dots that users omit: to hosts that end in a top-level domain, and to names that end in the zone
 * name. In zone files such names are relative (RFC 1035 5.1).
 */
export function withHosts<T extends Written>(zone: string, record: T): T {
  const apex = Name.parse(`${zone}.`);
  const { type, value } = record;
  const whole = namesIn(apex, type, value).filter(
    (token) => !token.isAbsolute && token.text !== '@' && isWhole(token, apex),
  );
  return { ...record, value: whole.reduceRight((text, token) => replaced(text, token, `${token.text}.`), value) };
}

/** Returns the published name. */
function nameOf(token: NameToken, apex: Name): Name {
  if (token.text === '@') return apex;
  return Name.parse(token.text, isWhole(token, apex) ? Name.root : apex);
}

function isWhole({ text, isAbsolute }: NameToken, apex: Name): boolean {
  if (isAbsolute) return true;
  const name = Name.parse(text, Name.root);
  return isHostElsewhere(name) || name.isWithin(apex);
}

function isHostElsewhere(name: Name): boolean {
  const [, last] = /[^\\]\.([^.\\]+)\.$/.exec(name.toString()) ?? [];
  return last !== undefined && topLevel.has(last.toLowerCase());
}

/** False if a name is too long. */
function isPossible(name: string): boolean {
  return attempt(() => Name.parse(name)) !== undefined;
}

function replaced(value: string, { start, end }: NameToken, text: string): string {
  return value.slice(0, start) + text + value.slice(end);
}

/** Returns the names in a value of any type; empty if it cannot be parsed. */
function namesIn(apex: Name, typeName: string, value: string): NameToken[] {
  const type = attempt(() => typeByName(typeName));
  if (type === undefined || type.bareText === true) return [];
  const read = (text: string, origin: Name) => attempt(() => parseValue(type, text, origin))?.join();
  /** True if a trailing dot changes how the token is read in the zone, but not in the root. */
  const isName = (token: NameToken) => {
    const [bare, dotted] = [token.text, `${token.text}.`].map((text) => replaced(value, token, text));
    if (token.text === '@') return read(bare, apex) !== read(bare, Name.root);
    return read(bare, apex) !== read(dotted, apex) && read(bare, Name.root) === read(dotted, Name.root);
  };
  return (attempt(() => tokenizeValue(value)) ?? [])
    .filter(({ text, quoted }) => !quoted && text !== '.')
    .map(tokenOf)
    .filter(isName);
}

function tokenOf({ text, column }: Token): NameToken {
  const isAbsolute = /[^\\](?:\\\\)*\.$/.test(text);
  const start = column - 1;
  return { text: isAbsolute ? text.slice(0, -1) : text, isAbsolute, start, end: start + text.length };
}

/** Returns undefined instead of throwing IssueError. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}
