import { MemoryStore } from './adapters/memory.ts';
import { type ResourceStore, StoreError } from './store.ts';
import { Informer, type InformerOptions } from './informer.ts';
import { ConfigMapKind, type ConfigMapResource, keyText, make } from '@fourwinds/resources';

/** A store whose lists and watches can fail. If they hang, they never respond and ignore aborts. */
class FaultyStore extends MemoryStore {
  readonly faults: { list?: StoreError | 'hang'; watch?: StoreError | 'hang' | 'end' | 'bookmarks' } = {};
  /** Makes a watch that only sends bookmarks yield its next bookmark. */
  bookmark: () => void = () => undefined;
  lists = 0;
  watches: string[] = [];
  #cuts = new Set<(error: StoreError) => void>();

  cut(error: StoreError): void {
    for (const reject of this.#cuts) reject(error);
  }

  override async list(...args: Parameters<ResourceStore['list']>): Promise<never> {
    this.lists += 1;
    const { list } = this.faults;
    if (list === 'hang') return new Promise(() => undefined);
    if (list !== undefined) throw list;
    return super.list(...args) as never;
  }

  override async *watch(...[kind, options]: Parameters<ResourceStore['watch']>): AsyncGenerator<never> {
    this.watches.push(options.from);
    const { watch } = this.faults;
    if (watch === 'end') return;
    while (watch === 'bookmarks') {
      await new Promise<void>((resolve) => (this.bookmark = resolve));
      yield { type: 'bookmark', revision: options.from } as never;
    }
    if (watch === 'hang') await new Promise(() => undefined);
    if (watch instanceof StoreError) throw watch;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.#cuts.add(reject);
    const events = super.watch(kind, options)[Symbol.asyncIterator]();
    for (;;) {
      const result = await Promise.race([events.next(), promise]);
      if (result.done === true) return;
      yield result.value as never;
    }
  }
}

/** A clock that tests advance. `due` contains the pending pauses. */
class ManualClock {
  readonly due: { milliseconds: number; resolve: () => void }[] = [];

  readonly sleep = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { milliseconds, resolve };
    this.due.push(entry);
    signal.addEventListener('abort', () => reject(new Error('aborted')));
    if (signal.aborted) reject(new Error('aborted'));
    await promise.finally(() => this.#remove(entry));
  };

  async pass(milliseconds: number): Promise<void> {
    await until(() => this.due.some((entry) => entry.milliseconds === milliseconds));
    const entry = this.due.find(({ milliseconds: due }) => due === milliseconds)!;
    this.#remove(entry);
    entry.resolve();
  }

  #remove(entry: (typeof this.due)[number]): void {
    if (this.due.includes(entry)) this.due.splice(this.due.indexOf(entry), 1);
  }
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not so after a minute: ${condition.toString()}`);
    await new Promise(setImmediate);
  }
}

const unavailable = new StoreError('Unavailable', 'the connection is lost');
const expired = new StoreError('Expired', 'too old');
const SILENCE = 300_000;

describe('Informer', () => {
  let store: FaultyStore;
  let clock: ManualClock;
  let informer: Informer<ConfigMapResource>;
  let changes: string[];
  let warnings: string[];

  function open(options: InformerOptions<ConfigMapResource> = {}): void {
    changes = [];
    warnings = [];
    const log = { warn: (_: object, message: string) => warnings.push(message) };
    informer = new Informer(store, ConfigMapKind, { random: () => 0.5, sleep: clock.sleep, log, ...options });
    informer.onChange((key, [object, previous]) => {
      changes.push(`${keyText(key)} ${previous?.data?.value ?? '-'} > ${object?.data?.value ?? '-'}`);
    });
    informer.start();
  }

  async function put(name: string, value: string, namespace = 'default'): Promise<string> {
    const stored = await store.get(ConfigMapKind, { namespace, name });
    const object = stored ?? make(ConfigMapKind, { namespace, name }, {});
    const written = { ...object, data: { value } };
    const result = await (stored === undefined
      ? store.create(ConfigMapKind, written)
      : store.update(ConfigMapKind, written));
    return result.metadata.resourceVersion!;
  }

  const remove = (name: string): Promise<void> => store.delete(ConfigMapKind, { namespace: 'default', name });
  const signal = (): AbortSignal => new AbortController().signal;

  beforeEach(() => {
    store = new FaultyStore({ historyLength: 3 });
    clock = new ManualClock();
  });

  afterEach(async () => {
    informer.stop();
    await store.close();
  });

  test('lists, then follows', async () => {
    await put('a', '1');
    open();
    await informer.ready;
    expect(informer.list().map((object) => object.data)).toEqual([{ value: '1' }]);
    await put('a', '2');
    const revision = await put('b', '1');
    await informer.waitFor(revision, signal());
    expect(informer.revision).toBe(revision);
    await remove('a');
    await until(() => informer.get({ namespace: 'default', name: 'a' }) === undefined);
    expect(changes).toEqual(['default/a - > 1', 'default/a 1 > 2', 'default/b - > 1', 'default/a 2 > -']);
  });

  test('has objects that it was given before the list, which replaces or removes them', async () => {
    await put('a', '1');
    await put('b', '1');
    const [a, b] = await Promise.all(
      ['a', 'b'].map((name) => store.get(ConfigMapKind, { namespace: 'default', name })),
    );
    const gone = make<ConfigMapResource>(
      ConfigMapKind,
      { namespace: 'default', name: 'gone' },
      { data: { value: '1' } },
    );
    changes = [];
    informer = new Informer(store, ConfigMapKind, { sleep: clock.sleep });
    informer.onChange((key, [object, previous]) => {
      changes.push(`${keyText(key)} ${previous?.data?.value ?? '-'} > ${object?.data?.value ?? '-'}`);
    });
    for (const object of [a!, b!, gone]) informer.take(object);
    expect([informer.size, informer.revision]).toEqual([3, '0']);
    await put('b', '2');
    informer.start();
    await informer.ready;
    expect(changes.slice(0, 3)).toEqual(['default/a - > 1', 'default/b - > 1', 'default/gone - > 1']);
    expect(changes.slice(3)).toEqual(['default/b 1 > 2', 'default/gone 1 > -']);
  });

  test('shrinks an object, through lists, until it changes', async () => {
    await put('a', '1');
    open();
    await informer.ready;
    const key = { namespace: 'default', name: 'a' };
    const whole = informer.get(key)!;
    const less = make(ConfigMapKind, whole.metadata, {});
    informer.shrink(key, whole, less);
    await until(() => store.watches.length === 1);
    store.cut(expired);
    await clock.pass(75);
    await until(() => store.lists === 2);
    await informer.waitFor(await put('b', '1'), signal());
    expect(informer.get(key)!.data).toBeUndefined();
    await informer.waitFor(await put('a', '2'), signal());
    informer.shrink(key, less, whole);
    expect(informer.get(key)!.data).toEqual({ value: '2' });
  });

  test('keeps a projection of each object, and gives handlers nothing else', async () => {
    await put('a', '1');
    const values = new Informer(store, ConfigMapKind, { project: ({ data }) => data!.value, sleep: clock.sleep });
    const seen: unknown[] = [];
    values.onChange((key, versions) => seen.push([key, ...versions]));
    values.start();
    await values.ready;
    await values.waitFor(await put('a', '2'), signal());
    await remove('a');
    await until(() => values.size === 0);
    const key = { namespace: 'default', name: 'a' };
    expect(seen).toEqual([
      [key, '1', undefined],
      [key, '2', '1'],
      [key, undefined, '2'],
    ]);
    values.stop();
  });

  test('reports a list page by page, the next when the handlers are ready for it', async () => {
    for (let i = 0; i < 1001; i++) await put(`a${i}`, '1');
    const pages: number[] = [];
    const paces: (() => void)[] = [];
    const pace = async (): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      paces.push(resolve);
      pages.push(changes.length);
      await promise;
    };
    open({ pace });
    await until(() => paces.length === 1);
    expect(informer.revision).toBe('0');
    paces[0]();
    await until(() => paces.length === 2);
    paces[1]();
    await informer.ready;
    expect([...pages, changes.length]).toEqual([500, 1000, 1001]);
    expect(store.lists).toBe(3);
  });

  test('asks for pages of the length that was given', async () => {
    for (let i = 0; i < 5; i++) await put(`a${i}`, '1');
    open({ pageObjects: 2 });
    await informer.ready;
    expect([changes.length, store.lists]).toEqual([5, 3]);
  });

  test('has one namespace alone when asked to', async () => {
    await put('a', '1', 'mine');
    await put('a', '1', 'other');
    open({ namespace: 'mine' });
    await informer.ready;
    await put('b', '1', 'other');
    await informer.waitFor(await put('b', '1', 'mine'), signal());
    expect(informer.list().map((object) => object.metadata.namespace)).toEqual(['mine', 'mine']);
  });

  test('a watch that is cut resumes from the last revision, without a list', async () => {
    open();
    await informer.ready;
    await informer.waitFor(await put('a', '1'), signal());
    store.cut(unavailable);
    await put('a', '2');
    await clock.pass(75);
    await until(() => changes.length === 2);
    expect(changes).toEqual(['default/a - > 1', 'default/a 1 > 2']);
    expect(store.watches).toEqual(['0', '1']);
    expect(store.lists).toBe(1);
    expect(warnings).toEqual(['the watch ended and is resumed']);
  });

  test('a watch that ends by itself is resumed', async () => {
    store.faults.watch = 'end';
    open();
    await until(() => store.watches.length === 1);
    delete store.faults.watch;
    await clock.pass(75);
    await informer.waitFor(await put('a', '1'), signal());
    expect(store.lists).toBe(1);
  });

  test('a watch that is too old relists and reports the differences', async () => {
    await put('gone', '1');
    await put('same', '1');
    await put('other', '1');
    open();
    await informer.ready;
    await until(() => store.watches.length === 1);
    changes.length = 0;
    store.faults.watch = unavailable;
    store.cut(unavailable);
    await remove('gone');
    await put('other', '2');
    for (const value of ['1', '2', '3']) await put('new', value);
    delete store.faults.watch;
    await clock.pass(75);
    await clock.pass(75 * 2);
    await until(() => changes.length === 3);
    expect(changes).toEqual(['default/new - > 3', 'default/other 1 > 2', 'default/gone 1 > -']);
    expect(store.lists).toBe(2);
  });

  test('pauses grow while nothing works, and begin anew afterwards', async () => {
    store.faults.list = unavailable;
    open();
    for (const delay of [100, 200, 400, 800, 1600, 3200, 6400, 12800, 15000, 15000, 15000])
      await clock.pass(delay * 0.75);
    delete store.faults.list;
    await informer.ready;
    await until(() => store.watches.length === 1);
    store.cut(expired);
    await clock.pass(75);
    await until(() => store.lists === 13);
  });

  test('pauses grow while watches begin and soon end, and begin anew after one that lasted', async () => {
    let now = 0;
    open({ elapsed: () => now });
    for (const [i, delay] of [100, 200, 400, 800].entries()) {
      await until(() => store.watches.length === i + 1);
      await informer.waitFor(await put('a', String(i)), signal());
      store.cut(expired);
      await clock.pass(delay * 0.75);
    }
    await until(() => store.watches.length === 5);
    now += 10_000;
    store.cut(expired);
    await clock.pass(75);
    await until(() => store.lists === 6);
    expect(informer.healthy).toBe(true);
  });

  test('a list that hangs is retried', async () => {
    store.faults.list = 'hang';
    open();
    await until(() => store.lists === 1);
    delete store.faults.list;
    await clock.pass(60_000);
    await clock.pass(75);
    await informer.ready;
    expect(store.lists).toBe(2);
  });

  test('a watch that hangs is resumed from the last revision, without a list', async () => {
    store.faults.watch = 'hang';
    open();
    await until(() => store.watches.length === 1);
    await put('a', '1');
    delete store.faults.watch;
    await clock.pass(SILENCE);
    await until(() => changes.length === 1);
    expect(changes).toEqual(['default/a - > 1']);
    await informer.waitFor(await put('a', '2'), signal());
    expect(store.lists).toBe(1);
    expect(warnings).toEqual(['the watch is silent and is resumed']);
  });

  test('events keep the watch', async () => {
    open();
    await until(() => store.watches.length === 1);
    for (const value of ['1', '2', '3']) {
      await informer.waitFor(await put('a', value), signal());
      await clock.pass(SILENCE);
    }
    await until(() => clock.due.length === 1);
    expect(store.watches).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  test('knows when the store last said something: by a list, a change or a bookmark', async () => {
    let now = 1;
    store.faults.list = unavailable;
    open({ elapsed: () => now });
    await until(() => store.lists === 1);
    expect(informer.heardAt).toBeUndefined();
    delete store.faults.list;
    now = 2;
    await clock.pass(75);
    await informer.ready;
    expect(informer.heardAt).toBe(2);
    now = 3;
    await informer.waitFor(await put('a', '1'), signal());
    expect(informer.heardAt).toBe(3);
    store.faults.watch = 'bookmarks';
    now = 4;
    store.cut(unavailable);
    const { bookmark } = store;
    await clock.pass(75);
    await until(() => store.bookmark !== bookmark);
    expect(informer.heardAt).toBe(3);
    store.bookmark();
    await until(() => informer.heardAt === 4);
  });

  test('bookmarks alone keep the watch', async () => {
    store.faults.watch = 'bookmarks';
    open();
    await until(() => store.watches.length === 1);
    for (let i = 0; i < 3; i++) {
      const { bookmark } = store;
      bookmark();
      await until(() => store.bookmark !== bookmark);
      await clock.pass(SILENCE);
    }
    await until(() => clock.due.length === 1);
    expect(store.watches).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  describe('to catch up', () => {
    test('asks for the revision alone where it is not behind', async () => {
      open();
      await informer.waitFor(await put('a', '1'), signal());
      await until(() => store.watches.length === 1);
      await informer.catchUp();
      expect(store.watches).toHaveLength(1);
      expect(store.lists).toBe(1);
    });

    test('waits for nothing where nothing was ever written', async () => {
      open();
      await informer.catchUp();
      expect([informer.revision, store.lists]).toEqual(['0', 1]);
    });

    test('resumes a silent watch, without a list', async () => {
      store.faults.watch = 'hang';
      open();
      await until(() => store.watches.length === 1);
      await put('a', '1');
      delete store.faults.watch;
      await informer.catchUp();
      expect(changes).toEqual(['default/a - > 1']);
      expect(store.watches).toEqual(['0', '0']);
      expect(store.lists).toBe(1);
    });

    test('ends the pause before a watch is resumed', async () => {
      open();
      await until(() => store.watches.length === 1);
      store.faults.watch = unavailable;
      store.cut(unavailable);
      await until(() => clock.due.some(({ milliseconds }) => milliseconds === 75));
      await put('a', '1');
      delete store.faults.watch;
      await informer.catchUp();
      expect(changes).toEqual(['default/a - > 1']);
    });

    test('lists where the store no longer knows the changes', async () => {
      store.faults.watch = 'hang';
      open();
      await until(() => store.watches.length === 1);
      for (const value of ['1', '2', '3', '4', '5']) await put('a', value);
      delete store.faults.watch;
      const done = informer.catchUp();
      await clock.pass(75);
      await done;
      expect(changes).toEqual(['default/a - > 5']);
      expect(store.lists).toBe(2);
    });

    test('waits for the first list, and fails where the informer is stopped', async () => {
      store.faults.list = 'hang';
      open();
      const done = informer.catchUp();
      informer.stop();
      await expect(done).rejects.toMatchObject({ reason: 'Unavailable' });
    });
  });

  describe('relist', () => {
    test('shows that an object is gone which no watch will report', async () => {
      await put('a', '1');
      store.faults.watch = 'hang';
      open();
      await until(() => store.watches.length === 1);
      await store.delete(ConfigMapKind, { namespace: 'default', name: 'a' });
      informer.relist();
      await until(() => store.watches.length === 2);
      expect(changes).toEqual(['default/a - > 1', 'default/a 1 > -']);
    });

    test('begins no list once the informer is stopped', async () => {
      await put('a', '1');
      open();
      informer.relist();
      informer.stop();
      for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate);
      expect(store.lists).toBe(1);
    });

    test('during a list has another one follow', async () => {
      await put('a', '1');
      open();
      informer.relist();
      await until(() => store.watches.length === 1);
      expect(store.lists).toBe(2);
    });
  });

  test('a watch that is silent time and again is unhealthy, until it says something', async () => {
    store.faults.watch = 'hang';
    open();
    for (const count of [1, 2, 3]) {
      await until(() => store.watches.length === count);
      expect(informer.healthy).toBe(true);
      await clock.pass(SILENCE);
    }
    await until(() => !informer.healthy);
    delete store.faults.watch;
    await until(() => store.watches.length === 4);
    await clock.pass(SILENCE);
    await until(() => informer.healthy);
    expect(store.lists).toBe(1);
  });

  test('a silent watch that is Expired when it is resumed is relisted', async () => {
    store.faults.watch = 'hang';
    open();
    await until(() => store.watches.length === 1);
    for (const value of ['1', '2', '3', '4', '5']) await put('a', value);
    delete store.faults.watch;
    await clock.pass(SILENCE);
    await clock.pass(75 * 2);
    await until(() => store.watches.length === 3);
    expect(changes).toEqual(['default/a - > 5']);
    expect(store.watches).toEqual(['0', '0', '5']);
    expect(store.lists).toBe(2);
  });

  test('a quiet informer neither lists nor watches anew', async () => {
    open();
    await until(() => store.watches.length === 1);
    expect(clock.due.map(({ milliseconds }) => milliseconds)).toEqual([SILENCE]);
  });

  test('an error of one handler concerns no other', async () => {
    open();
    informer.onChange(() => {
      throw new Error('mine alone');
    });
    const later: string[] = [];
    informer.onChange(({ name }) => later.push(name));
    await informer.ready;
    await informer.waitFor(await put('a', '1'), signal());
    expect(later).toEqual(['a']);
    expect(warnings).toEqual(['a handler failed']);
  });

  test('a handler that was removed is not called', async () => {
    open();
    const seen: string[] = [];
    const off = informer.onChange(({ name }) => seen.push(name));
    await informer.ready;
    await informer.waitFor(await put('a', '1'), signal());
    off();
    await informer.waitFor(await put('b', '1'), signal());
    expect(seen).toEqual(['a']);
  });

  test('waiting ends with its signal, and with the informer', async () => {
    open();
    await informer.ready;
    await expect(informer.waitFor('99', AbortSignal.abort(new Error('no longer wanted')))).rejects.toThrow(
      'no longer wanted',
    );
    const waiting = informer.waitFor('99', signal());
    informer.stop();
    await expect(waiting).rejects.toMatchObject({ reason: 'Unavailable' });
  });

  test('no handler runs after stop', async () => {
    open();
    await informer.ready;
    informer.stop();
    await put('a', '1');
    await new Promise(setImmediate);
    expect(changes).toEqual([]);
  });

  test('stopped before the first list, it is never ready', async () => {
    store.faults.list = 'hang';
    open();
    informer.stop();
    await expect(informer.ready).rejects.toMatchObject({ reason: 'Unavailable' });
  });
});
