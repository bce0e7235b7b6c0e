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
import { inTransaction } from '../db/transaction.ts';
import { Deadlines } from '../notices/deadlines.ts';
import type { Services } from '../services.ts';
import { signaturesAlarm } from '../signing/ending-signatures.ts';
import { accountOf, isUuid, zoneIdOf } from '../zones/identity.ts';
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
  Pick<Services, 'log' | 'zones'> & {
    readonly claims: Pick<Informer<DomainClaimResource>, 'onChange'>;
    readonly recordObjects: Pick<Informer<RecordResource>, 'onChange'>;
  };

/** How soon a new webhook is seen, and a zone that could not be compared is tried again. */
const INTERVAL_MILLISECONDS = 500;
/** Zones that are compared at a time. */
const AT_A_TIME = 2;

/**
 * Tells webhooks of the zones of their accounts: each zone that has changed is compared with its row. Only zones of accounts that have a webhook cost
 * anything. One replica does so at a time; two at once do no harm.
 */
export class ZoneAnnouncer {
  readonly #ports: AnnouncerPorts;
  #turn: Turn | undefined;

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
  }

  /** Begins a turn of this replica. */
  start(): void {
    this.#turn ??= new Turn(this.#ports);
  }

  async stop(): Promise<void> {
    await this.#turn?.stop();
    this.#turn = undefined;
  }

  /** A history was written, which tells the version that all regions have which can be written to. */
  wrote(history: ZoneHistoryResource): void {
    this.#turn?.wrote(history);
  }
}

class Turn {
  readonly #ports: AnnouncerPorts;
  readonly #stopping = new AbortController();
  /** Accounts whose zones are remembered, and those of them whose zones are compared. */
  readonly #accounts = new Set<string>();
  readonly #begun = new Set<string>();
  #hasForgotten = false;
  /** The versions of zones, by key of the object. */
  readonly #versions = new Map<string, PublishedVersions>();
  /** The rows of zones as they were written last. */
  readonly #announced = new Map<string, Announced>();
  readonly #changed = new Map<string, ZoneOfAccount>();
  /** Zones, by key of the object, at the time when the end of their signatures will be near. */
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

  /** The zones of an account on a domain. */
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

  /** The zone is to be compared. One without an id of its own gets it from the operator. */
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

  /** The zones that an account has at its first webhook are put down as they are; those that changed while no replica looked are compared. */
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

  /** Zones that could not be compared are so after the interval. */
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

  /** Gives whether that succeeded. */
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
