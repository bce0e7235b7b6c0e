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
import { Accounts } from '../src/accounts/accounts/accounts.ts';
import { HistoryCursor } from '../src/zones/revisions/history-cursor.ts';
import { HistoryFollower } from '../src/zones/revisions/follow-histories.ts';
import { ZoneAnnouncer } from '../src/automation/webhooks/zone-announcer.ts';
import { RevisionLog } from '../src/zones/revisions/revision-log.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';

/** Records revisions of all zones and notifies webhooks, as an API replica does. */
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
  /** True to omit the records of the entry, as if there were too many. */
  readonly withoutRecords?: boolean;
  /** Lines of the Record objects that are published together with the zone. */
  readonly attached?: readonly string[];
  /** Changes the zone before its history is written. */
  readonly changedMeanwhile?: () => Promise<unknown>;
  /** Changes that are made in addition to the owner's change. */
  readonly folding?: readonly HistoryChange[];
}

interface Published {
  /** Version, which is also the serial. */
  readonly version: number;
  readonly difference: LineDifference;
}

/** Publishes zones as the operator does: writes their histories and claims. */
export class Publisher {
  readonly #api: Pick<ApiUnderTest, 'store'>;
  readonly #published = new Map<string, readonly string[]>();
  #version = 0;

  constructor(api: Pick<ApiUnderTest, 'store'>) {
    this.#api = api;
  }

  /** The latest version, which is also the serial. */
  get version(): number {
    return this.#version;
  }

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

/** Returns lines for the records of a zone and the NS records of the service. Values must be canonical. */
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
