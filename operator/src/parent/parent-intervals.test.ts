import type { Result, WorkQueue } from '../runtime/queue.ts';
import { ParentWatch, type WatchedZone } from './parent-watch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const silent: WorkQueue = { enqueue: () => undefined, enqueueAfter: () => undefined };

/** A watch of parents that answer, or do not, at a time that tests set. */
function watchOf(zone: WatchedZone, answers: boolean) {
  const clock = { now: 0, asked: 0 };
  const watch = new ParentWatch({
    resolver: {
      async viewOf() {
        clock.asked += 1;
        if (!answers) return { unknown: 'The parent does not answer.' };
        const delegation = { servers: [], ttl: 0 };
        return { parent: 'test.', ds: [], everywhere: [], ttl: 300, delegation, at: clock.now };
      },
    },
    now: () => clock.now,
    watched: () => zone,
    ownerOf: () => 'team',
    watches: () => undefined,
  });
  const { reconcile, watches } = watch.controller;
  watches(silent);
  return { clock, reconcile: (): Promise<Result> => reconcile('example.test') };
}

/** Milliseconds between questions, while each is asked when it is due. */
async function intervals(zone: WatchedZone, questions: number, answers = true): Promise<number[]> {
  const { clock, reconcile } = watchOf(zone, answers);
  const found: number[] = [];
  for (let i = 0; i < questions; i++) {
    const { requeueAfter } = (await reconcile())!;
    found.push(requeueAfter);
    clock.now += requeueAfter;
  }
  expect(clock.asked).toBe(questions);
  return found;
}

test.each<[WatchedZone['urgency'], number]>([
  ['waiting', MINUTE],
  ['signed', HOUR],
  ['unsigned', 6 * HOUR],
])('the parent of a zone that is %s is asked every %d ms', async (urgency, interval) => {
  expect(await intervals({ urgency }, 3)).toEqual([interval, interval, interval]);
});

test('one that does not delegate a zone here after each tenth of that time, between a minute and six hours', async () => {
  expect(await intervals({ urgency: 'unsigned', undelegatedSince: 0 }, 1)).toEqual([MINUTE]);
  expect(await intervals({ urgency: 'unsigned', undelegatedSince: -HOUR }, 2)).toEqual([6 * MINUTE, 6.6 * MINUTE]);
  expect(await intervals({ urgency: 'unsigned', undelegatedSince: -365 * 24 * HOUR }, 1)).toEqual([6 * HOUR]);
  expect(await intervals({ urgency: 'waiting', undelegatedSince: -24 * HOUR }, 1)).toEqual([MINUTE]);
});

test('one that does not answer less and less often, up to an hour', async () => {
  const found = await intervals({ urgency: 'unsigned', undelegatedSince: 0 }, 8, false);
  expect(found).toEqual([2, 4, 8, 16, 32, 60, 60, 60].map((minutes) => minutes * MINUTE));
});
