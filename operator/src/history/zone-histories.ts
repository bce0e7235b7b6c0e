import type { Logger } from '@fourwinds/process';
import {
  type DomainClaimResource,
  hashedName,
  keyOf,
  make,
  keyText,
  type ObjectKey,
  type Publication,
  ZoneHistoryKind,
  type ZoneHistoryResource,
  type ZoneHistorySpec,
} from '@fourwinds/resources';
import { isStoreError, type ResourceStore } from '@fourwinds/store';
import { extendHistory, type HistoryVersion } from '@fourwinds/zones';
import type { ClusterState } from '../cluster-state.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { Result, WorkQueue } from '../runtime/queue.ts';
import { historyVersion, type VersionChange } from './version-change.ts';

export interface ZoneHistoriesOptions {
  readonly state: ClusterState;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Versions of a zone that are published within this time are written together. */
const REST_MILLISECONDS = 1000;
/** Versions of a zone that wait for being written. */
const MOST_WAITING = 32;
/** Histories listed at a time. */
const PAGE = 500;
/** The key that stands for all histories. */
const ALL = '';

/** The versions of a zone that are not written yet, oldest first. */
interface Waiting {
  readonly domain: string;
  readonly changes: VersionChange[];
  readonly versions: HistoryVersion[];
}

/**
 * Writes the history of each zone a moment after its versions are published. Keys are those of ZoneHistories. A version that an operator
 * published and did not write, since it was killed, is written when the next one starts, without its records.
 */
export class ZoneHistories {
  readonly #options: ZoneHistoriesOptions;
  readonly #waiting = new Map<string, Waiting>();
  /** Publications that were on record before this operator made any and may be in no history, by the names of their claims. */
  #atStart = new Map<string, Publication>();
  #queue: WorkQueue | undefined;

  constructor(options: ZoneHistoriesOptions) {
    this.#options = options;
  }

  get controller(): ControllerOptions {
    const { state } = this.#options;
    return {
      name: 'zone-histories',
      concurrency: 2,
      ownerOf: (key) => key.split('/')[0],
      watches: (queue) => {
        this.#queue = queue;
        state.claims.onChange(({ name }, claim, before) => {
          const namespace = before?.spec.namespace;
          if (namespace !== undefined && claim?.spec.namespace !== namespace) queue.enqueue(`${namespace}/${name}`);
        });
      },
      reconcile: async (key) => (key === ALL ? this.#catchUp() : this.#write(key)),
    };
  }

  /** Called once, before this operator publishes anything. */
  begin(): void {
    const claims = this.#options.state.claims.list();
    this.#atStart = new Map(
      claims.flatMap(({ metadata: { name }, status }) =>
        status?.publication === undefined || status.publication.deleted === true ? [] : [[name, status.publication]],
      ),
    );
    this.#queue?.enqueue(ALL);
  }

  /** A version was published. */
  note(change: VersionChange): void {
    const { spec, metadata } = change.zone;
    const key = `${metadata.namespace}/${historyName(spec.domain)}`;
    const waiting = this.#waitingOf(key, spec.domain);
    waiting.changes.push(change);
    waiting.changes.splice(0, waiting.changes.length - MOST_WAITING);
    this.#queue?.enqueueAfter(key, REST_MILLISECONDS);
  }

  /** Writes all that waits, until one write fails. */
  async flush(): Promise<void> {
    try {
      for (const key of [...this.#waiting.keys()]) await this.#write(key);
    } catch (err) {
      this.#options.log.warn(
        { err },
        'histories of zones could not be written; the next operator notes the missing versions',
      );
    }
  }

  #waitingOf(key: string, domain: string): Waiting {
    const known = this.#waiting.get(key) ?? { domain, changes: [], versions: [] };
    this.#waiting.set(key, known);
    return known;
  }

  /** Brings one history up to date, or deletes it with the claim on its domain. */
  async #write(key: string): Promise<Result> {
    const [namespace, name] = key.split('/');
    const waiting = this.#waiting.get(key);
    const claim = this.#claimOf(name, waiting?.domain)?.spec;
    if (claim?.namespace !== namespace) return this.#delete({ namespace, name });
    const { changes, versions } = waiting ?? { changes: [] as VersionChange[], versions: [] as HistoryVersion[] };
    versions.push(...(await Promise.all(changes.splice(0).map(historyVersion))));
    versions.splice(0, versions.length - MOST_WAITING);
    const written = [...versions];
    await this.#extend({ namespace, name }, claim.domain, [...this.#missed(name), ...written]);
    this.#atStart.delete(name);
    versions.splice(0, written.length);
    if (versions.length + changes.length === 0) this.#waiting.delete(key);
    return undefined;
  }

  async #extend(key: ObjectKey, domain: string, versions: readonly HistoryVersion[]): Promise<void> {
    const history = await this.#options.state.store.get(ZoneHistoryKind, key);
    const spec = extendHistory(history?.spec, domain, versions);
    if (spec === undefined || spec === history?.spec) return;
    await this.#put(make(ZoneHistoryKind, history?.metadata ?? { ...key }, { spec }), history !== undefined);
  }

  /** A namespace that is gone, or a cluster without the kind, has no histories. */
  async #put(history: ZoneHistoryResource, isThere: boolean): Promise<void> {
    const { state, log } = this.#options;
    if (isThere) await state.store.update(ZoneHistoryKind, history);
    else
      await state.store.create(ZoneHistoryKind, history).catch((error: unknown) => {
        if (!isStoreError(error, 'NotFound')) throw error;
        log.warn({ err: error, history: keyOf(history) }, 'the history of a zone cannot be created');
      });
  }

  /** Deletes the history of a domain that is no longer the namespace's: without a claim, none of its zones may be left either. */
  async #delete(key: Required<ObjectKey>): Promise<undefined> {
    const { state } = this.#options;
    this.#waiting.delete(keyText(key));
    const history = await state.store.get(ZoneHistoryKind, key);
    if (history === undefined || this.#isKept(history)) return;
    const { uid, resourceVersion } = history.metadata;
    await state.store.delete(ZoneHistoryKind, key, { uid, resourceVersion });
  }

  #isKept({ metadata: { namespace, name }, spec: { domain } }: ZoneHistoryResource): boolean {
    const claim = this.#claimOf(name);
    if (claim !== undefined) return claim.spec.namespace === namespace;
    return this.#options.state.zonesOn(domain).some((zone) => zone.metadata.namespace === namespace);
  }

  /** The claim on the domain of a history; it is of the namespace whose zone it is, or was within the last days. */
  #claimOf(name: string, domain?: string): DomainClaimResource | undefined {
    const { state } = this.#options;
    return domain === undefined ? state.claims.get({ name }) : state.claimOn(domain);
  }

  /** Compares all histories with the publications that were on record at the start. */
  async #catchUp(): Promise<undefined> {
    const enqueue = (namespace: string, name: string): void => this.#queue?.enqueue(`${namespace}/${name}`, 'resync');
    for await (const history of allHistories(this.#options.state.store)) {
      const { namespace = '', name } = history.metadata;
      if (!this.#isKept(history)) enqueue(namespace, name);
      else if (isWritten(this.#atStart.get(name), history.spec)) this.#atStart.delete(name);
    }
    for (const name of this.#atStart.keys()) {
      const claim = this.#claimOf(name);
      if (claim !== undefined) enqueue(claim.spec.namespace, name);
    }
  }

  /** The version on record at the start, of which nothing is known but that it was published; it may be in the history already. */
  #missed(name: string): HistoryVersion[] {
    const publication = this.#atStart.get(name);
    if (publication === undefined) return [];
    const { version, serial } = publication;
    const time = new Date(Math.min(Number(version), this.#options.now())).toISOString();
    return [{ version, serial, time, changes: [{ causes: [{ type: 'Unknown' }], difference: undefined }] }];
  }
}

async function* allHistories(store: ResourceStore): AsyncGenerator<ZoneHistoryResource> {
  for (let from: string | undefined, isLast = false; !isLast;) {
    const page = await store.list(ZoneHistoryKind, { limit: PAGE, continue: from });
    yield* page.items;
    from = page.continue;
    isLast = from === undefined;
  }
}

function isWritten(publication: Publication | undefined, { version }: ZoneHistorySpec): boolean {
  return publication === undefined || BigInt(publication.version) <= BigInt(version);
}

/** The history of a domain has the name of the claim on it. */
function historyName(domain: string): string {
  return hashedName('domain', domain);
}
