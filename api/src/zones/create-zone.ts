import { type Issue, Name } from '@fourwinds/dns';
import { mappedLabels } from '@fourwinds/zones';
import {
  ACCOUNTS_NAMESPACE,
  type DelegateTo,
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
import { requireVerified, type VerifiedPorts } from '../accounts/require-verified.ts';
import { type Account, type Actor, tokenIdOf } from '../actor.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { authorise } from '../authorise.ts';
import { type DnssecSettings, dnssecOf, withSettings } from '../signing/settings.ts';
import { Failure } from '../failure.ts';
import { auditPart } from './audit-part.ts';
import { beginChange } from '../journal/begin-change.ts';
import type { KeyedChange } from '../keyed-change.ts';
import type { Services, ValidationPorts } from '../services.ts';
import { readDomain } from './domain.ts';
import { contenderKeyFor, isOwnedBy, objectKeyFor, ownedZone } from './find-zone.ts';
import { etagOf } from './identity.ts';
import { madeBefore } from './zone-change.ts';
import { checkContender, checkOwnership, type OwnershipPorts } from './ownership.ts';
import { isTrusted, planOf } from '../accounts/plans.ts';
import { OWN_NAMESERVERS, readNameservers } from './read-nameservers.ts';
import { refuseInvalid } from './refuse-invalid.ts';
import { seeOwnWrites } from './see-own-writes.ts';
import { type Changed, type ChangeOptions, type ChangeOutcome, type ChangePorts, progressed } from './change-zone.ts';
import { changedLabels, type UserLabels } from './user-labels.ts';
import { readGrants } from './grants.ts';
import { type RecordsFrom, rulesOf } from './records-from.ts';
import { marked, withRestChange } from './write-zone.ts';
import { type ProblemView, type ViewPorts, type ZoneView, zoneView } from './zone-view.ts';
import { writtenOctets } from './written-octets.ts';

export type CreatePorts = ChangePorts & OwnershipPorts & ViewPorts & ValidationPorts & VerifiedPorts;

export interface CreateZone extends ChangeOptions {
  readonly name: string;
  readonly defaultTtl: number;
  /** Names of one's own for the nameservers; need a verified account. */
  readonly nameservers?: readonly string[];
  /** Ask for a proof that the account has the domain, which another owner may have now. */
  readonly claim?: boolean;
  /** null for none. */
  readonly comment?: string | null;
  readonly labels?: UserLabels;
  /** Its first and all later changes wait while it is true. */
  readonly suspend?: boolean;
  /** Move the records of the account's zone above that have its names into it; needs the scope records:write for that one. */
  readonly takeRecords?: boolean;
  readonly delegateTo?: readonly DelegateTo[];
  readonly recordsFrom?: RecordsFrom;
  /** Needs the scope dnssec:write, and a verified account where it is enabled. */
  readonly dnssec?: { readonly enabled: boolean; readonly settings: DnssecSettings };
  readonly requestId: string;
}

/**
 * Makes a zone, empty or with the records of the zone above that have its names. Throws Failure validation_error for a name that cannot be a zone, conflict for one that is taken,
 * quota_exceeded when the plan allows no more.
 */
export async function createZone(
  services: Services,
  actor: Actor,
  request: CreateZone,
): Promise<{ zone: ZoneView; etag: string; outcome: ChangeOutcome }> {
  authoriseCreation(services, actor, request);
  const domain = readDomain(request.name, 'name');
  const proof = request.claim === true ? { proof: { requestedAt: new Date(services.now()).toISOString() } } : {};
  const empty = { ...specOf(domain, request), ...proof };
  const { takeRecords: takes = false, requestId } = request;
  const hiding = await services.planHiding(services, actor, { spec: empty, takes, requestId });
  const spec = { ...empty, records: [...hiding.records] };
  // Names of one's own for the nameservers have no addresses in a zone without records.
  const check = (): void => {
    if (spec.dnssec !== undefined || spec.records.length > 0)
      refuseInvalid(services, { ...spec, nameservers: undefined });
  };
  const made = await makeZone(services, actor, {
    action: 'zone.create',
    zoneId: services.newId(),
    spec,
    userLabels: changedLabels({}, request.labels ?? {}),
    check,
    request: journaled(request),
    requestId: request.requestId,
    dryRun: request.dryRun,
  });
  // The new zone has the records already, so that a failure here takes none off the air.
  if (made.applied) await hiding.leave();
  const { zone, ...outcome } = await progressed(services, made, request.wait);
  const view = zoneView(services, zone);
  const found = [...mappedLabels(request.name, Name.root, 'name'), ...hiding.issues];
  const problems = [...view.problems.filter(({ code }) => code !== 'hides-records'), ...found.map(toProblem)];
  return { zone: { ...view, problems }, etag: etagOf(zone), outcome };
}

function toProblem({ path, code, message }: Issue<string>): ProblemView {
  return { path, code, severity: 'warning', message };
}

/** A zone that is to be made. */
export interface MakeZone extends Pick<ChangeOptions, 'dryRun'> {
  /** For the journal, as is `request`. */
  readonly action: AuditAction;
  readonly request: object;
  readonly requestId: string;
  readonly zoneId: string;
  readonly spec: ZoneSpec;
  readonly userLabels: UserLabels;
  /** Throws Failure where the spec is not valid; called when the domain is known to be free. */
  readonly check?: () => void;
}

/**
 * Makes a zone with this spec, or with `dryRun` gives it as it would be; where it asks for a proof, also one that waits for a domain which
 * another owner has. Throws Failure conflict for a domain that is taken, quota_exceeded when the plan allows no more.
 */
export async function makeZone(services: CreatePorts, actor: Actor, request: MakeZone): Promise<Changed> {
  const { account } = actor;
  const { domain } = request.spec;
  const keyed = services.takeKeyedChange();
  const { isContender, key, present } = await placeOf(services, request.spec, account.id);
  const made = keyed && present && (await madeBefore(services, keyed, present));
  if (made !== undefined) return { zone: made.zone, changeId: keyed?.id ?? null, applied: true };
  refuseTaken(ownedZone(services, account.id, domain) ?? present, domain, account.id);
  if (isContender) checkContender(services, domain, account.id);
  else checkOwnership(services, domain, { id: account.id, isTrusted: isTrusted(account) });
  return withinQuota(services, actor, () => create(services, actor, { ...request, key, keyed }));
}

/** The object for a zone that is to be made. */
interface Place {
  /** Whether the zone is to wait for a domain that another owner has. */
  readonly isContender: boolean;
  readonly key: ObjectKey;
  /** The object that is there. */
  readonly present: ZoneResource | undefined;
}

async function placeOf(services: CreatePorts, { domain, proof }: ZoneSpec, account: string): Promise<Place> {
  const usual = objectKeyFor(domain);
  const first = await services.store.get(ZoneKind, usual);
  if (proof === undefined || !isOthers(services, { domain, first }, account))
    return { isContender: false, key: usual, present: first };
  const key = contenderKeyFor(domain, account);
  return { isContender: true, key, present: await services.store.get(ZoneKind, key) };
}

/** Whether another owner has a domain: the usual object of it says so, or a claim. */
function isOthers(
  { claimedDomains, now }: Pick<CreatePorts, 'claimedDomains' | 'now'>,
  { domain, first }: { readonly domain: string; readonly first: ZoneResource | undefined },
  account: string,
): boolean {
  if (first !== undefined) return !isOwnedBy(first, account);
  const owner = { namespace: ACCOUNTS_NAMESPACE, account };
  return claimedDomains.at(domain).some(({ spec }) => !sameOwner(spec, owner) && !isClaimEnded(spec, now()));
}

function authoriseCreation(services: VerifiedPorts, actor: Actor, { nameservers, dnssec }: CreateZone): void {
  const { address } = actor;
  authorise(actor, { scope: 'zones:write', zone: null, address });
  if (nameservers !== undefined) requireVerified(services, actor, OWN_NAMESERVERS);
  if (dnssec === undefined) return;
  authorise(actor, { scope: 'dnssec:write', zone: null, address });
  if (dnssec.enabled) requireVerified(services, actor, 'DNSSEC');
}

/** Throws Failure validation_error for settings that cannot be. */
function specOf(domain: string, request: CreateZone): ZoneSpec {
  const { defaultTtl, nameservers, comment, dnssec, delegateTo, recordsFrom, suspend = false } = request;
  return {
    domain,
    ...(comment == null ? {} : { comment }),
    records: [],
    defaultTTL: defaultTtl,
    ...(nameservers === undefined ? {} : { nameservers: readNameservers(nameservers) }),
    ...(dnssec === undefined
      ? {}
      : { dnssec: { ...withSettings(dnssecOf({}), dnssec.settings), enabled: dnssec.enabled } }),
    ...(delegateTo === undefined ? {} : { delegateTo: readGrants(delegateTo, domain) }),
    ...(recordsFrom === undefined ? {} : { recordsFrom: rulesOf(recordsFrom) }),
    suspend,
    deletionPolicy: 'Delete',
  };
}

/** Throws Failure conflict where the domain's object is there: the store knows, the cache may be late. */
function refuseTaken(zone: ZoneResource | undefined, domain: string, account: string): void {
  if (zone === undefined) return;
  if (!isOwnedBy(zone, account))
    throw new Failure(
      'conflict',
      `${domain} is hosted by another owner; with claim true, a zone is made that waits until you have proven to have it`,
    );
  if (zone.metadata.deletionTimestamp === undefined)
    throw new Failure('conflict', `${domain} is hosted in this account already`);
  throw new Failure('conflict', `${domain} is being deleted; try again when it is gone`);
}

/** A zone that is to be made, perhaps by a request with an Idempotency-Key. */
interface Creation extends MakeZone {
  readonly key: ObjectKey;
  readonly keyed: KeyedChange | undefined;
}

async function create(services: CreatePorts, actor: Actor, request: Creation): Promise<Changed> {
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

function newZone(account: Account, key: ObjectKey, { zoneId, spec, userLabels }: MakeZone): ZoneResource {
  const metadata = {
    ...key,
    labels: {
      ...userLabels,
      [labels.zoneId]: zoneId,
      [labels.account]: account.id,
      ...(isTrusted(account) ? { [labels.trusted]: 'true' } : {}),
    },
    finalizers: [FINALIZER],
  };
  return make(ZoneKind, metadata, { spec });
}

function journaled({ name, comment, labels: own, dnssec, claim, suspend, ...settings }: CreateZone): object {
  const { defaultTtl, nameservers, delegateTo, recordsFrom, takeRecords } = settings;
  const signing = dnssec === undefined ? {} : { dnssec: { enabled: dnssec.enabled, ...dnssec.settings } };
  const grants = { delegate_to: delegateTo, records_from: recordsFrom };
  const taking = takeRecords === true ? { take_records: true } : {};
  return {
    name,
    default_ttl: defaultTtl,
    nameservers,
    comment,
    labels: own,
    claim,
    suspend,
    ...taking,
    ...grants,
    ...signing,
  };
}

/** Where the plan has a limit, the account's creations take turns and each counts the ones before it. */
async function withinQuota<T>(services: CreatePorts, { account }: Actor, task: () => Promise<T>): Promise<T> {
  const limit = planOf(account.plan).zones;
  if (limit === null) return task();
  return services.mutex.run(`zones of ${account.id}`, async () => {
    await seeOwnWrites(services, account.id);
    const used = services.zoneIndex.countOf(account.id);
    if (used >= limit) throw new Failure('quota_exceeded', `the plan ${account.plan} allows ${limit} zones`);
    return task();
  });
}
