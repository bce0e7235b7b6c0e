import {
  ACCOUNTS_NAMESPACE,
  FINALIZER,
  isClaimEnded,
  labels,
  make,
  type ObjectKey,
  sameOwner,
  ZoneKind,
  type ZoneResource,
  type ZoneSpec,
} from '@fourwinds/resources';
import { isStoreError, StoreError } from '@fourwinds/store';
import type { VerifiedPorts } from '../../kernel/require-verified.ts';
import { type Account, type Actor, tokenIdOf } from '../../kernel/actor.ts';
import type { AuditAction } from '../../storage/audit/audit-actions.ts';
import { Failure } from '../../kernel/failure.ts';
import { beginChange } from '../../storage/journal/begin-change.ts';
import type { KeyedChange } from '../../kernel/keyed-change.ts';
import type { ValidationPorts } from '../zone/current-settings.ts';
import { contenderKeyFor, objectKeyFor, ownedZone } from '../zone/find-zone.ts';
import { isOwnedBy } from '../zone/visibility.ts';
import { checkContender, checkOwnership, type OwnershipPorts } from '../zone/ownership.ts';
import { refuseUnregistered } from '../zone/registered-names.ts';
import { isTrusted, planOf } from '../../kernel/plans.ts';
import { seeOwnWrites } from '../zone/see-own-writes.ts';
import type { UserLabels } from '../zone/user-labels.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import type { ViewPorts } from '../zone/zone-view.ts';
import { auditPart } from './audit-part.ts';
import { madeBefore } from './made-before.ts';
import { marked, withRestChange } from './marks.ts';
import type { Changed } from './progress.ts';
import type { ChangePorts } from './write-ports.ts';
import { writtenOctets } from './written-octets.ts';
import type { ChangeOptions } from './zone-change.ts';

export type CreatePorts = ChangePorts &
  OwnershipPorts &
  ViewPorts &
  ValidationPorts &
  VerifiedPorts &
  Pick<ZonePorts, 'suffixes'>;

export interface MakeZone extends Pick<ChangeOptions, 'dryRun'> {
  /** Action and request for the journal. */
  readonly action: AuditAction;
  readonly request: object;
  readonly requestId: string;
  readonly zoneId: string;
  readonly spec: ZoneSpec;
  readonly userLabels: UserLabels;
  /** ID of the domain, if the name of the zone was registered below a suffix. */
  readonly registration?: string;
  /** Throws Failure if the spec is invalid. Called after the domain was found to be free. */
  readonly check?: () => void;
}

/**
 * Creates a zone. With `dryRun`, returns the zone that would be created. If the spec requests a proof, the zone may
 * wait for a domain that another owner has. Throws Failure conflict for a taken domain or a name to register, or
 * quota_exceeded.
 */
export async function makeZone(services: CreatePorts, actor: Actor, request: MakeZone): Promise<Changed> {
  const { account } = actor;
  const { domain } = request.spec;
  refuseUnregistered(domain, services.suffixes);
  const keyed = services.takeKeyedChange();
  const { isContender, key, present } = await placeOf(services, request.spec, account.id);
  const made = keyed && present && (await madeBefore(services, keyed, present));
  if (made !== undefined) return { zone: made.zone, changeId: keyed?.id ?? null, applied: true };
  refuseTaken(ownedZone(services, account.id, domain) ?? present, domain, account.id);
  if (isContender) checkContender(services, domain, account.id);
  else checkOwnership(services, domain, { id: account.id, isTrusted: isTrusted(account) });
  return withinQuota(services, actor, () => createObject(services, actor, { ...request, key, keyed }));
}

interface ZonePlace {
  /** True if the zone waits for a domain that another owner has. */
  readonly isContender: boolean;
  readonly key: ObjectKey;
  readonly present: ZoneResource | undefined;
}

async function placeOf(services: CreatePorts, { domain, proof }: ZoneSpec, account: string): Promise<ZonePlace> {
  const usual = objectKeyFor(domain);
  const first = await services.store.get(ZoneKind, usual);
  if (proof === undefined || !isOthers(services, { domain, first }, account))
    return { isContender: false, key: usual, present: first };
  const key = contenderKeyFor(domain, account);
  return { isContender: true, key, present: await services.store.get(ZoneKind, key) };
}

/**
 * True if another owner has the domain, according to the object that a zone for this domain usually has, or to a
 * claim.
 */
function isOthers(
  { claimedDomains, now }: Pick<CreatePorts, 'claimedDomains' | 'now'>,
  { domain, first }: { readonly domain: string; readonly first: ZoneResource | undefined },
  account: string,
): boolean {
  if (first !== undefined) return !isOwnedBy(first, account);
  const owner = { namespace: ACCOUNTS_NAMESPACE, account };
  return claimedDomains.at(domain).some(({ spec }) => !sameOwner(spec, owner) && !isClaimEnded(spec, now()));
}

/**
 * Throws Failure conflict if the object for the domain exists. The caller reads it from the store, because the cache
 * may be stale.
 */
function refuseTaken(zone: ZoneResource | undefined, domain: string, account: string): void {
  if (zone === undefined) return;
  if (!isOwnedBy(zone, account))
    throw new Failure(
      'conflict',
      `${domain} is hosted by another owner; set request_proof: true to create a zone that waits until you have proven the domain`,
    );
  if (zone.metadata.deletionTimestamp === undefined)
    throw new Failure('conflict', `${domain} is hosted in this account already`);
  throw new Failure('conflict', `${domain} is being deleted; try again when it is gone`);
}

/** A zone to create at a free key. The request may have an Idempotency-Key. */
export interface Creation extends MakeZone {
  readonly key: ObjectKey;
  readonly keyed: KeyedChange | undefined;
}

/** Creates the object of a zone. Throws Failure conflict if it exists. */
export async function createObject(services: CreatePorts, actor: Actor, request: Creation): Promise<Changed> {
  const { account } = actor;
  const { journal, store, newId, now } = services;
  const { action, zoneId, spec, check, key, keyed } = request;
  const { domain } = spec;
  const id = keyed?.id ?? newId();
  const zone = newZone(account, key, request);
  check?.();
  if (request.dryRun === true) return { zone, changeId: null, applied: false };
  await keyed?.decide({ result: null, generation: 1 });
  await beginChange(journal, actor, {
    id,
    accountId: account.id,
    tokenId: tokenIdOf(actor),
    action,
    zoneId,
    zoneObject: zone.metadata.name,
    domain,
    requestId: request.requestId,
    request: request.request,
    expectedVersion: null,
    follows: null,
    octets: writtenOctets(undefined, spec),
    audit: auditPart(actor, { before: undefined, after: spec, action, request: request.request }),
  });
  try {
    const made = await store.create(ZoneKind, marked(withRestChange(zone), id, now()));
    services.latestZones.put(made);
    await journal.finish(id, { state: 'applied', revision: made.metadata.resourceVersion! });
    return { zone: made, changeId: id, applied: true };
  } catch (error) {
    if (error instanceof StoreError && error.reason !== 'Unavailable') await journal.finish(id, { state: 'failed' });
    if (!isStoreError(error, 'AlreadyExists')) throw error;
    throw new Failure('conflict', `${domain} is hosted already`, [], { cause: error });
  }
}

function newZone(account: Account, key: ObjectKey, { zoneId, spec, userLabels, registration }: MakeZone): ZoneResource {
  const metadata = {
    ...key,
    labels: {
      ...userLabels,
      [labels.zoneId]: zoneId,
      [labels.account]: account.id,
      ...(isTrusted(account) ? { [labels.trusted]: 'true' } : {}),
      ...(registration === undefined ? {} : { [labels.registration]: registration }),
    },
    finalizers: [FINALIZER],
  };
  return make(ZoneKind, metadata, { spec });
}

/**
 * If the plan has a limit, runs the creations of an account one at a time, so that each creation counts the zones
 * created before.
 */
async function withinQuota<T>(services: CreatePorts, { account }: Actor, task: () => Promise<T>): Promise<T> {
  const limit = planOf(account.plan).zones;
  if (limit === null) return task();
  return services.mutex.run(`zones of ${account.id}`, async () => {
    await seeOwnWrites(services, account.id);
    const used = services.zoneIndex.countInPlan(account.id);
    if (used >= limit) throw new Failure('quota_exceeded', `the plan ${account.plan} allows ${limit} zones`);
    return task();
  });
}
