import {
  ACCOUNTS_NAMESPACE,
  FINALIZER,
  isClaimEnded,
  isStoreError,
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
  checkOwnership(domain, actor.account.id, ownedDomains(services, actor.account.id), services.serviceDomain);
  checkQuota(services, actor);
  const zone = await create(services, actor, domain, request);
  return { zone: zoneView(services, zone), etag: etagOf(zone) };
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

/** Domains that zones hold, and those that claims keep for others after their zone. */
function ownedDomains({ caches, now }: Services, account: string): OwnedDomain[] {
  const zones = caches.zones.list().map(({ spec, metadata }) => ({
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

function checkQuota({ caches }: Services, { account }: Actor): void {
  const limit = planOf(account.plan).zones;
  if (limit === null) return;
  const used = caches.zones.list().filter((zone) => isOwnedBy(zone, account.id)).length;
  if (used >= limit) throw new Failure('quota_exceeded', `the plan ${account.plan} allows ${limit} zones`);
}
