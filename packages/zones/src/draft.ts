import {
  type Issue,
  issue,
  IssueError,
  MAX_TTL,
  Name,
  parseValue,
  readDomainName,
  readOwnerName,
  type RecordType,
  type ResourceRecord,
  shorten,
  typeAdvice,
  typeByCode,
  typeCode,
} from '@fourwinds/dns';
import { isUserEditable, MIN_TTL, userEditableTypes } from '@fourwinds/resources/record-types';

/** A record as users write it in a manifest or a REST body. */
export interface RecordDraft {
  /** Relative to the zone, or absolute with a final dot. `@` is the apex. */
  readonly name: string;
  readonly type: string;
  /** Value in presentation format. Names in it are relative to the zone unless they have a final dot. */
  readonly value: string;
  readonly ttl?: number;
  readonly id?: string;
  readonly comment?: string;
}

export interface DraftContext {
  readonly apex: Name;
  readonly defaultTtl: number;
  /**
   * Location of the draft, for example `spec.records[3]`. The paths of issues consist of this location and the field.
   */
  readonly path: string;
}

/**
 * Converts a draft to a record in canonical form: the owner is in lower case, and names in the data are as RFC 4034
 * 6.2 requires. Reports an issue for each invalid field. The record is undefined if an issue is an error.
 */
export function readDraft(draft: RecordDraft, context: DraftContext): { record?: ResourceRecord; issues: Issue[] } {
  const { apex, path } = context;
  const issues: Issue[] = [];
  const read = <T>(field: string, parse: () => T, subject = ''): T | undefined => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof IssueError)) throw error;
      issues.push(issue(error.issue.code, subject + error.issue.message, `${path}.${field}`));
      return undefined;
    }
  };
  const owner = read('name', () => readOwner(draft.name, apex));
  const type = read('type', () => readType(draft.type));
  const ttl = read('ttl', () => readTtl(draft.ttl ?? context.defaultTtl));
  const rdata = type && read('value', () => type.canonical(parseValue(type, draft.value, apex)), subjectOf(draft));
  if (owner !== undefined) issues.push(...warningsAboutName(draft.name, owner, { apex, path: `${path}.name` }));
  if (owner === undefined || type === undefined || ttl === undefined || rdata === undefined) return { issues };
  return { record: { owner, type, ttl, rdata }, issues };
}

/** Returns a record as the draft that the API returns. `readDraft` converts this draft back to the same record. */
export function draftFromRecord(record: ResourceRecord, apex: Name): RecordDraft {
  const { owner, type, ttl, rdata } = record;
  return { name: owner.relativeTo(apex), type: type.name, value: type.format(rdata), ttl };
}

function subjectOf({ name, type }: RecordDraft): string {
  return `${shorten(name)} ${shorten(type)}: `;
}

function readOwner(name: string, apex: Name): Name {
  refusePastedText(name);
  return readOwnerName(name, apex);
}

/** Rejects text that was probably pasted by accident, such as a URL. Throws IssueError name-syntax. */
function refusePastedText(name: string): void {
  const trimmed = name.trim();
  if (trimmed !== name && trimmed !== '' && !trimmed.endsWith('\\'))
    throw new IssueError(
      'name-syntax',
      `${shorten(JSON.stringify(name))} begins or ends with a blank; write ${shorten(trimmed)}`,
    );
  const [, host] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#:]*)/i.exec(name) ?? [];
  if (host !== undefined)
    throw new IssueError(
      'name-syntax',
      `${shorten(name)} is a URL; write the name alone${host === '' ? '' : `, such as ${shorten(host)}`}`,
    );
}

function readType(name: string): RecordType {
  const code = typeCode(name);
  if (code === undefined)
    throw new IssueError('type-unknown', `"${shorten(name)}" is not a record type; ${typesInstead(name)}`);
  const type = typeByCode(code);
  if (type.name === 'SOA')
    throw new IssueError('type-not-hosted', 'the SOA record is written by the service; leave it out');
  if (!isUserEditable(type.name))
    throw new IssueError('type-not-hosted', `records of type ${type.name} cannot be set; ${typesInstead(type.name)}`);
  return type;
}

function typesInstead(name: string): string {
  return typeAdvice(name) ?? `possible are ${userEditableTypes.join(', ')}`;
}

/** The dashboard passes NaN for an unreadable time. */
function readTtl(ttl: number): number {
  if (Number.isNaN(ttl))
    throw new IssueError('ttl-out-of-range', 'the TTL is not a time; write seconds such as 3600, or 1h or 1d');
  if (!Number.isInteger(ttl) || ttl < MIN_TTL || ttl > MAX_TTL) {
    throw new IssueError(
      'ttl-out-of-range',
      `the TTL ${ttl} is not a whole number of seconds from ${MIN_TTL} to ${MAX_TTL}`,
    );
  }
  return ttl;
}

interface NamePlace {
  readonly apex: Name;
  readonly path: string;
}

function warningsAboutName(name: string, owner: Name, place: NamePlace): Issue[] {
  return [...mappedLabels(name, place.apex, place.path), ...repeatedZone(name, owner, place)];
}

/**
 * Warns if IDNA maps non-ASCII letters to other letters, such as full-width letters to ASCII (RFC 5895 2), because
 * the resulting name differs from the input.
 */
export function mappedLabels(name: string, apex: Name, path: string): Issue[] {
  if (!/\P{ASCII}/u.test(name)) return [];
  const mapped = name
    .split(/[.\u3002\uff0e\uff61]/)
    .find((label) => /\P{ASCII}/u.test(label) && !Name.parse(label).key.includes('xn--'));
  if (mapped === undefined) return [];
  const read = Name.parse(name, apex).lowerCase().relativeTo(apex);
  return [issue('name-mapped', `${shorten(name)} was read as ${read}`, path)];
}

function repeatedZone(name: string, owner: Name, { apex, path }: NamePlace): Issue[] {
  if (apex.isRoot || owner.wire.length < 2 * apex.wire.length - 1) return [];
  const whole = readDomainName(name);
  if (whole.equals(owner) || !whole.isWithin(apex)) return [];
  const meant = whole.relativeTo(apex);
  return [
    issue(
      'name-repeats-zone',
      `${shorten(name)} without a final dot means ${shorten(name)}.${apex.toString()}; write ${meant} if that is not what you want`,
      path,
    ),
  ];
}
