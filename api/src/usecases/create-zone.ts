import {
  ACCOUNTS_NAMESPACE,
  FINALIZER,
  isClaimEnded,
  isStoreError,
  keyText,
  labels,
  make,
  StoreError,
  type ZoneResource,
  ZoneKind,
} from '@fourwinds/resources';
import { type Actor, authorise } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { readDomain } from '../zones/domain.ts';
import { isOwnedBy, objectKeyFor } from '../zones/find-zone.ts';
import { etagOf } from '../zones/identity.ts';
import { checkOwnership, type OwnedDomain } from '../zones/ownership.ts';
import { planOf } from '../zones/plans.ts';
import { seeOwnWrites } from '../zones/see-own-writes.ts';
import { marked } from '../zones/write-zone.ts';
import { type ZoneView, zoneView } from '../zones/zone-view.ts';

export interface CreateZone {
  readonly name: string;
  readonly defaultTtl: number;
  readonly requestId: string;
}

/**
 * Makes an empty zone. Throws Failure validation_error for a name that cannot be a zone, conflict for one that is taken,
 * quota_exceeded when the plan allows no more.
 */
export async function createZone(
  services: Services,
  actor: Actor,
  request: CreateZone,
): Promise<{ zone: ZoneView; etag: string }> {
  authorise(actor, 'zones:write');
  if (actor.token.zones !== null) throw new Failure('forbidden', 'the token is limited to zones that exist');
  const domain = readDomain(request.name, 'name');
  checkOwnership(domain, actor.account.id, ownedDomains(services, actor.account.id, domain), services.serviceDomain);
  refuseTaken(await services.store.get(ZoneKind, objectKeyFor(domain)), domain, actor.account.id);
  const zone = await withinQuota(services, actor, () => create(services, actor, domain, request));
  return { zone: zoneView(services, zone), etag: etagOf(zone) };
}

/** Throws Failure conflict where the domain's object is there: the store knows, the cache may be late. */
function refuseTaken(zone: ZoneResource | undefined, domain: string, account: string): void {
  if (zone === undefined) return;
  if (!isOwnedBy(zone, account)) throw new Failure('conflict', `${domain} is hosted by another owner`);
  if (zone.metadata.deletionTimestamp === undefined)
    throw new Failure('conflict', `${domain} is hosted in this account already`);
  throw new Failure('conflict', `${domain} is being deleted; try again when it is gone`);
}

async function create(
  services: Services,
  { account, token }: Actor,
  domain: string,
  request: CreateZone,
): Promise<ZoneResource> {
  const { journal, store, newId, now } = services;
  const [id, zoneId] = [newId(), newId()];
  const key = objectKeyFor(domain);
  const metadata = {
    ...key,
    labels: { [labels.zoneId]: zoneId, [labels.account]: account.id },
    finalizers: [FINALIZER],
  };
  const spec = {
    domain,
    records: [],
    defaultTTL: request.defaultTtl,
    suspend: false,
    deletionPolicy: 'Delete' as const,
  };
  await journal.begin({
    id,
    accountId: account.id,
    tokenId: token.id,
    action: 'zone.create',
    zoneId,
    zoneObject: key.name,
    domain,
    requestId: request.requestId,
    request: { name: request.name, default_ttl: request.defaultTtl },
    expectedVersion: null,
    follows: null,
  });
  try {
    const zone = await store.create(ZoneKind, marked(make(ZoneKind, metadata, { spec }), id, now()));
    await journal.settle(id, { state: 'applied', revision: zone.metadata.resourceVersion! });
    return zone;
  } catch (error) {
    if (error instanceof StoreError && error.reason !== 'Unavailable') await journal.settle(id, { state: 'failed' });
    if (!isStoreError(error, 'AlreadyExists')) throw error;
    throw new Failure('conflict', `${domain} is hosted already`, [], { cause: error });
  }
}

/** Domains that zones hold but for the object of `wanted`, and those that claims keep for others after their zone. */
function ownedDomains({ caches, now }: Services, account: string, wanted: string): OwnedDomain[] {
  const own = keyText(objectKeyFor(wanted));
  const zones = caches.zones
    .list()
    .filter(({ metadata }) => keyText(metadata) !== own)
    .map(({ spec, metadata }) => ({
      domain: spec.domain,
      account: metadata.namespace === ACCOUNTS_NAMESPACE ? metadata.labels?.[labels.account] : undefined,
    }));
  const claims = caches.claims
    .list()
    .filter(({ spec }) => !isClaimEnded(spec, now()))
    .map(({ spec }) => ({
      domain: spec.domain,
      account: spec.namespace === ACCOUNTS_NAMESPACE ? spec.account : undefined,
    }));
  return [...zones, ...claims.filter((claim) => claim.account !== account)];
}

/** Where the plan has a limit, the account's creations take turns and each counts the ones before it. */
async function withinQuota<T>(services: Services, { account }: Actor, task: () => Promise<T>): Promise<T> {
  const limit = planOf(account.plan).zones;
  if (limit === null) return task();
  return services.turns.take(`zones of ${account.id}`, async () => {
    await seeOwnWrites(services, account.id);
    const used = services.caches.zones.list().filter((zone) => isOwnedBy(zone, account.id)).length;
    if (used >= limit) throw new Failure('quota_exceeded', `the plan ${account.plan} allows ${limit} zones`);
    return task();
  });
}
