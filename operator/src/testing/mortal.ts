import { ConfigMapKind, EventKind, type EventResource, type ObjectKey, type Resource } from '@fourwinds/resources';
import { manifestNameOf } from '@fourwinds/snapshot';
import { type ResourceStore, StoreError } from '@fourwinds/store';
import { type Death, FatalWrite } from './fatal-write.ts';

/** Stores for an operator that is killed at one of its writes. After that, it can neither read nor write. */
export class Mortal {
  readonly #fatal: FatalWrite;
  #isArmed = false;

  constructor(death?: Death) {
    this.#fatal = new FatalWrite(death);
  }

  /** The writes since `arm`: cluster, verb and object, in words that are the same in each run. */
  get writes(): readonly string[] {
    return this.#fatal.writes;
  }

  get isDead(): boolean {
    return this.#fatal.isDead;
  }

  /** Records writes from now on and may kill the operator. */
  arm(): void {
    this.#isArmed = true;
  }

  /** Wraps the store of a cluster. It fails forever once the operator is dead. */
  between(store: ResourceStore, cluster: string): ResourceStore {
    const write = <R>(
      verb: string,
      kind: { readonly kind: string },
      object: Resource | ObjectKey,
      call: () => Promise<R>,
    ) => this.#write(`${cluster}: ${verb} ${kind.kind} ${nameOf(kind, object)}`, call);
    return {
      commitGroup: store.commitGroup,
      get: (...args) => this.#read(() => store.get(...args)),
      list: (...args) => this.#read(() => store.list(...args)),
      listMetadata: (...args) => this.#read(() => store.listMetadata(...args)),
      watch: (...args) => store.watch(...args),
      create: (kind, object) => write('create', kind, object, () => store.create(kind, object)),
      update: (kind, object, ...rest) => write('update', kind, object, () => store.update(kind, object, ...rest)),
      updateStatus: (kind, object, ...rest) =>
        write('update the status of', kind, object, () => store.updateStatus(kind, object, ...rest)),
      delete: (kind, key, ...rest) => write('delete', kind, key, () => store.delete(kind, key, ...rest)),
      close: () => store.close(),
    };
  }

  async #read<R>(call: () => Promise<R>): Promise<R> {
    this.#requireLife();
    return call();
  }

  async #write<R>(description: string, call: () => Promise<R>): Promise<R> {
    this.#requireLife();
    if (!this.#isArmed || !this.#fatal.note(description)) return call();
    if (this.#fatal.isAfter) await call();
    throw killed();
  }

  #requireLife(): void {
    if (this.isDead) throw killed();
  }
}

function killed(): StoreError {
  return new StoreError('Unavailable', 'the operator was killed');
}

/** Replaces the names of buckets and Events, which contain signatures and ids and so differ between runs. */
function nameOf({ kind }: { readonly kind: string }, object: Resource | ObjectKey): string {
  const { namespace = '', name } = 'metadata' in object ? object.metadata : object;
  if (kind === EventKind.kind) return `${namespace}/${(object as EventResource).reason}`;
  if (kind !== ConfigMapKind.kind || manifestNameOf(name) === name) return `${namespace}/${name}`;
  return `${namespace}/${manifestNameOf(name)}.bucket`;
}
