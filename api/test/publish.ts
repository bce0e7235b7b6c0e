import {
  DomainClaimKind,
  type HistoryCause,
  historyName,
  annotations,
  labels,
  make,
  ZoneHistoryKind,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { extendHistory, type HistoryChange, type LineDifference } from '@fourwinds/zones';
import type { ApiUnderTest } from './harness.ts';
import { Accounts } from '../src/accounts/accounts.ts';
import { HistoryCursor } from '../src/revisions/history-cursor.ts';
import { HistoryFollower } from '../src/revisions/follow-histories.ts';
import { ZoneAnnouncer } from '../src/webhooks/zone-announcer.ts';
import { RevisionLog } from '../src/revisions/revision-log.ts';
import { objectKeyFor } from '../src/zones/find-zone.ts';

/** Records the revisions of all zones and tells webhooks of them, as a replica of the API does. */
export function followerOf({ services, pool, caches }: ApiUnderTest, holder = services.newId()): HistoryFollower {
  return new HistoryFollower({
    ...services,
    accounts: new Accounts(pool),
    revisionLog: new RevisionLog(pool),
    cursor: new HistoryCursor(pool, holder),
    listener: new ZoneAnnouncer({ ...services, pool, claims: caches.claims, recordObjects: caches.records }),
  });
}

export interface PublishOptions {
  readonly key?: { readonly namespace?: string; readonly name: string };
  readonly causes?: readonly HistoryCause[];
  /** Writes the entry without its records, as where they are too many. */
  readonly withoutRecords?: boolean;
  /** Lines of Record objects that are published with the zone. */
  readonly attached?: readonly string[];
  /** Changes the zone before its history is written. */
  readonly changedMeanwhile?: () => Promise<unknown>;
  /** Changes beside that of the owner. */
  readonly folding?: readonly HistoryChange[];
}

interface Published {
  /** The serial, too. */
  readonly version: number;
  readonly difference: LineDifference;
}

/** Publishes zones as the operator does: writes histories and claims. */
export class Publisher {
  readonly #api: Pick<ApiUnderTest, 'store'>;
  readonly #published = new Map<string, readonly string[]>();
  #version = 0;

  constructor(api: Pick<ApiUnderTest, 'store'>) {
    this.#api = api;
  }

  /** The latest version, which is its serial, too. */
  get version(): number {
    return this.#version;
  }

  /** Publishes a zone as its object is now. */
  async publish(domain: string, options: PublishOptions = {}): Promise<void> {
    const zone = (await this.#api.store.get(ZoneKind, options.key ?? objectKeyFor(domain)))!;
    const before = this.#published.get(domain);
    const lines = [...linesOf(zone), ...(options.attached ?? [])];
    this.#published.set(domain, lines);
    const version = (this.#version += 1);
    await this.#putClaim(zone, version);
    await options.changedMeanwhile?.();
    await this.#putHistory(zone, { ...options, version, difference: differenceOf(before ?? [], lines) });
  }

  async #putHistory(
    zone: ZoneResource,
    { version: serial, difference, ...options }: PublishOptions & Published,
  ): Promise<void> {
    const { causes = [{ type: 'Unknown' }], withoutRecords = false, folding = [] } = options;
    const { store } = this.#api;
    const { domain } = zone.spec;
    const version = String(serial);
    const key = { namespace: zone.metadata.namespace, name: historyName(domain) };
    const stored = await store.get(ZoneHistoryKind, key);
    const own = { causes, difference: withoutRecords ? undefined : difference };
    const published = { version, serial, time: new Date().toISOString() };
    const versions = [{ ...published, first: stored === undefined, changes: [own, ...folding] }];
    const spec = extendHistory(stored?.spec, { domain, account: accountOf(zone) }, versions)!;
    const metadata = {
      ...(stored?.metadata ?? key),
      annotations: { [annotations.historyVersion]: version, [annotations.writtenVersion]: version },
    };
    const history = make(ZoneHistoryKind, metadata, { spec });
    await (stored === undefined ? store.create(ZoneHistoryKind, history) : store.update(ZoneHistoryKind, history));
  }

  async #putClaim(zone: ZoneResource, serial: number): Promise<void> {
    const { store } = this.#api;
    const { namespace = '', name, generation = 0 } = zone.metadata;
    const { domain } = zone.spec;
    const key = { name: historyName(domain) };
    const account = accountOf(zone);
    const spec = { domain, namespace, zone: name, ...(account === undefined ? {} : { account }) };
    const of = { zone: `${namespace}/${name}`, version: String(serial), serial };
    const status = { publication: { ...of, sha256: '', generation } };
    const stored = await store.get(DomainClaimKind, key);
    const claim = stored ?? (await store.create(DomainClaimKind, make(DomainClaimKind, key, { spec })));
    await store.updateStatus(DomainClaimKind, { ...claim, status });
  }
}

function accountOf({ metadata }: ZoneResource): string | undefined {
  return metadata.labels?.[labels.account];
}

/** The records of a zone and the NS records of the service; values are in canonical form. */
function linesOf({ spec }: ZoneResource): string[] {
  const owner = (name: string): string => (name === '@' ? `${spec.domain}.` : `${name}.${spec.domain}.`);
  const own = spec.records.map(
    ({ name, type, value, ttl = spec.defaultTTL }) => `${owner(name)} ${ttl} IN ${type} ${value}`,
  );
  return [`${spec.domain}. 3600 IN NS ns1.fourwinds.example.`, ...own].sort();
}

function differenceOf(before: readonly string[], after: readonly string[]): LineDifference {
  return {
    added: after.filter((line) => !before.includes(line)),
    removed: before.filter((line) => !after.includes(line)),
  };
}
