import { shorten } from '@fourwinds/dns';
import type { Problem, ZoneCondition, ZoneStatus } from '@fourwinds/resources';
import { toProblem, type ZoneObjectIssue } from '@fourwinds/zones';
import type { DelegationFacts, ParentRecords } from './delegation-facts.ts';
import { dsIssues, movingIssue } from './ds-issues.ts';
import { glueIssues, nameserverIssue } from './nameserver-issues.ts';
import { dsFields } from './parent-ds.ts';

/** The delegation of a zone, with all that is wrong about it. */
export interface DelegationCheck {
  readonly condition: ZoneCondition<'Delegated'>;
  readonly status: Omit<NonNullable<ZoneStatus['delegation']>, 'observedAt'>;
}

/** Servers, addresses and DS records that a status has room for. */
const SHOWN = { servers: 32, addresses: 16, ds: 16 } as const;
/** Problems that a status has room for. */
const MOST_PROBLEMS = 64;

type Reason = Exclude<ZoneCondition<'Delegated'>['reason'], 'ParentUnknown'>;

/** The reasons by their issues; the first of these that there is counts. */
const REASONS = new Map<ZoneObjectIssue['code'], Reason>([
  ['parent-glue-wrong', 'GlueWrong'],
  ['delegation-missing', 'NotDelegated'],
  ['delegation-elsewhere', 'DelegatedElsewhere'],
  ['delegation-in-part', 'DelegatedInPart'],
  ['delegation-incomplete', 'Incomplete'],
  ['parent-glue-missing', 'Incomplete'],
]);

/** The domain is not delegated here, or not here alone. */
const MOVING = new Set<ZoneObjectIssue['code']>([
  'parent-glue-wrong',
  'delegation-missing',
  'delegation-elsewhere',
  'delegation-in-part',
]);

/** Compares the records that a parent has of a zone with those that it should have. */
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

/** In the order of the steps: while resolvers remember other keys, these come before the nameservers. */
function issuesOf(facts: DelegationFacts): ZoneObjectIssue[] {
  const servers = serverIssues(facts);
  const isMoving = servers.some(({ code }) => MOVING.has(code));
  const moving = isMoving ? movingIssue(facts) : undefined;
  return moving === undefined ? [...servers, ...dsIssues(facts)] : [moving, ...dsIssues(facts), ...servers];
}

/** Where addresses of the owner's names are wrong, nothing can be said of the names. */
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
