import type { Result } from '../runtime/queue.ts';
import { ParentWatch, type WatchedZone } from './parent-watch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MANY = 2000;
const names = Array.from({ length: MANY }, (_, i) => `zone-${i}.test`);

/** A watch over zones of one owner with configurable answers. Tests set the time of reconciles. */
class World {
  now = 0;
  reconciles = 0;
  answers = false;
  questions = 0;
  /** When the parent of each domain was first queried. */
  readonly asked = new Map<string, number>();
  readonly zones = new Map<string, WatchedZone>();
  readonly watch = new ParentWatch({
    resolver: {
      viewOf: async (domain) => {
        this.questions++;
        if (!this.asked.has(domain)) this.asked.set(domain, this.now);
        if (!this.answers) return { unknown: 'nobody answers' };
        const delegation = { servers: [], ttl: 0 };
        return { parent: 'test.', ds: [], everywhere: [], ttl: 300, delegation, at: this.now };
      },
    },
    now: () => this.now,
    watched: (domain) => this.zones.get(domain),
    ownerOf: () => 'team',
    watches: () => undefined,
  });
  readonly #due = new Map<string, number>();

  add(domain: string, zone: WatchedZone): void {
    this.zones.set(domain, zone);
    this.#due.set(domain, this.now);
  }

  reconcile(domain: string): Promise<Result> {
    this.reconciles++;
    return this.watch.controller.reconcile(domain);
  }

  /** Reconciles each domain when it is due, in order of time. */
  async runUntil(end: number): Promise<void> {
    for (;;) {
      const [first, due] = [...this.#due].reduce((a, b) => (b[1] < a[1] ? b : a));
      if (due > end) return;
      this.now = Math.max(this.now, due);
      const { requeueAfter } = (await this.reconcile(first))!;
      this.#due.set(first, this.now + requeueAfter);
    }
  }
}

test('a domain whose owner asks too often waits once, however many others wait', async () => {
  const world = new World();
  for (const name of names) world.add(name, { urgency: 'unsigned' });
  await world.runUntil(60_000);
  expect(world.asked.size).toBe(300 + 5 * 60);
  expect(world.reconciles).toBeLessThanOrEqual(MANY + 5 * 60);
});

test('a zone that is to be signed does not wait for others of its owner, though it waited among them', async () => {
  const world = new World();
  for (const name of names) world.add(name, { urgency: 'unsigned' });
  await world.runUntil(1000);
  const last = names.findLast((name) => !world.asked.has(name))!;
  world.add(last, { urgency: 'waiting' });
  await world.runUntil(2000);
  expect(world.asked.get(last)).toBe(1000);
});

/** Returns the milliseconds between queries if each is sent when it is due. */
async function intervals(zone: WatchedZone, questions: number, answers = true): Promise<number[]> {
  const world = new World();
  world.answers = answers;
  world.zones.set('example.test', zone);
  const found: number[] = [];
  for (let i = 0; i < questions; i++) {
    const { requeueAfter } = (await world.reconcile('example.test'))!;
    found.push(requeueAfter);
    world.now += requeueAfter;
  }
  expect(world.questions).toBe(questions);
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
