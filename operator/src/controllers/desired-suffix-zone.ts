import type { ZoneRecord, ZoneResource, ZoneSpec } from '@fourwinds/resources';
import { newSystemZone } from './system-zone.ts';

/**
 * For DMARC, each name directly below is a domain of its own (RFC 9989 4.10). Until its owner publishes a policy,
 * receivers reject mail that only pretends to be from there.
 */
const DMARC = { name: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=reject; psd=y; np=reject' };

/** Validating resolvers accept unsigned zones below, which have no records here, only because of opt-out. */
const SIGNED = { enabled: true, denial: 'NSEC3', optOut: true, force: false } as const;

/**
 * Returns the desired Zone of a suffix, new or based on its present state. Returns undefined if no write is needed. The
 * administrators' records stay. Record objects cannot join, because `spec.records` alone tells which names are taken.
 */
export function desiredSuffixZone(domain: string, current: ZoneResource | undefined): ZoneResource | undefined {
  if (current !== undefined && isAsDesired(current.spec)) return undefined;
  const { spec, ...rest } = current ?? newSystemZone(domain, { domain, records: [] });
  return { ...rest, spec: desiredSpec(spec) };
}

function desiredSpec(spec: ZoneSpec): ZoneSpec {
  const records = hasDmarc(spec) ? spec.records : [...spec.records, DMARC];
  const dnssec = { algorithm: 'ECDSAP256SHA256' as const, ...spec.dnssec, ...SIGNED };
  return { ...spec, records, dnssec, recordsFrom: [], suffix: true };
}

function isAsDesired({ domain, records, dnssec, recordsFrom, suffix }: ZoneSpec): boolean {
  const isSigned = dnssec?.enabled === true && dnssec.denial === 'NSEC3' && dnssec.optOut && !dnssec.force;
  return suffix === true && recordsFrom?.length === 0 && isSigned && hasDmarc({ domain, records });
}

function hasDmarc({ domain, records }: Pick<ZoneSpec, 'domain' | 'records'>): boolean {
  const names = [DMARC.name, `${DMARC.name}.${domain}.`];
  const isDmarc = ({ name, type }: ZoneRecord): boolean =>
    names.includes(name.toLowerCase()) && type.toUpperCase() === DMARC.type;
  return records.some(isDmarc);
}
