import { ParentWatch, type WatchedZone } from './parent-watch.ts';

const MANY = 2000;
const names = Array.from({ length: MANY }, (_, i) => `zone-${i}.test`);

/** A watch over zones of one owner whose parent does not answer, and all its reconciles until a time, in the order of their times. */
class World {
  now = 0;
  reconciles = 0;
  readonly asked = new Map<string, number>();
  readonly zones = new Map<string, WatchedZone>();
  readonly watch = new ParentWatch({
    resolver: {
      viewOf: (domain) => {
        if (!this.asked.has(domain)) this.asked.set(domain, this.now);
        return Promise.resolve({ unknown: 'nobody answers' });
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

  async runUntil(end: number): Promise<void> {
    for (;;) {
      const [first, due] = [...this.#due].reduce((a, b) => (b[1] < a[1] ? b : a));
      if (due > end) return;
      this.now = Math.max(this.now, due);
      this.reconciles++;
      const { requeueAfter } = (await this.watch.controller.reconcile(first))!;
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
