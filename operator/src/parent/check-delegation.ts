import { shorten } from '@fourwinds/dns';
import type { Problem, ZoneCondition, ZoneStatus } from '@fourwinds/resources';
import { toProblem, type ZoneObjectIssue } from '@fourwinds/zones';
import type { DelegationFacts, ParentRecords } from './delegation-facts.ts';
import { dsIssues, movingIssue } from './ds-issues.ts';
import { glueIssues, nameserverIssue } from './nameserver-issues.ts';
import { dsFields } from './parent-ds.ts';

export interface DelegationCheck {
  readonly condition: ZoneCondition<'Delegated'>;
  readonly status: Omit<NonNullable<ZoneStatus['delegation']>, 'observedAt'>;
}

const SHOWN = { servers: 32, addresses: 16, ds: 16 } as const;
const MOST_PROBLEMS = 64;

type DelegationReason = Exclude<ZoneCondition<'Delegated'>['reason'], 'ParentUnknown'>;

/** Condition reasons by issue, in order of priority: the first that occurs is used. */
const REASONS = new Map<ZoneObjectIssue['code'], DelegationReason>([
  ['parent-glue-wrong', 'GlueWrong'],
  ['delegation-missing', 'NotDelegated'],
  ['delegation-elsewhere', 'DelegatedElsewhere'],
  ['delegation-in-part', 'DelegatedInPart'],
  ['delegation-incomplete', 'Incomplete'],
  ['parent-glue-missing', 'Incomplete'],
]);

/** Issues that show that the domain is not delegated here, or not only here. */
const MOVING = new Set<ZoneObjectIssue['code']>([
  'parent-glue-wrong',
  'delegation-missing',
  'delegation-elsewhere',
  'delegation-in-part',
]);

export function checkDelegation(facts: DelegationFacts): DelegationCheck {
  const { seen, domain, former } = facts;
  const issues = issuesOf({ ...facts, seen: { ...seen, ds: seen.ds.slice(0, SHOWN.ds) } });
  const codes = new Set(issues.map(({ code }) => code));
  const [, reason = 'Delegated'] = [...REASONS].find(([code]) => codes.has(code)) ?? [];
  const problems = issues.slice(0, MOST_PROBLEMS).map(toProblem);
  const isDelegated = reason === 'Delegated' || reason === 'Incomplete';
  const complete = `All servers of the zone ${shorten(seen.parent)} delegate ${domain} to the nameservers of this service.`;
  const message = problems.length === 0 ? complete : sentences(problems);
  return {
    condition: { type: 'Delegated', status: isDelegated ? 'True' : 'False', reason, message },
    status: { ...shown(seen), ...(former === undefined ? {} : { formerDS: former }), problems },
  };
}

/**
 * Returns the issues in the order in which to fix them. While resolvers cache DS records of other keys, DS issues
 * come before nameserver issues.
 */
function issuesOf(facts: DelegationFacts): ZoneObjectIssue[] {
  const servers = serverIssues(facts);
  const isMoving = servers.some(({ code }) => MOVING.has(code));
  const moving = isMoving ? movingIssue(facts) : undefined;
  return moving === undefined ? [...servers, ...dsIssues(facts)] : [moving, ...dsIssues(facts), ...servers];
}

/** Skips the check of the names if the addresses of the owner's names are wrong. */
function serverIssues(facts: DelegationFacts): ZoneObjectIssue[] {
  const glue = glueIssues(facts);
  const isGlueWrong = glue.some(({ code }) => code === 'parent-glue-wrong');
  const names = isGlueWrong ? undefined : nameserverIssue(facts);
  return names === undefined ? glue : [names, ...glue];
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
