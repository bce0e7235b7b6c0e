import type { ResourceStore } from '@fourwinds/resources';

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
    const alive = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
      return async (...args: A): Promise<R> => {
        if (this.dead) throw new Error('the operator is dead');
        return call(...args);
      };
    };
    const write = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
      return alive(async (...args: A): Promise<R> => {
        this.writes++;
        if (!this.dead) return call(...args);
        if (this.#dies?.when === 'after') await call(...args);
        throw new Error('the operator was killed');
      });
    };
    return {
      get: alive((...args) => store.get(...args)) as ResourceStore['get'],
      list: alive((...args) => store.list(...args)) as ResourceStore['list'],
      watch: (...args) => store.watch(...args),
      create: write((...args) => store.create(...args)) as ResourceStore['create'],
      update: write((...args) => store.update(...args)) as ResourceStore['update'],
      updateStatus: write((...args) => store.updateStatus(...args)) as ResourceStore['updateStatus'],
      delete: write((...args) => store.delete(...args)),
      close: () => store.close(),
    };
  }
}
