import { keyText } from '@fourwinds/resources';
import type { ZoneResource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';
import type { Pool } from 'pg';
import { signaturesAlarm } from '../../zones/signing/ending-signatures.ts';
import { accountOf, zoneIdOf } from '../../zones/zone/identity.ts';
import { Deadlines } from './deadlines.ts';
import { type NewNotice, recordNotices } from '../../storage/outbox/record-notices.ts';
import { isDelegated, zoneNotices } from './zone-notices.ts';

const BATCH = 100;

export interface NoticeFollowerOptions {
  readonly pool: Pool;
  readonly zones: Pick<Informer<ZoneResource>, 'at' | 'list' | 'onChange'>;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Records notices about zones from the states that the watch delivers. Every replica does this, and a duplicate
 * notice has no effect. Each change costs work for one zone. Until they are written, notices wait in memory, one per
 * zone and kind.
 */
export class NoticeFollower {
  readonly #options: NoticeFollowerOptions;
  readonly #waiting = new Map<string, NewNotice>();
  /** Zones that were delegated to this service when last known. */
  readonly #delegated = new Set<string>();
  readonly #signatures: Deadlines;
  #unsubscribe: (() => void) | undefined;

  constructor(options: NoticeFollowerOptions) {
    this.#options = options;
    this.#signatures = new Deadlines(options.now());
  }

  /** Starts with the zones in the cache. The cache must already have received its first list. */
  start(): void {
    const { zones } = this.#options;
    this.#unsubscribe = zones.onChange((key, [zone]) => {
      if (zone === undefined) this.#delegated.delete(keyText(key));
      else this.#see(zone);
    });
    for (const zone of zones.list()) this.#see(zone);
  }

  stop(): void {
    this.#unsubscribe?.();
  }

  /** Writes the waiting notices. If the write fails, the notices keep waiting. */
  async write(): Promise<void> {
    const { pool, zones, now } = this.#options;
    for (const key of this.#signatures.take(now())) {
      const zone = zones.at(key);
      if (zone !== undefined) this.#see(zone);
    }
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting.entries()].slice(0, BATCH);
      await recordNotices(
        pool,
        batch.map(([, notice]) => notice),
        now(),
      );
      for (const [key, notice] of batch) if (this.#waiting.get(key) === notice) this.#waiting.delete(key);
    }
  }

  #see(zone: ZoneResource): void {
    if (accountOf(zone) === undefined) return;
    const key = keyText(zone.metadata);
    const notices = zoneNotices(zone, this.#delegated.has(key), this.#options.now());
    this.#noteDelegation(key, zone);
    this.#noteSignatures(key, zone);
    for (const notice of notices) this.#waiting.set(`${zoneIdOf(zone)} ${notice.kind}`, notice);
  }

  #noteDelegation(key: string, zone: ZoneResource): void {
    const isHere = isDelegated(zone);
    if (isHere === true) this.#delegated.add(key);
    if (isHere === false) this.#delegated.delete(key);
  }

  #noteSignatures(key: string, zone: ZoneResource): void {
    const alarm = signaturesAlarm(zone, this.#options.now());
    if (alarm !== undefined) this.#signatures.add(key, alarm);
  }
}
