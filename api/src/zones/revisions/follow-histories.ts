import { setTimeout as sleep } from 'node:timers/promises';
import { annotations, compareRevisions, ZoneHistoryKind, type ZoneHistoryResource } from '@fourwinds/resources';
import { isStoreError, pagesOf, StoreError } from '@fourwinds/store';
import { isDatabaseAway } from '../../storage/db/pool.ts';
import { repeat } from '../../kernel/repeat.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { HistoryCursor } from './history-cursor.ts';
import { recordHistory, type RecordingPorts } from './record-history.ts';

/** A listener to histories. Active while this replica follows the histories. */
export interface HistoryListener {
  start(): void;
  stop(): Promise<void>;
  wrote(history: ZoneHistoryResource): void;
}

export type FollowPorts = RecordingPorts &
  Pick<ZonePorts, 'store'> &
  Pick<ProcessPorts, 'log'> & {
    readonly cursor: HistoryCursor;
    readonly listener: HistoryListener;
  };

const INTERVAL_MILLISECONDS = 10_000;
const PAGE = 500;
/** Maximum zones that are reread or deleted at a time. */
const BATCH = 100;

/**
 * Records the revisions of all zones from their histories. Only one replica does this at a time. If this replica
 * stops, another replica continues from the same position.
 */
export class HistoryFollower {
  readonly #ports: FollowPorts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** Revision of the store. All changes up to this revision are recorded. */
  #position: string | undefined;
  /** Histories of zones that this process does not know yet. */
  #unplaced = new Map<string, { readonly namespace: string; readonly name: string }>();

  constructor(ports: FollowPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#takeTurn().catch((err: unknown) => this.#ports.log.warn({ err }, 'histories cannot be followed'));
      await sleep(INTERVAL_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #takeTurn(): Promise<void> {
    const { cursor } = this.#ports;
    if (!(await cursor.hold())) return;
    try {
      await this.#follow();
    } catch (error) {
      if (!isStoreError(error, 'Expired')) throw error;
      this.#position = undefined;
      await cursor.save(null);
    } finally {
      await cursor.release();
    }
  }

  /** Follows the histories until this replica stops, loses its turn, or the watch fails. */
  async #follow(): Promise<void> {
    const { cursor, listener, store } = this.#ports;
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.#stopping.signal]);
    const renewal = repeat(
      async () => {
        if (!(await cursor.hold())) lost.abort();
        await this.#save();
        await this.#readWaiting();
        await this.#ports.revisionLog.forget(BATCH);
      },
      INTERVAL_MILLISECONDS,
      (err) => this.#ports.log.warn({ err }, 'revisions of zones that wait cannot be recorded'),
    );
    listener.start();
    try {
      this.#position = (await cursor.revision()) ?? (await this.#compareAll());
      for await (const event of store.watch(ZoneHistoryKind, { from: this.#position, signal })) {
        if (event.type === 'deleted') await this.#ports.revisionLog.miss([event.object.metadata.name]);
        else if (event.type !== 'bookmark') {
          listener.wrote(event.object);
          await this.#record(event.object);
        }
        this.#position = event.revision;
      }
    } finally {
      renewal.stop();
      await listener.stop();
      await this.#save();
    }
  }

  async #save(): Promise<void> {
    if (this.#position !== undefined) await this.#ports.cursor.save(this.#position);
  }

  /** Records a history. Only logs errors, so that a faulty history does not block the others. */
  async #record(history: ZoneHistoryResource): Promise<void> {
    const { namespace = '', name } = history.metadata;
    try {
      const isPlaced = await recordHistory(this.#ports, history);
      if (!isPlaced && this.#unplaced.size < PAGE) this.#unplaced.set(`${namespace}/${name}`, { namespace, name });
    } catch (error) {
      if (isDatabaseAway(error) || error instanceof StoreError) throw error;
      this.#ports.log.error({ err: error, history: name }, 'the revisions of a zone cannot be recorded');
    }
  }

  /** Tries again to record zones that were unknown, or whose records were unknown. */
  async #readWaiting(): Promise<void> {
    const { revisionLog } = this.#ports;
    const unplaced = [...this.#unplaced.values()];
    this.#unplaced.clear();
    for (const key of [...unplaced, ...(await revisionLog.takeRetries(BATCH))]) await this.#read(key);
  }

  async #read(key: { readonly namespace: string; readonly name: string }): Promise<void> {
    const history = await this.#ports.store.get(ZoneHistoryKind, key);
    if (history !== undefined) await this.#record(history);
  }

  /** Reads all histories that have unrecorded versions. Returns the store revision from which to continue. */
  async #compareAll(): Promise<string> {
    const { store, revisionLog } = this.#ports;
    const listed = new Set<string>();
    let revision = '0';
    for await (const page of pagesOf((from) => store.listMetadata(ZoneHistoryKind, { limit: PAGE, continue: from }))) {
      const versions = await revisionLog.versions(page.items.map(({ metadata }) => metadata.name));
      for (const { metadata } of page.items) {
        const { namespace = '', name, annotations: notes } = metadata;
        listed.add(name);
        if (!isRecorded(versions.get(name), notes?.[annotations.historyVersion])) await this.#read({ namespace, name });
      }
      ({ revision } = page);
    }
    await this.#missUnlisted(listed);
    return revision;
  }

  async #missUnlisted(listed: ReadonlySet<string>): Promise<void> {
    const { revisionLog } = this.#ports;
    for (let after = '', isLast = false; !isLast;) {
      const histories = await revisionLog.histories(after, PAGE);
      await revisionLog.miss(histories.filter((history) => !listed.has(history)));
      isLast = histories.length < PAGE;
      after = histories.at(-1) ?? after;
    }
  }
}

function isRecorded(recorded: string | undefined, version: string | undefined): boolean {
  return recorded !== undefined && version !== undefined && compareRevisions(version, recorded) <= 0;
}
