import { historyName, type Kind, type Resource, ZoneHistoryKind } from '@fourwinds/resources';
import type { ListOptions, ResourceStore } from '@fourwinds/store';
import { World } from './world.ts';

/** A world whose next operator starts while lists of some kinds are delayed for as long as a test needs. */
export class SlowStart {
  readonly world = new World();
  readonly #slow: ReadonlySet<string>;
  readonly #listing = Promise.withResolvers<void>();
  #starting: Promise<void> | undefined;

  /** @param kinds kinds with delayed lists; lists for a single object are not delayed */
  constructor(kinds: readonly Pick<Kind<Resource>, 'kind'>[]) {
    this.#slow = new Set(kinds.map(({ kind }) => kind));
  }

  /** Starts an operator with wrapped stores. Does not wait for it. */
  startOperator(wrap: (store: ResourceStore) => ResourceStore = (store) => store): void {
    this.world.between = (store) => wrap(this.#withSlowLists(store));
    this.#starting = this.world.startOperator();
  }

  /** Releases the delayed lists. */
  list(): void {
    this.#listing.resolve();
  }

  async end(): Promise<void> {
    this.list();
    await this.#starting;
    await this.world.stop();
  }

  #withSlowLists(store: ResourceStore): ResourceStore {
    const list = async <T extends Resource>(kind: Kind<T>, options?: ListOptions) => {
      if (this.#slow.has(kind.kind) && options?.limit !== 1) await this.#listing.promise;
      return store.list(kind, options);
    };
    return Object.assign(Object.create(store) as ResourceStore, { list });
  }
}

/**
 * Asserts that a change from before the start is published as one version before the lists arrive, and that its
 * history contains the changed records.
 */
export async function changeIsPublishedFirst(start: SlowStart): Promise<void> {
  const { world } = start;
  await world.apply(['www A 192.0.2.1', 'mail A 192.0.2.2']);
  await world.inSync();
  await world.operator!.stop();
  const before = (await world.publication())!;
  await world.apply(['www A 192.0.2.7', 'mail A 192.0.2.2']);
  start.startOperator();
  await world.allServe('192.0.2.7');
  const after = (await world.publication())!;
  expect(BigInt(after.version)).toBe(BigInt(before.version) + 1n);
  start.list();
  await world.inSync();
  expect(await world.publication()).toEqual(after);
  const { spec } = await world.eventually(
    () => world.management.get(ZoneHistoryKind, { namespace: 'team', name: historyName('example.test') }),
    (history) => history.spec.version === after.version,
  );
  expect(spec.entries.find(({ version }) => version === after.version)).toMatchObject({ added: 1, removed: 1 });
}
