import type { Kind, ObjectKey, ObjectMeta, Resource } from '@fourwinds/resources';

/**
 * One cluster, management or region: objects with optimistic concurrency and a watch, as the Kubernetes API has them.
 * Adapters: Kubernetes, Postgres (embedded default), memory. All show the behaviour of store.contract.ts.
 *
 * Objects of watches and of writes may be shared: nobody changes them. What `get` gives is an object of one's own.
 *
 * Revisions are decimal numbers in strings, ordered by `compareRevisions`; one store numbers all its kinds together.
 */
export interface ResourceStore {
  /** Stores of one database that are opened in one process have the same value: they can make the writes of a WriteOrder in one transaction. */
  readonly commitGroup?: object;

  /** The object as of now (a consistent read), or undefined. */
  get<T extends Resource>(kind: Kind<T>, key: ObjectKey): Promise<T | undefined>;

  /** All objects of a kind, in pages of `limit`, with the revision at which they were read: the one to watch from. */
  list<T extends Resource>(kind: Kind<T>, options?: ListOptions): Promise<ListPage<T>>;

  /** As `list`, but the metadata alone: what else an object has, however large, is not read. */
  listMetadata(kind: Kind<Resource>, options?: ListOptions): Promise<ListPage<MetadataOnly>>;

  /**
   * Every change after the revision `from`, once each and in commit order, until `signal` aborts (the iteration then ends).
   * The watch yields a bookmark when it has begun, and at least every 4 minutes while nothing changes.
   * Throws StoreError Expired when the changes since `from` are no longer known, or not yet (relist), Unavailable when the
   * connection is lost (resume from the last revision seen).
   */
  watch<T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncIterable<WatchEvent<T>>;

  /** Throws StoreError AlreadyExists or Invalid. Sets uid, resourceVersion, generation 1 and creationTimestamp; drops status. */
  create<T extends Resource>(kind: Kind<T>, object: T): Promise<T>;

  /**
   * Replaces the object if its resourceVersion is still the given one; all but status. The generation rises when
   * something other than metadata changed. Removing the last finalizer of an object marked for deletion deletes it.
   * Throws StoreError Conflict, NotFound or Invalid.
   */
  update<T extends Resource>(kind: Kind<T>, object: T, options?: WriteOptions): Promise<T>;

  /**
   * Replaces the status alone, if the resourceVersion is still the given one. Returns the metadata of the new version: the rest
   * of the object need not come back. Throws as `update` does.
   */
  updateStatus<T extends Resource>(kind: Kind<T>, object: T, options?: WriteOptions): Promise<ObjectMeta>;

  /** Deletes, or marks with deletionTimestamp while finalizers remain. Throws StoreError NotFound, or Conflict when a precondition fails. */
  delete<T extends Resource>(kind: Kind<T>, key: ObjectKey, preconditions?: Preconditions): Promise<void>;

  /**
   * Goes on with another kubeconfig for the same server, as after its token was renewed. False where it is for another, or is
   * refused: the store has to be opened anew. Absent in stores without a kubeconfig.
   */
  readonly useKubeconfig?: (kubeconfig: string) => boolean;

  /** Ends all watches and frees connections. */
  close(): Promise<void>;
}

/** A write that others wait for. */
export interface PendingWrite {
  /** Resolves when it was made. Rejects with Unavailable where it was not. */
  readonly written: Promise<void>;
}

/** The place of a write in a WriteOrder. */
export interface WriteOptions {
  /** It is the first write of this order. */
  readonly leads?: PendingWrite;
  /** It is made only if the first write of this order is. Rejects with Unavailable otherwise. */
  readonly follows?: PendingWrite;
  /** No other process is notified: those that watch see it within some seconds. */
  readonly isQuiet?: boolean;
}

export interface ListOptions {
  readonly namespace?: string;
  /** Only objects of this name, for which the right to see that one object is enough. */
  readonly name?: string;
  readonly limit?: number;
  /** From the page before. Pages of one list all show the same revision. */
  readonly continue?: string;
}

/** A part of an object. */
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
  /** As for lists. */
  readonly name?: string;
  readonly from: string;
  /** A revision that the store has reached. Where it is after `from`, an event or a bookmark tells soon that the watch has, too. */
  readonly reached?: string;
  readonly signal: AbortSignal;
}

/** A bookmark says that everything up to `revision` was delivered, and with that, that the store answers. */
export type WatchEvent<T> =
  | { readonly type: 'added' | 'modified' | 'deleted'; readonly object: T; readonly revision: string }
  | { readonly type: 'bookmark'; readonly revision: string };

export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

export type StoreErrorReason =
  'NotFound' | 'AlreadyExists' | 'Conflict' | 'Invalid' | 'Expired' | 'Forbidden' | 'Unavailable';

/** The one error type of all adapters; `causes` lists the fields of an Invalid object. */
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

/** True for a StoreError of that reason. */
export function isStoreError(error: unknown, reason: StoreErrorReason): boolean {
  return error instanceof StoreError && error.reason === reason;
}
