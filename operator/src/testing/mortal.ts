import type { ResourceStore } from '@fourwinds/store';

/** Stores as an operator has them that is killed at its nth write: just before it or just after it. */
export class Mortal {
  writes = 0;
  readonly #dies: { readonly at: number; readonly when: 'before' | 'after' } | undefined;

  constructor(dies?: { at: number; when: 'before' | 'after' }) {
    this.#dies = dies;
  }

  get dead(): boolean {
    return this.#dies !== undefined && this.writes >= this.#dies.at;
  }

  /** A store that fails for ever once the operator is dead. */
  between(store: ResourceStore): ResourceStore {
    return {
      get: (...args) => this.#read(() => store.get(...args)),
      list: (...args) => this.#read(() => store.list(...args)),
      listMetadata: (...args) => this.#read(() => store.listMetadata(...args)),
      watch: (...args) => store.watch(...args),
      create: (...args) => this.#write(() => store.create(...args)),
      update: (...args) => this.#write(() => store.update(...args)),
      updateStatus: (...args) => this.#write(() => store.updateStatus(...args)),
      delete: (...args) => this.#write(() => store.delete(...args)),
      close: () => store.close(),
    };
  }

  async #read<R>(call: () => Promise<R>): Promise<R> {
    if (this.dead) throw new Error('the operator is dead');
    return call();
  }

  async #write<R>(call: () => Promise<R>): Promise<R> {
    if (this.dead) throw new Error('the operator is dead');
    this.writes++;
    if (!this.dead) return call();
    if (this.#dies?.when === 'after') await call();
    throw new Error('the operator was killed');
  }
}
