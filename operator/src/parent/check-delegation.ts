import { shorten } from '@fourwinds/dns';
import type { Problem, ZoneCondition, ZoneStatus } from '@fourwinds/resources';
import { needsGlue, productIssue, toProblem, type ZoneObjectIssue } from '@fourwinds/zones';
import { type DelegatedServer, isOurs, namesOf, type OurServers } from './delegation.ts';
import { type DsFields, dsFields } from './parent-ds.ts';

/** The records that a parent has of a zone. */
export interface ParentRecords {
  /** The zone that delegates, or would, with the final dot. */
  readonly parent: string;
  readonly servers: readonly DelegatedServer[];
  /** Data of DS records. */
  readonly ds: readonly Uint8Array[];
}

export interface DelegationFacts {
  /** Without the final dot. */
  readonly domain: string;
  readonly seen: ParentRecords;
  readonly ours: OurServers;
  /** The DNSSEC part of the zone's status; undefined for a zone without keys. */
  readonly dnssec?: ZoneStatus['dnssec'];
}

/** The delegation of a zone, with all that is wrong about it. */
export interface DelegationCheck {
  readonly condition: ZoneCondition<'Delegated'>;
  readonly status: Omit<NonNullable<ZoneStatus['delegation']>, 'observedAt'>;
}

/** Servers, addresses and DS records that a status has room for. */
const SHOWN = { servers: 32, addresses: 16, ds: 16 } as const;
/** Names that a message has at most. */
const NAMED = 8;
/** Problems that a status has room for. */
const MOST_PROBLEMS = 64;

type Reason = Exclude<ZoneCondition<'Delegated'>['reason'], 'ParentUnknown'>;

/** Compares the records that a parent has of a zone with those that it should have. */
export function checkDelegation(facts: DelegationFacts): DelegationCheck {
  const { seen, domain } = facts;
  const glue = glueIssues(facts);
  const reason = reasonOf(facts, glue);
  const delegation = delegationIssue(facts, reason);
  const issues = [...(delegation === undefined ? [] : [delegation]), ...glue, ...dsIssues(facts)];
  const problems = issues.slice(0, MOST_PROBLEMS).map(toProblem);
  const isDelegated = reason === 'Delegated' || reason === 'Incomplete';
  const complete = `All servers of the zone ${shorten(seen.parent)} delegate ${domain} to the nameservers of this service.`;
  const message = problems.length === 0 ? complete : sentences(problems);
  return {
    condition: { type: 'Delegated', status: isDelegated ? 'True' : 'False', reason, message },
    status: { ...shown(seen), problems },
  };
}

function sentences(problems: readonly Problem[]): string {
  return problems.map(({ message }) => `${message[0].toUpperCase()}${message.slice(1)}.`).join(' ');
}

function shown({ parent, servers, ds }: ParentRecords): Omit<DelegationCheck['status'], 'problems'> {
  const nameservers = servers
    .slice(0, SHOWN.servers)
    .map(({ name, addresses }) => ({ name, addresses: addresses.slice(0, SHOWN.addresses) }));
  const dsRecords = ds
    .slice(0, SHOWN.ds)
    .map(dsFields)
    .map(({ tag, ...rest }) => ({ keyTag: tag, ...rest }));
  return { parent, nameservers, ds: dsRecords };
}

function reasonOf(facts: DelegationFacts, glue: readonly ZoneObjectIssue[]): Reason {
  const { servers } = facts.seen;
  const { others, missing } = compared(facts);
  if (servers.length === 0) return 'NotDelegated';
  if (glue.some(({ code }) => code === 'parent-glue-wrong')) return 'GlueWrong';
  if (others.length === servers.length) return 'DelegatedElsewhere';
  if (others.length > 0) return 'DelegatedInPart';
  return missing.length > 0 || glue.length > 0 ? 'Incomplete' : 'Delegated';
}

/** Names of other nameservers at the parent, and of ours that it lacks. */
function compared({ seen: { servers }, ours }: DelegationFacts): { others: string[]; missing: string[] } {
  const others = servers.filter((server) => !isOurs(server, ours)).map(({ name }) => name);
  const missing = namesOf(ours).filter((name) => !servers.some((server) => server.name === name));
  return { others, missing: servers.length - others.length >= namesOf(ours).length ? [] : missing };
}

function delegationIssue(facts: DelegationFacts, reason: Reason): ZoneObjectIssue | undefined {
  const { domain, seen, ours } = facts;
  const { others, missing } = compared(facts);
  const parent = nameOf(seen.parent);
  const wanted = namesOf(ours).join(', ');
  if (reason === 'NotDelegated')
    return productIssue(
      'delegation-missing',
      `${parent} does not delegate ${domain}: set the nameservers ${wanted} at the registrar`,
      PATH,
    );
  if (reason === 'DelegatedElsewhere')
    return productIssue(
      'delegation-elsewhere',
      `${parent} delegates ${domain} to ${listed(others)}: put ${wanted} in their place at the registrar`,
      PATH,
    );
  if (reason === 'DelegatedInPart')
    return productIssue(
      'delegation-in-part',
      `${parent} delegates ${domain} to ${listed(others)}, too, which may answer differently: remove them at the registrar`,
      PATH,
    );
  if (missing.length === 0 || reason !== 'Incomplete') return undefined;
  return productIssue(
    'delegation-incomplete',
    `${parent} lacks nameservers of ${domain}: add ${missing.join(', ')} at the registrar`,
    PATH,
  );
}

const PATH = 'spec.domain';

function glueIssues({ domain, seen, ours }: DelegationFacts): ZoneObjectIssue[] {
  const own = seen.servers.filter(({ name }) => ours.ownNames.includes(name) && needsGlue(name, domain));
  return own.flatMap((server) => {
    const { name, addresses } = server;
    const expected = ours.addresses[ours.ownNames.indexOf(name)]?.join(', ') ?? '';
    if (addresses.length === 0)
      return productIssue(
        'parent-glue-missing',
        `${nameOf(seen.parent)} has no address of ${name}: give ${expected} to the registrar`,
        PATH,
      );
    if (isOurs(server, ours)) return [];
    return productIssue(
      'parent-glue-wrong',
      `${nameOf(seen.parent)} has the addresses ${listed(addresses)} of ${name}: put ${expected} in their place at the registrar`,
      PATH,
    );
  });
}

function dsIssues({ domain, seen, dnssec }: DelegationFacts): ZoneObjectIssue[] {
  const records = seen.ds.slice(0, SHOWN.ds).map(dsFields);
  const tags = (list: readonly { readonly keyTag: number }[] = []): number[] => list.map(({ keyTag }) => keyTag);
  const keys = (dnssec?.keys ?? []).map(({ tag }) => tag);
  const wanted = [...tags(dnssec?.ds), ...tags(dnssec?.upcomingDS)];
  const parent = nameOf(seen.parent);
  const aboutOne = ({ tag }: DsFields): ZoneObjectIssue[] => {
    if (!keys.includes(tag))
      return [
        productIssue(
          'parent-ds-foreign',
          `${parent} has a DS record of ${domain} with the key tag ${tag}, which no key of the zone has, so that resolvers may refuse the zone: remove it at the registrar`,
          PATH,
        ),
      ];
    if (wanted.includes(tag)) return [];
    return [
      productIssue(
        'parent-ds-obsolete',
        `${parent} has a DS record of ${domain} with the key tag ${tag}, whose key is to go: remove it at the registrar`,
        PATH,
      ),
    ];
  };
  const missing = (dnssec?.ds ?? []).filter(
    ({ keyTag }, i, all) => tags(all).indexOf(keyTag) === i && !records.some((record) => record.tag === keyTag),
  );
  return [
    ...records.filter(({ tag }, i) => records.findIndex((other) => other.tag === tag) === i).flatMap(aboutOne),
    ...missing.map(({ keyTag, algorithm, digestType, digest }) =>
      productIssue(
        'parent-ds-missing',
        `${parent} lacks a DS record of ${domain}: add ${keyTag} ${algorithm} ${digestType} ${digest.toUpperCase()} at the registrar`,
        PATH,
      ),
    ),
  ];
}

function listed(names: readonly string[]): string {
  const sorted = [...names].sort();
  const more = sorted.length > NAMED ? ` and ${sorted.length - NAMED} more` : '';
  return `${sorted.slice(0, NAMED).map(shorten).join(', ')}${more}`;
}

function nameOf(parent: string): string {
  return parent === '.' ? 'the root zone' : `the parent zone ${shorten(parent.replace(/\.$/, ''))}`;
}
