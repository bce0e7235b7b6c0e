import { newTerm } from '../rules/life.ts';
import { labelFault } from '../rules/labels.ts';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Rate } from '../../kernel/meter.ts';
import { planOf } from '../../kernel/plans.ts';
import { type ChangeOutcome, progressed } from '../../zones/write/progress.ts';
import type { ChangeOptions } from '../../zones/write/zone-change.ts';
import { type Domain, domainTag, nameOf, type NameParts, standingOf } from './domain.ts';
import type { DomainPorts } from './domain-ports.ts';
import type { DomainView } from './domain-schema.ts';
import { domainView } from './domain-view.ts';
import { isHosted } from './is-hosted.ts';
import { makeZoneOfDomain, type ZoneOfDomainPorts } from './make-zone-of-domain.ts';
import { notAvailable, readName } from './read-name.ts';
import type { NewDomain, Registered } from './register.ts';

export type CreateDomainPorts = ZoneOfDomainPorts & DomainPorts;

export interface CreateDomain extends ChangeOptions {
  readonly name: string;
  readonly autoRenew: boolean;
  readonly requestId: string;
}

export interface DomainCreated {
  readonly domain: DomainView;
  readonly etag: string;
  readonly outcome: ChangeOutcome;
}

/**
 * Registers a name and creates its zone. If the zone cannot be created now, a job creates it later. Throws Failure
 * validation_error for a label that breaks a rule, conflict for a name that is not available, quota_exceeded or
 * rate_limited.
 */
export async function createDomain(
  services: CreateDomainPorts,
  actor: Actor,
  { name, autoRenew, dryRun, wait, requestId }: CreateDomain,
): Promise<DomainCreated> {
  const { account, address } = actor;
  authorise(actor, { scope: 'domains:write', zone: null, address });
  const parts = readName(name, services.suffixes, 'name');
  refuseLabel(services, actor, parts);
  const keyed = services.takeKeyedChange();
  const ports = { ...services, takeKeyedChange: () => keyed };
  const id = keyed?.id ?? services.newId();
  const wanted = { ...parts, id, accountId: account.id, zoneId: services.newId(), autoRenew };
  const present = await services.domains.at(parts);
  const isRepeated = present?.id === id;
  if (!isRepeated) await refuseTaken(services, actor, parts, present);
  const domain = dryRun === true ? draftOf(wanted, services.now()) : await take(services, actor, wanted, isRepeated);
  const made = await makeZoneOfDomain(ports, actor, domain, { requestId, dryRun });
  const { zone: _, ...outcome } = await progressed(services, made, wait);
  return { domain: domainView(domain, services.now()), etag: domainTag(domain), outcome };
}

/** Throws Failure validation_error with the broken rule, or conflict for a reserved label. */
function refuseLabel({ labelLists: lists }: DomainPorts, { account }: Actor, { label, suffix }: NameParts): void {
  const fault = labelFault(label, { isVerified: account.verifiedAt !== null, lists });
  if (fault === undefined) return;
  const { code, message, suggestion } = fault;
  if (code === 'label-reserved') throw notAvailable(nameOf({ label, suffix }));
  const advice = suggestion === undefined ? message : `${message}; for example ${suggestion}.${suffix}`;
  throw new Failure('validation_error', advice, [{ path: 'name', code, message: advice }]);
}

/** Throws Failure conflict or quota_exceeded. The registration itself decides again, in a transaction. */
async function refuseTaken(
  services: CreateDomainPorts,
  { account }: Actor,
  parts: NameParts,
  present: Domain | undefined,
): Promise<void> {
  const { domains, now } = services;
  const name = nameOf(parts);
  const standing = standingOf(present, account.id, now());
  if (standing === 'own') throw ownAlready(name);
  if (standing === 'taken' || isHosted(services, name, account.id)) throw notAvailable(name);
  const { domains: quota } = planOf(account.plan);
  if (quota !== null && (await domains.count(account.id)) >= quota) throw tooMany(account.plan);
}

function ownAlready(name: string): Failure {
  return new Failure('conflict', `this account has ${name} already; see GET /v1/domains/${name}`);
}

function tooMany(plan: string): Failure {
  return new Failure('quota_exceeded', `the plan ${plan} allows ${planOf(plan).domains} names`);
}

/** Returns the domain of a dry run. */
function draftOf(wanted: NewDomain, now: number): Domain {
  const at = new Date(now);
  const times = { createdAt: at, updatedAt: at, life: newTerm(now), heldAt: null };
  return { ...wanted, ...times, reminderId: null, version: 1, changeId: null };
}

/** Registers a name. Only a registration that succeeds counts, and a repeated request was counted before. */
async function take(
  services: CreateDomainPorts,
  actor: Actor,
  domain: NewDomain,
  isRepeated: boolean,
): Promise<Domain> {
  const { networkDomains } = services;
  const run = () => register(services, actor, domain);
  return isRepeated || networkDomains === undefined ? run() : networkDomains.count(actor.address, run);
}

async function register(
  { domains, now }: CreateDomainPorts,
  { account, meter }: Actor,
  domain: NewDomain,
): Promise<Domain> {
  const { domains: quota } = planOf(account.plan);
  let registered: Registered | undefined;
  const run = async (rate: Rate | undefined) => {
    registered = await domains.register({ domain, quota, rate, now: now() });
    return 'count' in registered ? registered.count : undefined;
  };
  await (meter === undefined ? run(undefined) : meter.countWrite(run));
  return domainIn(registered!, domain, account.plan);
}

/** Throws Failure conflict, quota_exceeded or not_found if the name was not registered. */
function domainIn(registered: Registered, parts: NameParts, plan: string): Domain {
  if (registered.state === 'registered') return registered.domain;
  if (registered.state === 'full') throw tooMany(plan);
  if (registered.state === 'gone') throw new Failure('not_found', 'this account was deleted');
  throw notAvailable(nameOf(parts));
}
