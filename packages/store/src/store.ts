import type { Kind, ObjectKey, ObjectMeta, Resource } from '@fourwinds/resources';

/**
 * The store of a management cluster or a region: objects with optimistic concurrency and watches, as in the
 * Kubernetes API. There are adapters for Kubernetes, Postgres (embedded by default) and memory. store.contract.ts
 * tests that all of them behave the same.
 *
 * Objects from watches and writes may be shared, so callers must not modify them. An object from `get` is not shared.
 *
 * Revisions are decimal numbers in strings. `compareRevisions` orders them. All kinds of a store share one sequence.
 */
export interface ResourceStore {
  /**
   * Equal for the stores of one database if the same process opened them. These stores can make the writes of a
   * WriteOrder in one transaction.
   */
  readonly commitGroup?: object;

  /** Returns the current object, or undefined if it does not exist. The read is consistent. */
  get<T extends Resource>(kind: Kind<T>, key: ObjectKey): Promise<T | undefined>;

  /**
   * Lists the objects of a kind in pages of at most `limit` objects. Each page contains the revision of the list.
   * Start watches from that revision.
   */
  list<T extends Resource>(kind: Kind<T>, options?: ListOptions): Promise<ListPage<T>>;

  /** As `list`, but only reads the metadata. The cost does not depend on the size of the objects. */
  listMetadata(kind: Kind<Resource>, options?: ListOptions): Promise<ListPage<MetadataOnly>>;

  /**
   * Yields every change after the revision `from` once, in commit order. Ends when `signal` aborts. Yields a bookmark
   * at the start, and at least every 4 minutes while nothing changes.
   *
   * Throws StoreError Expired if the store no longer has the changes since `from`, or has not reached `from`; list
   * the objects again. Throws Unavailable if the connection is lost; resume from the last revision that you have
   * seen.
   */
  watch<T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncIterable<WatchEvent<T>>;

  /**
   * Creates an object. Sets uid, resourceVersion, generation 1 and creationTimestamp. Drops the status. Throws
   * StoreError AlreadyExists or Invalid.
   */
  create<T extends Resource>(kind: Kind<T>, object: T): Promise<T>;

  /**
   * Replaces everything except the status, if the resourceVersion is current. Increases the generation if anything
   * except the metadata changed. If the object is marked for deletion and the update removes its last finalizer,
   * deletes the object. Throws StoreError Conflict, NotFound or Invalid.
   */
  update<T extends Resource>(kind: Kind<T>, object: T, options?: WriteOptions): Promise<T>;

  /**
   * Replaces only the status, if the resourceVersion is current. Returns the metadata of the new version. Throws the
   * same errors as `update`.
   */
  updateStatus<T extends Resource>(kind: Kind<T>, object: T, options?: WriteOptions): Promise<ObjectMeta>;

  /**
   * Deletes the object, or sets deletionTimestamp if it has finalizers. Throws StoreError NotFound, or Conflict if a
   * precondition fails.
   */
  delete<T extends Resource>(kind: Kind<T>, key: ObjectKey, preconditions?: Preconditions): Promise<void>;

  /**
   * Uses another kubeconfig for the same server, for example with a renewed token. Returns false if the kubeconfig is
   * rejected or is for another server. In this case, open the store again. Undefined in stores without a kubeconfig.
   */
  readonly useKubeconfig?: (kubeconfig: string) => boolean;

  /** Ends all watches and closes connections. */
  close(): Promise<void>;
}

export interface PendingWrite {
  /** Resolves when the write has been made. Rejects with Unavailable if the write was not made. */
  readonly written: Promise<void>;
}

export interface WriteOptions {
  /** Makes this write the first write of the order. */
  readonly leads?: PendingWrite;
  /** Only makes this write if the first write of the order was made. Otherwise, this write rejects with Unavailable. */
  readonly follows?: PendingWrite;
  /** If true, does not notify other processes of the write. Their watches see the write within a few seconds. */
  readonly isQuiet?: boolean;
}

export interface ListOptions {
  readonly namespace?: string;
  /** Limits the result to the object with this name. The caller only needs the right to read that object. */
  readonly name?: string;
  readonly limit?: number;
  /** Token from the previous page. All pages of a list have the same revision. */
  readonly continue?: string;
}

export interface MetadataOnly {
  readonly metadata: ObjectMeta;
}

export interface ListPage<T> {
  readonly items: T[];
  readonly revision: string;
  readonly continue?: string;
}

export interface WatchOptions {
  readonly namespace?: string;
  readonly name?: string;
  readonly from: string;
  /**
   * A revision that the store is known to have reached. If it is after `from`, an event or bookmark soon shows that
   * the watch has reached this revision.
   */
  readonly reached?: string;
  readonly signal: AbortSignal;
}

/** A bookmark means that all changes up to `revision` were delivered, and that the store responds. */
export type WatchEvent<T> =
  | { readonly type: 'added' | 'modified' | 'deleted'; readonly object: T; readonly revision: string }
  | { readonly type: 'bookmark'; readonly revision: string };

export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

export type StoreErrorReason =
  'NotFound' | 'AlreadyExists' | 'Conflict' | 'Invalid' | 'Expired' | 'Forbidden' | 'Unavailable';

/** The error that all adapters throw. `causes` lists the invalid fields if the reason is Invalid. */
export class StoreError extends Error {
  readonly reason: StoreErrorReason;
  readonly causes: readonly { readonly field: string; readonly message: string }[];

  constructor(reason: StoreErrorReason, message: string, causes: StoreError['causes'] = [], options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.reason = reason;
    this.causes = causes;
  }
}

export function isStoreError(error: unknown, reason: StoreErrorReason): boolean {
  return error instanceof StoreError && error.reason === reason;
}
