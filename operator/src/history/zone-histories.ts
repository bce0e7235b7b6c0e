import { isDeepStrictEqual } from 'node:util';
import { type Logger, untilNextTick } from '@fourwinds/process';
import {
  annotations,
  compareRevisions,
  type DomainClaimResource,
  type DomainClaimSpec,
  HISTORY_ENTRIES,
  historyName,
  keyOf,
  labels,
  make,
  type ObjectMeta,
  type Owner,
  type Publication,
  sameOwner,
  type UnwrittenVersion,
  ZoneHistoryKind,
  type ZoneHistoryResource,
  type ZoneHistorySpec,
} from '@fourwinds/resources';
import { isStoreError, pagesOf } from '@fourwinds/store';
import { extendHistory, type HistoryVersion, stillUnwritten } from '@fourwinds/zones';
import type { ClusterState } from '../cluster/cluster-state.ts';
import { ownerOf } from '../ownership/claims.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import { inPieces } from '../runtime/in-pieces.ts';
import type { Result, WorkQueue } from '../runtime/queue.ts';
import { allVersions, latestKept, mayLackVersions, versionsOnRecord } from './versions-on-record.ts';
import { historyVersion, type VersionChange, versionAtHand } from './version-change.ts';
import type { Writers } from './writer.ts';
import { isAllWritten, laterVersion } from './written-note.ts';

export interface ZoneHistoriesOptions {
  readonly state: Pick<ClusterState, 'claimIndex' | 'claims' | 'store' | 'zoneIndex'>;
  readonly writers: Writers;
  /** The latest version of a domain that all regions have which can be written to; 0 where there is none. */
  readonly writtenVersion: (domain: string) => bigint;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Versions of a zone that are published within this time are written together; those of zones that change meanwhile are in one transaction. */
const REST_MILLISECONDS = 1000;
/** How often it is checked whether the regions have the latest version of a history. */
const REGIONS_MILLISECONDS = 500;
/** Versions of a zone that wait for being written. */
const MOST_WAITING = 32;
/** Versions that one write adds at most: who follows a history still finds entries that were there before, so that none was lost in between. */
const A_WRITE = HISTORY_ENTRIES / 2;
/** Histories listed at a time. */
const PAGE = 500;
/** The key that stands for all histories. */
const ALL = '';

/** The versions of a zone that are not written yet, oldest first. */
interface Waiting {
  readonly domain: string;
  readonly owner: Owner;
  readonly changes: VersionChange[];
  readonly versions: HistoryVersion[];
  /** The latest version that the history has, as far as this operator has written it. */
  written: bigint;
}

interface Unwritten {
  readonly domain: string;
  readonly version: string;
}

/**
 * Writes the history of each zone a moment after its versions are published. Keys are those of ZoneHistories. The claim on the domain keeps
 * the versions that are not written yet, with their causes and small differences: what an operator published and did not write, since it was
 * killed, is written when the next one starts. An annotation tells the version that all regions have which can be written to: whoever
 * tells others of versions waits for it.
 */
export class ZoneHistories {
  readonly #options: ZoneHistoriesOptions;
  readonly #waiting = new Map<string, Waiting>();
  /** Histories whose latest version some regions do not have yet: their domain, and the version that all have. */
  readonly #unwritten = new Map<string, Unwritten>();
  /** Publications on record that may be in no history, by the names of their claims: those of before the start, and the latest. */
  readonly #recorded = new Map<string, Publication>();
  #isBegun = false;
  /** Whether the publications of before the start are noted. */
  #isComplete = false;
  #queue: WorkQueue | undefined;

  constructor(options: ZoneHistoriesOptions) {
    this.#options = options;
  }

  get controller(): ControllerOptions {
    const { state } = this.#options;
    return {
      name: 'zone-histories',
      concurrency: 4,
      ownerOf: (key) => key.split('/')[0],
      watches: (queue) => {
        this.#queue = queue;
        state.claims.onChange(({ name }, [claim, before]) => {
          this.#noteRecord(name, claim, before);
          if (before === undefined || (claim !== undefined && sameOwner(claim.spec, before.spec))) return;
          const key = `${before.spec.namespace}/${name}`;
          this.#unwritten.delete(key);
          queue.enqueue(key);
        });
      },
      reconcile: async (key) => (key === ALL ? this.#catchUp() : this.#reconcile(key)),
    };
  }

  /** Called once, before this operator publishes anything: publications are noted from now on. */
  begin(): void {
    this.#isBegun = true;
  }

  /** Notes the publications of before the start, but for those that are noted already. Called once, before any history is written. */
  async noteEarlier(): Promise<void> {
    const { claims } = this.#options.state;
    await inPieces(claims.keys(), (name) => this.#noteEarlier(name, claims.get({ name })?.status?.publication));
    this.#isComplete = true;
    this.#queue?.enqueue(ALL);
  }

  /** The versions that the claim is to keep with a version that is about to be published, whose claim keeps those of the last one. */
  unwrittenWith(change: VersionChange, last: Publication | undefined): UnwrittenVersion[] {
    const { namespace } = ownerOf(change.zone);
    const name = historyName(change.zone.spec.domain);
    const waiting = this.#waiting.get(`${namespace}/${name}`);
    if (!this.#isComplete) this.#noteEarlier(name, last);
    const isWritten = waiting === undefined && !this.#recorded.has(name);
    const kept = isWritten ? [] : (last?.unwritten ?? []);
    return stillUnwritten(kept, waiting?.written ?? 0n, versionAtHand(change, this.#options.writers));
  }

  /** A version was published. */
  note(change: VersionChange): void {
    const { domain } = change.zone.spec;
    const owner = ownerOf(change.zone);
    const key = `${owner.namespace}/${historyName(domain)}`;
    const waiting = this.#waitingOf(key, { domain, owner });
    waiting.changes.push(change);
    waiting.changes.splice(0, waiting.changes.length - MOST_WAITING);
    if (waiting.changes.length < A_WRITE) this.#queue?.enqueueAfter(key, this.#rest());
    else this.#queue?.enqueue(key);
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

  #rest(): number {
    return untilNextTick(REST_MILLISECONDS, this.#options.now());
  }

  #waitingOf(key: string, whose: Pick<Waiting, 'domain' | 'owner'>): Waiting {
    const known = this.#waiting.get(key);
    if (known !== undefined && sameOwner(known.owner, whose.owner)) return known;
    const waiting = { ...whose, changes: [], versions: [], written: 0n };
    this.#waiting.set(key, waiting);
    return waiting;
  }

  #noteEarlier(name: string, publication: Publication | undefined): void {
    if (!this.#recorded.has(name) && mayLackVersions(publication)) this.#recorded.set(name, publication);
  }

  /** A publication whose answer was lost is only in its claim. */
  #noteRecord(name: string, claim: DomainClaimResource | undefined, before: DomainClaimResource | undefined): void {
    if (claim === undefined) this.#recorded.delete(name);
    const publication = newPublication(claim?.status, before?.status);
    if (claim === undefined || !mayLackVersions(publication)) return;
    if (this.#isBegun || this.#recorded.has(name)) this.#recorded.set(name, publication);
    if (this.#isBegun) this.#queue?.enqueueAfter(`${claim.spec.namespace}/${name}`, this.#rest());
  }

  /** Writes a history, unless nothing is new; then looks again until the regions have its version. */
  async #reconcile(key: string): Promise<Result> {
    if (!this.#waiting.has(key) && this.#awaitsRegions(key)) return { requeueAfter: REGIONS_MILLISECONDS };
    this.#unwritten.delete(key);
    const result = await this.#write(key);
    return this.#unwritten.has(key) ? { requeueAfter: REGIONS_MILLISECONDS } : result;
  }

  /** Brings one history up to date, or deletes it with the claim on its domain. */
  async #write(key: string): Promise<Result> {
    const [namespace, name] = key.split('/');
    const waiting = this.#waiting.get(key);
    const claim = this.#claimOf(name, waiting?.domain)?.spec;
    const own = claim?.namespace === namespace ? claim : undefined;
    const stored = await this.#options.state.store.get(ZoneHistoryKind, { namespace, name });
    if (stored !== undefined && !this.#isKept(stored, claim)) return this.#delete(stored, key);
    const isOwners = waiting === undefined || isOf(own, waiting);
    if (!isOwners || (await this.#extend(stored, own, waiting))) this.#waiting.delete(key);
    return undefined;
  }

  /** Whether the regions of a history are no further than when it was written. */
  #awaitsRegions(key: string): boolean {
    const unwritten = this.#unwritten.get(key);
    if (unwritten === undefined) return false;
    return this.#options.writtenVersion(unwritten.domain) <= BigInt(unwritten.version);
  }

  /** Writes the versions that wait; gives whether no others came meanwhile. */
  async #extend(
    stored: ZoneHistoryResource | undefined,
    claim: DomainClaimSpec | undefined,
    waiting: Waiting | undefined,
  ): Promise<boolean> {
    if (claim === undefined) return true;
    const { versions, done } = await versionsOf(waiting, this.#options.writers);
    const name = historyName(claim.domain);
    const recorded = this.#recorded.get(name);
    const all = allVersions(versionsOnRecord(recorded, claim, this.#options.now()), versions);
    let history = stored;
    for (let i = 0; i === 0 || i < all.length; i += A_WRITE) {
      const spec = extendHistory(history?.spec, claim, all.slice(i, i + A_WRITE));
      if (spec !== undefined) history = await this.#put(history, spec, claim.namespace);
    }
    if (this.#recorded.get(name) === recorded) this.#recorded.delete(name);
    if (waiting !== undefined) waiting.written = BigInt(history?.spec.version ?? 0);
    return done();
  }

  /** Gives the history as it is afterwards. A namespace that is gone, or a cluster without the kind, has none. */
  async #put(
    stored: ZoneHistoryResource | undefined,
    spec: ZoneHistorySpec,
    namespace: string,
  ): Promise<ZoneHistoryResource | undefined> {
    const { state, log, writtenVersion } = this.#options;
    const { domain } = spec;
    const key = stored?.metadata ?? { namespace, name: historyName(domain) };
    const metadata = marked(key, spec, laterVersion(writtenVersion(domain), key.annotations));
    const version = metadata.annotations![annotations.writtenVersion];
    if (!isAllWritten(metadata)) this.#unwritten.set(`${namespace}/${key.name}`, { domain, version });
    if (spec === stored?.spec && isDeepStrictEqual(metadata, stored.metadata)) return stored;
    const history = make(ZoneHistoryKind, metadata, { spec });
    if (stored !== undefined) return state.store.update(ZoneHistoryKind, history);
    return state.store.create(ZoneHistoryKind, history).catch((error: unknown) => {
      if (!isStoreError(error, 'NotFound')) throw error;
      log.warn({ err: error, history: keyOf(history) }, 'the history of a zone cannot be created');
      return undefined;
    });
  }

  /** Deletes the history of a former owner; then that of the present one may be begun. */
  async #delete({ metadata }: ZoneHistoryResource, key: string): Promise<Result> {
    const { namespace, name, uid, resourceVersion } = metadata;
    await this.#options.state.store.delete(ZoneHistoryKind, { namespace, name }, { uid, resourceVersion });
    return this.#waiting.has(key) ? { requeueAfter: 0 } : undefined;
  }

  /** Whether the domain is still its owner's. Without a claim, as after a loss of claims, a zone of the owner is enough. */
  #isKept({ metadata, spec }: ZoneHistoryResource, claim = this.#claimOf(metadata.name)?.spec): boolean {
    const owner = { namespace: metadata.namespace ?? '', account: spec.account };
    if (claim !== undefined) return sameOwner(claim, owner);
    return this.#options.state.zoneIndex.zonesOn(spec.domain).some((zone) => sameOwner(ownerOf(zone), owner));
  }

  /** Whether the owner of a history has the claim, as far as its metadata tell. */
  #isClaimed({ namespace = '', name, labels: { [labels.account]: account } = {} }: ObjectMeta): boolean {
    const claim = this.#claimOf(name)?.spec;
    return claim !== undefined && sameOwner(claim, { namespace, account });
  }

  /** The claim on the domain of a history. */
  #claimOf(name: string, domain?: string): DomainClaimResource | undefined {
    const { state } = this.#options;
    return domain === undefined ? state.claims.get({ name }) : state.claimIndex.claimOn(domain);
  }

  /** Compares the metadata of all histories with the publications that were on record at the start. */
  async #catchUp(): Promise<undefined> {
    const enqueue = (namespace: string, name: string): void => this.#queue?.enqueue(`${namespace}/${name}`, 'resync');
    const { store } = this.#options.state;
    for await (const { items } of pagesOf((from) =>
      store.listMetadata(ZoneHistoryKind, { limit: PAGE, continue: from }),
    ))
      for (const { metadata } of items) {
        const { namespace = '', name } = metadata;
        if (!this.#isClaimed(metadata) || !isAllWritten(metadata)) enqueue(namespace, name);
        else if (isWritten(this.#recorded.get(name), metadata)) this.#recorded.delete(name);
      }
    for (const name of this.#recorded.keys()) {
      const claim = this.#claimOf(name);
      if (claim !== undefined) enqueue(claim.spec.namespace, name);
    }
  }
}

/** The publication of a claim, if it is another one than before. */
function newPublication(
  status: DomainClaimResource['status'],
  before: DomainClaimResource['status'],
): Publication | undefined {
  const publication = status?.publication;
  return publication?.version === before?.publication?.version ? undefined : publication;
}

function isOf(claim: DomainClaimSpec | undefined, { owner }: Waiting): boolean {
  return claim !== undefined && sameOwner(claim, owner);
}

/** The metadata of a history, which tell its owner, its latest version, and the one that regions have. */
function marked(metadata: ObjectMeta, { account, version }: ZoneHistorySpec, written: string): ObjectMeta {
  const own = account === undefined ? {} : { labels: { ...metadata.labels, [labels.account]: account } };
  const versions = { [annotations.historyVersion]: version, [annotations.writtenVersion]: written };
  return { ...metadata, ...own, annotations: { ...metadata.annotations, ...versions } };
}

function isWritten(publication: Publication | undefined, metadata: ObjectMeta): boolean {
  const version = metadata.annotations?.[annotations.historyVersion];
  return (
    publication === undefined || (version !== undefined && compareRevisions(latestKept(publication), version) <= 0)
  );
}

/** The versions that wait to be written. `done` takes them off the list once they are; it gives whether no others came meanwhile. */
async function versionsOf(
  waiting: Waiting | undefined,
  writers: Writers,
): Promise<{ readonly versions: readonly HistoryVersion[]; readonly done: () => boolean }> {
  if (waiting === undefined) return { versions: [], done: () => true };
  const { changes, versions } = waiting;
  versions.push(...(await Promise.all(changes.splice(0).map((change) => historyVersion(change, writers)))));
  versions.splice(0, versions.length - MOST_WAITING);
  const { length } = versions;
  const done = (): boolean => {
    versions.splice(0, length);
    return versions.length + changes.length === 0;
  };
  return { versions: [...versions], done };
}
