import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DomainClaimResource,
  keyText,
  labels,
  type ObjectKey,
  type RecordResource,
  type ZoneHistoryResource,
  type ZoneResource,
} from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';
import { inTransaction } from '../../storage/db/transaction.ts';
import { Deadlines } from '../../mail/notices/deadlines.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import { signaturesAlarm } from '../../zones/signing/ending-signatures.ts';
import { accountOf, isUuid, zoneIdOf } from '../../zones/zone/identity.ts';
import { announceDisabled } from './announce-disabled.ts';
import { type Announced, announceDeletion, announceZone, type AnnouncePorts } from './announce-zone.ts';
import {
  announcedZonesOf,
  beginAccount,
  forgetOthers,
  isBegun,
  readToAnnounce,
  type ZoneOfAccount,
} from './announced-zones.ts';
import { publicationOf } from './publication-of.ts';
import { PublishedVersions } from './published-versions.ts';
import { writtenVersionOf } from './written-version.ts';
import { zonesAtStart, zonesOf } from './zones-at-start.ts';

export type AnnouncerPorts = AnnouncePorts &
  Pick<ProcessPorts, 'log'> &
  Pick<ZonePorts, 'zones'> & {
    readonly claims: Pick<Informer<DomainClaimResource>, 'onChange'>;
    readonly recordObjects: Pick<Informer<RecordResource>, 'onChange'>;
  };

/** Interval at which new webhooks are detected and failed comparisons are retried. */
const INTERVAL_MILLISECONDS = 500;
const AT_A_TIME = 2;

/**
 * Notifies webhooks of zone changes. Compares each changed zone with its stored row. Does work only for accounts with
 * a webhook. One replica runs this at a time, but two replicas at once do no harm.
 */
export class ZoneAnnouncer {
  readonly #ports: AnnouncerPorts;
  #turn: Turn | undefined;

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#turn ??= new Turn(this.#ports);
  }

  async stop(): Promise<void> {
    await this.#turn?.stop();
    this.#turn = undefined;
  }

  /** Handles a change of a history. The history names the version that all writable regions have. */
  wrote(history: ZoneHistoryResource): void {
    this.#turn?.wrote(history);
  }
}

class Turn {
  readonly #ports: AnnouncerPorts;
  readonly #stopping = new AbortController();
  /** Accounts whose zones are remembered, and accounts whose zones are stored. */
  readonly #accounts = new Set<string>();
  readonly #begun = new Set<string>();
  #hasForgotten = false;
  /** Zone versions by object key. */
  readonly #versions = new Map<string, PublishedVersions>();
  /** Zone rows as last written. */
  readonly #announced = new Map<string, Announced>();
  readonly #changed = new Map<string, ZoneOfAccount>();
  /** When the signatures of a zone will be close to expiry, by object key. */
  readonly #signatures: Deadlines;
  #wake = Promise.withResolvers<void>();
  readonly #unsubscribe: readonly (() => void)[];
  readonly #running: Promise<unknown>;

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
    this.#signatures = new Deadlines(ports.now());
    this.#unsubscribe = [
      ports.zones.onChange((key, [zone, previous]) => this.#seeZone(key, zone, previous)),
      ports.claims.onChange((_, [claim]) => claim && this.#seeDomain(claim.spec)),
      ports.recordObjects.onChange((_, [record, previous]) => {
        for (const one of [record, previous]) if (one !== undefined) this.#seeRecord(one);
      }),
    ];
    this.#running = Promise.all([this.#followAccounts(), this.#compareChanged()]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake.resolve();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#running;
  }

  wrote(history: ZoneHistoryResource): void {
    for (const zone of this.#zonesOn(history.spec)) {
      this.#versionsOf(zone).wrote(writtenVersionOf(history));
      this.#mark(zone);
    }
  }

  #seeZone(key: ObjectKey, zone: ZoneResource | undefined, previous: ZoneResource | undefined): void {
    if (zone === undefined || (previous !== undefined && previous.metadata.uid !== zone.metadata.uid))
      this.#versions.delete(keyText(key));
    for (const one of [previous, zone]) if (one !== undefined) this.#mark(one);
    if (zone !== undefined) this.#see(zone);
  }

  #seeDomain(spec: { readonly domain: string; readonly account?: string }): void {
    for (const zone of this.#zonesOn(spec)) {
      this.#see(zone);
      this.#mark(zone);
    }
  }

  #seeRecord({ metadata, spec }: RecordResource): void {
    const { name, namespace = metadata.namespace } = spec.zoneRef;
    const zone = this.#ports.zones.get({ namespace, name });
    if (zone !== undefined) this.#mark(zone);
  }

  #zonesOn({ domain, account }: { readonly domain: string; readonly account?: string }): readonly ZoneResource[] {
    if (account === undefined || !this.#accounts.has(account)) return [];
    return this.#ports.zoneIndex.withDomain(domain).filter((zone) => accountOf(zone) === account);
  }

  #see(zone: ZoneResource): void {
    const account = accountOf(zone);
    if (account === undefined || !this.#accounts.has(account)) return;
    this.#versionsOf(zone).see(zone, publicationOf(this.#ports, zone));
    const alarm = signaturesAlarm(zone, this.#ports.now());
    if (alarm !== undefined) this.#signatures.add(keyText(zone.metadata), alarm);
  }

  #versionsOf({ metadata }: ZoneResource): PublishedVersions {
    const key = keyText(metadata);
    const versions = this.#versions.get(key) ?? new PublishedVersions();
    this.#versions.set(key, versions);
    return versions;
  }

  /** Marks the zone for comparison, unless it has no ID yet. The operator assigns the ID later. */
  #mark(zone: ZoneResource): void {
    const accountId = accountOf(zone);
    const zoneId = zone.metadata.labels?.[labels.zoneId];
    if (accountId === undefined || zoneId === undefined || !isUuid(zoneId) || !this.#begun.has(accountId)) return;
    this.#markId({ accountId, zoneId });
  }

  #markId(id: ZoneOfAccount): void {
    this.#changed.set(rowKey(id), id);
    this.#wake.resolve();
  }

  async #followAccounts(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#readAccounts().catch((err: unknown) => this.#warn(err));
      this.#wake.resolve();
      await sleep(INTERVAL_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #readAccounts(): Promise<void> {
    const { pool } = this.#ports;
    const { accounts, hasDisabled } = await readToAnnounce(pool);
    const ended = [...this.#accounts].filter((account) => !accounts.has(account));
    if (ended.length > 0 || !this.#hasForgotten) await forgetOthers(pool);
    this.#hasForgotten = true;
    for (const account of ended) this.#end(account);
    for (const account of accounts) if (!this.#begun.has(account)) await this.#begin(account);
    if (hasDisabled) await announceDisabled(pool, this.#ports);
    this.#markSignatures();
  }

  #markSignatures(): void {
    const { zones, now } = this.#ports;
    for (const key of this.#signatures.take(now())) {
      const zone = zones.at(key);
      if (zone === undefined) continue;
      this.#see(zone);
      this.#mark(zone);
    }
  }

  /** Stores the account's zones at its first webhook. Compares zones that changed while no replica was watching. */
  async #begin(account: string): Promise<void> {
    const { pool } = this.#ports;
    this.#accounts.add(account);
    if (!(await isBegun(pool, account))) {
      const present = await zonesAtStart(this.#ports, account);
      await inTransaction(pool, (client) => beginAccount(client, account, present));
    }
    this.#begun.add(account);
    for (const zone of zonesOf(this.#ports, account)) {
      this.#see(zone);
      this.#mark(zone);
    }
    for (const zoneId of await announcedZonesOf(pool, account)) this.#markId({ accountId: account, zoneId });
  }

  #end(account: string): void {
    for (const zone of zonesOf(this.#ports, account)) {
      this.#versions.delete(keyText(zone.metadata));
      this.#announced.delete(rowKey({ accountId: account, zoneId: zoneIdOf(zone) }));
    }
    this.#accounts.delete(account);
    this.#begun.delete(account);
  }

  /** Compares all changed zones. Zones whose comparison failed are retried after the interval. */
  async #compareChanged(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#wake.promise;
      this.#wake = Promise.withResolvers();
      const rest = [...this.#changed.values()].values();
      this.#changed.clear();
      const failed: ZoneOfAccount[] = [];
      const worker = async (): Promise<void> => {
        for (const id of rest) if (!(await this.#compare(id))) failed.push(id);
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, worker));
      for (const id of failed) this.#changed.set(rowKey(id), id);
    }
  }

  /** Returns whether the comparison succeeded. */
  async #compare(id: ZoneOfAccount): Promise<boolean> {
    if (this.#stopping.signal.aborted || !this.#begun.has(id.accountId)) return true;
    const key = rowKey(id);
    const known = this.#announced.get(key);
    const zone = this.#ports.zoneIndex.withId(id.zoneId).find((one) => accountOf(one) === id.accountId);
    try {
      const announced =
        zone === undefined
          ? await announceDeletion(this.#ports, id)
          : await announceZone(this.#ports, { zone, versions: this.#versionsOf(zone), known });
      if (announced === undefined) this.#announced.delete(key);
      else this.#announced.set(key, announced);
      return true;
    } catch (err) {
      this.#announced.delete(key);
      this.#warn(err, id.zoneId);
      return false;
    }
  }

  #warn(err: unknown, zone?: string): void {
    this.#ports.log.warn({ err, zone }, 'webhooks cannot be notified of changes; this is tried again');
  }
}

function rowKey({ accountId, zoneId }: ZoneOfAccount): string {
  return `${accountId}/${zoneId}`;
}
