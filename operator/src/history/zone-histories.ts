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
import { type Informer, isStoreError, pagesOf, type ResourceStore } from '@fourwinds/store';
import { extendHistory, type HistoryVersion, stillUnwritten } from '@fourwinds/zones';
import { ownerOf } from '../ownership/claims.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import { inPieces } from '../runtime/in-pieces.ts';
import type { Result, WorkQueue } from '../runtime/queue.ts';
import { allVersions, latestKept, mayLackVersions, versionsOnRecord } from './versions-on-record.ts';
import { historyVersion, versionAtHand } from './version-change.ts';
import type { Writers } from '../facts/writer.ts';
import { isAllWritten, laterVersion } from './written-note.ts';
import type { ClaimLookup, ZoneLookup } from '../facts/lookups.ts';
import type { PublicationListener, VersionChange } from '../facts/published-version.ts';

export interface ZoneHistoriesOptions {
  readonly state: {
    readonly claimIndex: Pick<ClaimLookup, 'claimOn'>;
    readonly claims: Pick<Informer<DomainClaimResource>, 'get' | 'keys' | 'onChange'>;
    readonly store: ResourceStore;
    readonly zoneIndex: Pick<ZoneLookup, 'zonesOn'>;
  };
  readonly writers: Writers;
  /** Returns the latest version of a domain that all writable regions have, or 0. */
  readonly writtenVersion: (domain: string) => bigint;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
}

/**
 * Batching interval. Versions of a zone within it are written together, and zones that change within it share a
 * transaction.
 */
const REST_MILLISECONDS = 1000;
/** How often to check whether the regions have the latest version of a history. */
const REGIONS_MILLISECONDS = 500;
/** Maximum number of unwritten versions of a zone. */
const MOST_WAITING = 32;
/**
 * Maximum number of versions in one write. Part of the old entries remains, so a reader that follows the history can
 * tell that it missed nothing.
 */
const A_WRITE = HISTORY_ENTRIES / 2;
const PAGE = 500;
/** The single queue key, for all histories. */
const ALL = '';

/** The unwritten versions of a zone, oldest first. */
interface WaitingVersions {
  readonly domain: string;
  readonly owner: Owner;
  readonly changes: VersionChange[];
  readonly versions: HistoryVersion[];
  /** The latest version that this operator wrote to the history. */
  written: bigint;
}

interface UnwrittenHistory {
  readonly domain: string;
  readonly version: string;
}

/**
 * Writes the history of each zone shortly after its versions are published. Queue keys are ZoneHistory keys. The
 * claim on the domain keeps unwritten versions with their causes and small differences. If the operator is killed
 * before it writes these versions, the next operator writes them. An annotation records the latest version that all
 * writable regions have; consumers announce a version only after that.
 */
export class ZoneHistories implements PublicationListener {
  readonly #options: ZoneHistoriesOptions;
  readonly #waiting = new Map<string, WaitingVersions>();
  /** Histories whose latest version is missing in some regions: their domain, and the version that all regions have. */
  readonly #unwritten = new Map<string, UnwrittenHistory>();
  /**
   * Recorded publications that may be missing from the histories, by claim name: publications from before the start,
   * and the latest publication.
   */
  readonly #recorded = new Map<string, Publication>();
  #isBegun = false;
  /** True once the publications from before the start are noted. */
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

  /** Call once before this operator publishes anything. Publications are noted from then on. */
  begin(): void {
    this.#isBegun = true;
  }

  /** Notes publications from before the start that are not noted yet. Call once, before any history is written. */
  async noteEarlier(): Promise<void> {
    const { claims } = this.#options.state;
    await inPieces(claims.keys(), (name) => this.#noteEarlier(name, claims.get({ name })?.status?.publication));
    this.#isComplete = true;
    this.#queue?.enqueue(ALL);
  }

  /**
   * Returns the versions that the claim must keep until the history contains them, including the version about to be
   * published. `last` is the publication in the present claim.
   */
  unwrittenWith(change: VersionChange, last: Publication | undefined): UnwrittenVersion[] {
    const { namespace } = ownerOf(change.zone);
    const name = historyName(change.zone.spec.domain);
    const waiting = this.#waiting.get(`${namespace}/${name}`);
    if (!this.#isComplete) this.#noteEarlier(name, last);
    const isWritten = waiting === undefined && !this.#recorded.has(name);
    const kept = isWritten ? [] : (last?.unwritten ?? []);
    return stillUnwritten(kept, waiting?.written ?? 0n, versionAtHand(change, this.#options.writers));
  }

  /** Called after a version was published. */
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

  /** Writes all pending versions. Stops at the first failure and logs it. */
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

  #waitingOf(key: string, whose: Pick<WaitingVersions, 'domain' | 'owner'>): WaitingVersions {
    const known = this.#waiting.get(key);
    if (known !== undefined && sameOwner(known.owner, whose.owner)) return known;
    const waiting = { ...whose, changes: [], versions: [], written: 0n };
    this.#waiting.set(key, waiting);
    return waiting;
  }

  #noteEarlier(name: string, publication: Publication | undefined): void {
    if (!this.#recorded.has(name) && mayLackVersions(publication)) this.#recorded.set(name, publication);
  }

  /** Notes a publication from its claim. If the response to a write was lost, only the claim shows the publication. */
  #noteRecord(name: string, claim: DomainClaimResource | undefined, before: DomainClaimResource | undefined): void {
    if (claim === undefined) this.#recorded.delete(name);
    const publication = newPublication(claim?.status, before?.status);
    if (claim === undefined || !mayLackVersions(publication)) return;
    if (this.#isBegun || this.#recorded.has(name)) this.#recorded.set(name, publication);
    if (this.#isBegun) this.#queue?.enqueueAfter(`${claim.spec.namespace}/${name}`, this.#rest());
  }

  /** Writes a history if something is new, then checks again until the regions have its version. */
  async #reconcile(key: string): Promise<Result> {
    if (!this.#waiting.has(key) && this.#awaitsRegions(key)) return { requeueAfter: REGIONS_MILLISECONDS };
    this.#unwritten.delete(key);
    const result = await this.#write(key);
    return this.#unwritten.has(key) ? { requeueAfter: REGIONS_MILLISECONDS } : result;
  }

  /** Updates one history, or deletes it if the domain no longer belongs to its owner. */
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

  /** Returns true if the regions have not advanced since the history was written. */
  #awaitsRegions(key: string): boolean {
    const unwritten = this.#unwritten.get(key);
    if (unwritten === undefined) return false;
    return this.#options.writtenVersion(unwritten.domain) <= BigInt(unwritten.version);
  }

  /** Writes the pending versions. Returns true if no further versions arrived in between. */
  async #extend(
    stored: ZoneHistoryResource | undefined,
    claim: DomainClaimSpec | undefined,
    waiting: WaitingVersions | undefined,
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

  /** Returns the resulting history. Undefined if the namespace is deleted or the cluster lacks the kind. */
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

  /** Deletes the history of a former owner, so that the history of the present owner can begin. */
  async #delete({ metadata }: ZoneHistoryResource, key: string): Promise<Result> {
    const { namespace, name, uid, resourceVersion } = metadata;
    await this.#options.state.store.delete(ZoneHistoryKind, { namespace, name }, { uid, resourceVersion });
    return this.#waiting.has(key) ? { requeueAfter: 0 } : undefined;
  }

  /**
   * Returns true if the domain still belongs to the owner of the history. Without a claim, for example if claims were
   * lost, a zone of the owner is enough.
   */
  #isKept({ metadata, spec }: ZoneHistoryResource, claim = this.#claimOf(metadata.name)?.spec): boolean {
    const owner = { namespace: metadata.namespace ?? '', account: spec.account };
    if (claim !== undefined) return sameOwner(claim, owner);
    return this.#options.state.zoneIndex.zonesOn(spec.domain).some((zone) => sameOwner(ownerOf(zone), owner));
  }

  #isClaimed({ namespace = '', name, labels: { [labels.account]: account } = {} }: ObjectMeta): boolean {
    const claim = this.#claimOf(name)?.spec;
    return claim !== undefined && sameOwner(claim, { namespace, account });
  }

  #claimOf(name: string, domain?: string): DomainClaimResource | undefined {
    const { state } = this.#options;
    return domain === undefined ? state.claims.get({ name }) : state.claimIndex.claimOn(domain);
  }

  /** Compares the metadata of all histories with the publications recorded at the start. */
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

/** Returns the publication of a claim if it differs from before. */
function newPublication(
  status: DomainClaimResource['status'],
  before: DomainClaimResource['status'],
): Publication | undefined {
  const publication = status?.publication;
  return publication?.version === before?.publication?.version ? undefined : publication;
}

function isOf(claim: DomainClaimSpec | undefined, { owner }: WaitingVersions): boolean {
  return claim !== undefined && sameOwner(claim, owner);
}

/** Returns metadata that records the owner, the latest version and the version that all regions have. */
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

/**
 * Returns the pending versions. `done` removes them from the list and returns true if no further versions arrived in
 * between.
 */
async function versionsOf(
  waiting: WaitingVersions | undefined,
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
