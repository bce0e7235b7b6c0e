import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import type { KeyedPorts } from '../../kernel/keyed-change.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { isMatch } from '../../zones/write/if-match.ts';
import type { ChangeOutcome } from '../../zones/write/progress.ts';
import { deletion, type Outcome, renewal, restoration } from '../rules/life-changes.ts';
import { deletionEnd } from '../rules/life.ts';
import { type Domain, domainTag } from './domain.ts';
import type { DomainMailPorts, DomainPorts } from './domain-ports.ts';
import type { DomainView } from './domain-schema.ts';
import { domainView } from './domain-view.ts';
import type { ChangedDomain, DomainDecision, Record } from './domains.ts';
import { findDomain, present, seenBy } from './find-domain.ts';
import { mailOwner, type NameMail } from './mail-owner.ts';
import { type DomainAct, recordAct } from './record-act.ts';

export type ChangeDomainPorts = Pick<DomainPorts, 'domains'> &
  DomainMailPorts &
  Pick<ProcessPorts, 'now' | 'newId'> &
  KeyedPorts;

export interface ChangeDomain {
  /** ID or name. */
  readonly domain: string;
  readonly ifMatch?: string;
  readonly dryRun?: boolean;
  readonly requestId: string;
}

export interface DomainChanged {
  readonly domain: DomainView;
  readonly etag: string;
  readonly outcome: ChangeOutcome;
}

type Decide = (domain: Domain, now: number) => DomainDecision;

/** Changes the settings of a domain. Throws Failure not_found or precondition_failed. */
export async function updateDomain(
  services: ChangeDomainPorts,
  actor: Actor,
  { autoRenew, ...request }: ChangeDomain & { readonly autoRenew?: boolean },
): Promise<DomainChanged> {
  return change(services, actor, { ...request, action: 'domain.update' }, (domain) =>
    autoRenew === undefined || autoRenew === domain.autoRenew ? {} : { to: { ...domain, autoRenew } },
  );
}

/**
 * Begins the deletion of a domain. The name is served for seven more days, in which the deletion can be undone. Does
 * nothing if it has begun. Throws Failure not_found or precondition_failed.
 */
export async function deleteDomain(
  services: ChangeDomainPorts,
  actor: Actor,
  request: ChangeDomain,
): Promise<DomainChanged> {
  const { outcome, ...changed } = await change(
    services,
    actor,
    { ...request, action: 'domain.delete', event: 'domain.deleting', mail: 'name_deleting' },
    (domain, now) => (domain.life.deletingAt === null ? afterwards(domain, deletion(domain.life, now)) : {}),
  );
  return { ...changed, outcome: { ...outcome, inSync: false } };
}

/** Adds a year to the term. Throws Failure not_found, precondition_failed, or conflict if it is too early or too late. */
export async function renewDomain(
  services: ChangeDomainPorts,
  actor: Actor,
  request: ChangeDomain,
): Promise<DomainChanged> {
  return change(services, actor, { ...request, action: 'domain.renew', event: 'domain.renewed' }, (domain, now) =>
    afterwards(domain, renewal(domain.life, now)),
  );
}

/**
 * Undoes the deletion of a domain. Throws Failure not_found, precondition_failed, or conflict if no deletion is in
 * progress or its time is over.
 */
export async function restoreDomain(
  services: ChangeDomainPorts,
  actor: Actor,
  request: ChangeDomain,
): Promise<DomainChanged> {
  return change(services, actor, { ...request, action: 'domain.restore', event: 'domain.restored' }, (domain, now) =>
    isOver(domain, now)
      ? refuse('the seven days in which the deletion could be undone are over')
      : afterwards(domain, restoration(domain.life, now)),
  );
}

function afterwards(domain: Domain, outcome: Outcome): DomainDecision {
  if ('refused' in outcome) refuse(outcome.refused.message);
  return { to: { ...domain, life: outcome.life } };
}

/** True if the deletion can no longer be undone. A job is about to delete the zone. */
function isOver({ life }: Domain, now: number): boolean {
  const end = deletionEnd(life);
  return end !== undefined && end <= now;
}

function refuse(message: string): never {
  throw new Failure('conflict', message);
}

interface Changing extends ChangeDomain, Pick<DomainAct, 'action' | 'event'> {
  readonly mail?: NameMail;
}

async function change(
  services: ChangeDomainPorts,
  actor: Actor,
  request: Changing,
  decide: Decide,
): Promise<DomainChanged> {
  authorise(actor, { scope: 'domains:write', address: actor.address });
  const { now } = services;
  const changeId = services.takeKeyedChange()?.id ?? services.newId();
  const decideMatch = (domain: Domain): DomainDecision => {
    refuseMismatch(domain, request);
    return decide(domain, now());
  };
  const { domain, isWritten } =
    request.dryRun === true
      ? await preview(services, actor, request, decideMatch)
      : await write(services, actor, { ...request, changeId }, decideMatch);
  const applied = request.dryRun !== true;
  const outcome = { changeId: isWritten ? changeId : null, applied, inSync: applied, regions: [] };
  return { domain: domainView(domain, now()), etag: domainTag(domain), outcome };
}

async function preview(
  services: ChangeDomainPorts,
  actor: Actor,
  { domain }: Changing,
  decide: (domain: Domain) => DomainDecision,
): Promise<ChangedDomain> {
  const before = await findDomain(services, actor, domain);
  return { domain: decide(before).to ?? before, isWritten: false };
}

async function write(
  services: ChangeDomainPorts,
  actor: Actor,
  { domain: identifier, changeId, action, event, mail, requestId }: Changing & { readonly changeId: string },
  decide: (domain: Domain) => DomainDecision,
): Promise<ChangedDomain> {
  const record: Record = async (client, domain) => {
    await recordAct(client, services, domain, { actor, action, event, requestId, changeId });
    if (mail !== undefined) await mailOwner(client, services, domain, mail);
  };
  const changing = { identifier, changeId, now: services.now(), record };
  const changed = await services.domains.change(seenBy(actor), changing, decide);
  return present(changed, identifier);
}

/** Throws Failure precondition_failed unless the If-Match header matches this version. */
function refuseMismatch(domain: Domain, request: ChangeDomain): void {
  const etag = domainTag(domain);
  if (!isMatch(etag, request))
    throw new Failure('precondition_failed', `the domain has changed; its ETag is ${etag} now`);
}
