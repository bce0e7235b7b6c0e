import { ConfigMapKind, type ConfigMapResource, make } from '@fourwinds/resources';
import type { WatchEvent } from '../store.ts';
import { type KnownEvent, Wakeup } from './wakeup.ts';
import { watchByReading } from './watch-loop.ts';

describe('a watch of a process that writes', () => {
  const TOPIC = '/configmaps';
  const write = (revision: number, previous: number, name = 'a'): KnownEvent => {
    const object = make(ConfigMapKind, { namespace: 'default', name }, {});
    return { topic: TOPIC, event: { type: 'modified', object, revision: `${revision}` }, previous: `${previous}` };
  };

  /** A watch that begins at revision 10. Each read finds one event with revision 20. */
  async function watch(selected: { name?: string } = {}) {
    const wakeup = new Wakeup();
    const reads: string[] = [];
    const controller = new AbortController();
    const loop = { selected, from: '10', topic: TOPIC, wakeup, stop: controller.signal };
    const events = watchByReading<ConfigMapResource>(loop, async (revision) => {
      const found: WatchEvent<ConfigMapResource>[] = reads.push(revision) === 1 ? [] : [write(20, 10).event];
      return { events: found, more: false };
    });
    const next = async (): Promise<string> => {
      const { value } = (await events.next()) as { value: WatchEvent<ConfigMapResource> };
      return `${value.type} ${value.revision}`;
    };
    expect(await next()).toBe('bookmark 10');
    return { wakeup, reads, next, [Symbol.dispose]: () => controller.abort() };
  }

  test('gives own writes without a read where each follows on the one before', async () => {
    using watched = await watch();
    const first = watched.next();
    for (const own of [write(12, 8), write(13, 12)]) watched.wakeup.wakeWith(own);
    expect([await first, await watched.next()]).toEqual(['modified 12', 'modified 13']);
    const later = watched.next();
    watched.wakeup.wakeWith(write(15, 13));
    expect(await later).toBe('modified 15');
    expect(watched.reads).toEqual(['10']);
  });

  test('reads where there is a change before an own write that it has not seen', async () => {
    using watched = await watch();
    const first = watched.next();
    for (const own of [write(12, 10), write(14, 13)]) watched.wakeup.wakeWith(own);
    expect(await first).toBe('modified 20');
    expect(watched.reads).toEqual(['10', '10']);
  });

  test('reads where somebody else has called, too', async () => {
    using watched = await watch();
    const first = watched.next();
    watched.wakeup.wakeWith(write(12, 10));
    watched.wakeup.wake(TOPIC);
    expect(await first).toBe('modified 20');
  });

  test('gives no write twice', async () => {
    using watched = await watch();
    const first = watched.next();
    watched.wakeup.wakeWith(write(12, 10));
    expect(await first).toBe('modified 12');
    const second = watched.next();
    for (const own of [write(12, 10), write(13, 12)]) watched.wakeup.wakeWith(own);
    expect(await second).toBe('modified 13');
  });

  describe('and is given the revision of the store', () => {
    const bookmark = (revision: number, previous: number): KnownEvent => {
      return { topic: TOPIC, event: { type: 'bookmark', revision: `${revision}` }, previous: `${previous}` };
    };

    test('goes on with it without a read where nothing of its kind has changed', async () => {
      using watched = await watch();
      const first = watched.next();
      for (const known of [bookmark(12, 9), write(13, 9)]) watched.wakeup.wakeWith(known);
      expect([await first, await watched.next()]).toEqual(['bookmark 12', 'modified 13']);
      expect(watched.reads).toEqual(['10']);
    });

    test.each([
      ['its kind has changed', bookmark(12, 11)],
      ['the store is an older one', bookmark(9, 3)],
    ])('reads where %s', async (_, known) => {
      using watched = await watch();
      const first = watched.next();
      watched.wakeup.wakeWith(known);
      expect(await first).toBe('modified 20');
      expect(watched.reads).toEqual(['10', '10']);
    });
  });

  test('of one object goes on with a bookmark after writes to others', async () => {
    using watched = await watch({ name: 'b' });
    const first = watched.next();
    for (const own of [write(12, 10, 'a'), write(13, 12, 'b')]) watched.wakeup.wakeWith(own);
    expect([await first, await watched.next()]).toEqual(['bookmark 12', 'modified 13']);
    expect(watched.reads).toEqual(['10']);
  });
});
