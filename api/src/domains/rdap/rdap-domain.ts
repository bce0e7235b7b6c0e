import { deletionEnd, endOf, stateOf } from '../rules/life.ts';
import { abuseEntity } from './abuse-entity.ts';
import { CONFORMANCE, RDAP_TYPE } from './rdap-terms.ts';
import type { DsFields, Registration } from './rdap-ports.ts';

export interface RdapContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** URL of the answer. */
  readonly self: string;
  /** Mail address for reports of abuse. */
  readonly abuseContact?: string;
}

/** Returns the answer about a registered name (RFC 9083 5.3). It contains nothing about the person who has the name. */
export function rdapDomain(registration: Registration, { now, self, abuseContact }: RdapContext): object {
  const { id, name, nameservers, ds } = registration;
  return {
    rdapConformance: [...CONFORMANCE, 'redacted'],
    objectClassName: 'domain',
    handle: id,
    ldhName: name,
    status: statusOf(registration, now),
    events: eventsOf(registration),
    nameservers: nameservers.map((ldhName) => ({ objectClassName: 'nameserver', ldhName })),
    secureDNS: { delegationSigned: ds.length > 0, ...(ds.length > 0 && { dsData: ds.map(dsData) }) },
    ...(abuseContact && { entities: [abuseEntity(abuseContact)] }),
    links: [{ value: self, rel: 'self', href: self, type: RDAP_TYPE }],
    redacted: [REGISTRANT],
  };
}

/** Returns values of RFC 8056. A deletion that can be undone is the redemption period of RFC 3915. */
function statusOf({ life, isHeld }: Registration, now: number): readonly string[] {
  const status = [
    ...(stateOf(life, now) === 'deleting' ? ['redemption period', 'pending delete'] : []),
    ...(isHeld ? ['server hold'] : []),
  ];
  return status.length > 0 ? status : ['active'];
}

function eventsOf({ createdAt, changedAt, life }: Registration): readonly object[] {
  const end = deletionEnd(life) ?? endOf(life) ?? life.endsAt;
  return [
    { eventAction: 'registration', eventDate: createdAt.toISOString() },
    { eventAction: 'expiration', eventDate: new Date(end).toISOString() },
    ...(changedAt ? [{ eventAction: 'last changed', eventDate: changedAt.toISOString() }] : []),
  ];
}

function dsData({ keyTag, algorithm, digestType, digest }: DsFields): object {
  return { keyTag, algorithm, digestType, digest: digest.toUpperCase() };
}

/** RFC 9537 4.2. */
const REGISTRANT = {
  name: { description: 'Registrant' },
  prePath: "$.entities[?(@.roles[0]=='registrant')]",
  pathLang: 'jsonpath',
  method: 'removal',
  reason: { description: 'The service publishes no personal data.' },
};
