import { Name, namesIn, type RecordType, typeByName } from '@fourwinds/dns';
import type { ScanRequest } from '@fourwinds/jobs';
import type { ForeignSet } from './found-sets.ts';
import { usualNames } from './usual-names.ts';

export interface SetQuestion {
  readonly name: Name;
  readonly type: RecordType;
}

/** Types whose data contains host names. */
const NAMES_HOSTS = ['CNAME', 'MX', 'NS', 'SRV', 'HTTPS', 'SVCB'].map((name) => typeByName(name).code);
const [A, AAAA, DS] = ['A', 'AAAA', 'DS'].map(typeByName);

export function questionKey({ name, type }: Pick<SetQuestion, 'name' | 'type'>): string {
  return `${type.code} ${name.key}`;
}

/**
 * Returns the initial questions of a scan: first the requested questions, then the usual ones. Omits invalid names
 * and names outside of the zone.
 */
export function firstQuestions({ sets }: ScanRequest, apex: Name): SetQuestion[] {
  const named = sets.flatMap((set) => questionOf(set.name, set.type, apex));
  const usual = usualNames.flatMap(({ types, names }) =>
    names.flatMap((name) => types.map((type) => ({ name: relative(name, apex), type: typeByName(type) }))),
  );
  return [...named, ...usual];
}

/**
 * Returns the questions that a record set leads to: for the addresses of its hosts, and for the DS records of a
 * delegation.
 */
export function furtherQuestions({ owner, type, ttl, rdatas }: ForeignSet, apex: Name): SetQuestion[] {
  if (!NAMES_HOSTS.includes(type.code)) return [];
  const hosts = namesIn({ owner, type, ttl, rdatas }).filter((name) => name.isWithin(apex) && !name.equals(apex));
  const addresses = hosts.flatMap((name) => [A, AAAA].map((each) => ({ name: name.lowerCase(), type: each })));
  return type.name === 'NS' && !owner.equals(apex) ? [...addresses, { name: owner, type: DS }] : addresses;
}

function questionOf(name: string, type: string, apex: Name): SetQuestion[] {
  try {
    const question = { name: Name.parse(name).lowerCase(), type: typeByName(type) };
    return question.name.isWithin(apex) ? [question] : [];
  } catch {
    return [];
  }
}

function relative(name: string, apex: Name): Name {
  return name === '@' ? apex : Name.parse(name, apex);
}
