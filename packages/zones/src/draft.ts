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

/** A record as users write it, in a manifest or a REST body. */
export interface RecordDraft {
  /** Relative to the zone, `@` for its apex; with a final dot absolute. */
  readonly name: string;
  readonly type: string;
  /** Presentation format; names in it are relative to the zone unless they end in a dot. */
  readonly value: string;
  readonly ttl?: number;
  readonly id?: string;
  readonly comment?: string;
}

export interface DraftContext {
  readonly apex: Name;
  readonly defaultTtl: number;
  /** Where the draft stands, such as `spec.records[3]`; issues add the field. */
  readonly path: string;
}

/**
 * Turns a draft into a record in its one canonical form: owner lower-cased, and names in the data where RFC 4034 6.2
 * says so. Each wrong field gives its own issue; the record is absent when one of them is an error.
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

/** The draft that `readDraft` would read as this record, as the API returns it. */
export function draftFromRecord(record: ResourceRecord, apex: Name): RecordDraft {
  const { owner, type, ttl, rdata } = record;
  return { name: owner.relativeTo(apex), type: type.name, value: type.format(rdata), ttl };
}

/** Which record a message is about: `www A: `. */
function subjectOf({ name, type }: RecordDraft): string {
  return `${shorten(name)} ${shorten(type)}: `;
}

function readOwner(name: string, apex: Name): Name {
  refusePastedText(name);
  return readOwnerName(name, apex);
}

/** Refuses text that people paste into the field of a name, such as a URL. Throws IssueError name-syntax. */
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

/** NaN is the dashboard's word for a text that is no time. */
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

interface Place {
  readonly apex: Name;
  readonly path: string;
}

function warningsAboutName(name: string, owner: Name, place: Place): Issue[] {
  return [...mappedLabels(name, place.apex, place.path), ...repeatedZone(name, owner, place)];
}

/** Letters outside ASCII that stand for others, such as those of full width (RFC 5895 2): the name is not the one that was written. */
export function mappedLabels(name: string, apex: Name, path: string): Issue[] {
  if (!/\P{ASCII}/u.test(name)) return [];
  const mapped = name
    .split(/[.\u3002\uff0e\uff61]/)
    .find((label) => /\P{ASCII}/u.test(label) && !Name.parse(label).key.includes('xn--'));
  if (mapped === undefined) return [];
  const read = Name.parse(name, apex).lowerCase().relativeTo(apex);
  return [issue('name-mapped', `${shorten(name)} was read as ${read}`, path)];
}

/** A name that ends in that of the zone, and is relative. */
function repeatedZone(name: string, owner: Name, { apex, path }: Place): Issue[] {
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
