import { setTimeout } from 'node:timers/promises';
import { until } from '../until.ts';
import { dig, type Fourwinds, responseCode } from './fourwinds.ts';
import { alive, descendants } from './process-tree.ts';

/**
 * Tests the guarantees that the product gives during the life of its zones. Works with any backend. Needs `make
 * build`.
 */
export function keepsItsPromises(product: () => Fourwinds): void {
  const domains = Array.from({ length: 5 }, (_, i) => `promise${i}.example`);
  const [signed, deleted, large] = domains;
  const zonePath = (domain: string): string => `/api/v1/zones/${domain}`;
  const request: Fourwinds['request'] = (...args) => product().request(...args);

  test('zones are made, and one is signed', async () => {
    for (const name of domains) expect(await request('POST', '/api/v1/zones', { name })).toMatchObject({ status: 201 });
    const changes = [{ name: 'www', type: 'A', value: '192.0.2.1', ttl: 60 }];
    for (const name of domains) {
      const patched = await request('PATCH', `${zonePath(name)}/records?wait=30s`, { changes });
      expect(patched).toMatchObject({ status: 200, body: { in_sync: true } });
    }
    const enabled = await request('POST', `${zonePath(signed)}/dnssec/enable?wait=30s`, {});
    expect(enabled).toMatchObject({ status: 200 });
    for (const server of product().dns)
      await until('the zone is signed', async () => (await dig(server, [`www.${signed}`], 'RRSIG')).length === 1);
  });

  test('a change is a revision of its zone, with its id, and new keys are none', async () => {
    const changes = [{ name: 'history', type: 'A', value: '192.0.2.7', ttl: 60 }];
    const { body } = await request('PATCH', `${zonePath(signed)}/records`, { changes });
    const { id: by } = (body as { change: { id: string } }).change;
    const path = `${zonePath(signed)}/revisions`;
    const read = async () => ((await request('GET', path)).body as { data: readonly Revision[] }).data;
    await until('the change is a revision', async () => (await read()).at(0)?.causes[0].by === by);
    const revisions = await read();
    expect(new Set(revisions.flatMap(({ causes }) => causes.map(({ type }) => type)))).toEqual(new Set(['change']));
    const { revision } = revisions[0];
    const diff = await request('GET', `${path}/${revision - 1}/diff/${revision}`);
    expect(diff).toMatchObject({ status: 200, body: { diff: { added: changes, removed: [], changed: [] } } });
  });

  test.each([410, 750])(
    '1,000 DKIM keys of %i characters are one change, which all servers serve',
    async (characters) => {
      const value = (i: number): string => `v=DKIM1; k=rsa; p=${i}`.padEnd(characters, 'A');
      const changes = Array.from({ length: 1000 }, (_, i) => {
        return { op: 'replace', name: `s${i}._domainkey`, type: 'TXT', values: [value(i)] };
      });
      const answer = await request('PATCH', `${zonePath(large)}/records?wait=30s`, { changes });
      expect(answer).toMatchObject({ status: 200, body: { in_sync: true } });
      for (const server of product().dns) {
        const [text] = await dig(server, ['+tcp', `s999._domainkey.${large}`], 'TXT');
        expect(text.replaceAll('" "', '')).toBe(`"${value(999)}"`);
      }
    },
  );

  test('a deleted zone is gone everywhere, and its name can be taken again', async () => {
    const answer = await request('DELETE', `${zonePath(deleted)}?wait=30s`);
    expect(answer).toMatchObject({ status: 200, body: { change: { in_sync: true } } });
    await until('the zone is gone', async () => (await request('GET', zonePath(deleted))).status === 404);
    for (const server of product().dns) expect(await responseCode(server, deleted)).toBe('REFUSED');
    expect(await request('POST', '/api/v1/zones', { name: deleted })).toMatchObject({ status: 201 });
  });

  test('at rest the operator reconciles nothing and writes nothing to regions', async () => {
    await rests(product());
  });

  test('an operator that was killed writes nothing to regions when it starts again', async () => {
    await rests(product());
    const operator = descendants(product().pid).find(({ command }) => command.includes('operator.js'))!;
    process.kill(operator.pid, 'SIGKILL');
    await until('the operator’s end', () => alive([operator]).length === 0);
    await until('an operator leads', async () => (await metrics(product()))?.leads === true);
    expect((await rests(product())).writes).toBe(0);
    const answer = await request('GET', zonePath(signed));
    expect(answer).toMatchObject({ status: 200, body: { status: 'active' } });
  });
}

interface Revision {
  readonly revision: number;
  readonly causes: readonly { readonly type: string; readonly by: string | null }[];
}

interface Work {
  readonly leads: boolean;
  /** Number of reconciles since the operator's start. `polls` are not included. */
  readonly reconciles: number;
  /** Number of reconciles by controllers that poll each Region. */
  readonly polls: number;
  /** Number of snapshots and tombstones written to regions since the start. */
  readonly writes: number;
}

/** Milliseconds without work after which the product counts as idle. */
const REST = 3000;

const POLLING = ['regions', 'region-liveness', 'region-connections', 'garbage'];
/** The minimum interval between polls of the four Regions, per controller. */
const POLL_MILLISECONDS = 1000;

/** Waits until the operator is idle. Rejects if it keeps working. */
async function rests(product: Fourwinds): Promise<Work> {
  let before = await metrics(product);
  await until('the operator rests', async () => {
    const began = performance.now();
    await setTimeout(REST);
    const now = await metrics(product);
    const rounds = 1 + (performance.now() - began) / POLL_MILLISECONDS;
    const isQuiet =
      now !== undefined &&
      now.reconciles > 0 &&
      now.reconciles === before?.reconciles &&
      now.polls - before.polls <= rounds * POLLING.length * product.dns.length;
    before = now;
    return isQuiet;
  });
  return before!;
}

/** The work of the leading operator from its metrics; undefined while no operator responds. */
async function metrics({ printed }: Fourwinds): Promise<Work | undefined> {
  const urls = printed.join('\n').match(/http:\S+?\/metrics/g) ?? [];
  const read = async (url: string): Promise<string> => (await fetch(url)).text().catch(() => '');
  const pages = await Promise.all(urls.map((url) => read(url).catch(() => '')));
  const page = pages.find((text) => text.includes('fourwinds_operator_leader'));
  if (page === undefined) return undefined;
  const values = (metric: string): [labels: string, value: number][] =>
    Array.from(page.matchAll(new RegExp(`^${metric}(\\{[^}]*\\})? (\\d+)$`, 'gm')), ([, labels = '', value]) => [
      labels,
      Number(value),
    ]);
  const sum = (metric: string, counts: (labels: string) => boolean = () => true): number =>
    values(metric).reduce((total, [labels, value]) => total + (counts(labels) ? value : 0), 0);
  const isPoll = (labels: string): boolean => POLLING.some((queue) => labels.includes(`queue="${queue}"`));
  return {
    leads: sum('fourwinds_operator_leader') === 1,
    reconciles: sum('fourwinds_reconciles_total', (labels) => !isPoll(labels)),
    polls: sum('fourwinds_reconciles_total', isPoll),
    writes: sum('fourwinds_region_writes_total'),
  };
}
