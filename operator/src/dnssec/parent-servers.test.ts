import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Peer, startNsd } from '../../../test/differential/peers.ts';
import { ParentServers, type ParentView } from './parent-servers.ts';

/** The parent `test.` has two servers, NSD both: ns1 at 127.0.0.1, which is the resolver too, and ns2 at 127.0.0.2. */
const parent = (...lines: string[]): string =>
  ['$ORIGIN test.', '$TTL 600', '@ SOA ns1 hostmaster 1 7200 600 3600000 300', '@ NS ns1', '@ NS ns2']
    .concat('ns1 A 127.0.0.1', 'ns2 A 127.0.0.2', 'child NS ns.elsewhere.example.', ...lines, '')
    .join('\n');
const ds = (tag: number): string => `child 1800 DS ${tag} 13 2 ${String(tag).repeat(64).slice(0, 64)}`;

let folder: string;
let peers: Peer[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parent-'));
  peers = [];
});
afterEach(async () => {
  await Promise.all(peers.map((peer) => peer.stop()));
  rmSync(folder, { recursive: true });
});

async function serve(name: string, text: string, settings?: string[]): Promise<Peer> {
  const path = join(folder, `${name}.zone`);
  writeFileSync(path, text);
  const peer = await startNsd(mkdtempSync(join(folder, name)), [{ apex: 'test.', path }], settings);
  peers.push(peer);
  return peer;
}

/** What is found of child.test when the parent's servers have these records; the second server may be down. */
async function find(first: string[], second?: string[]): Promise<ParentView | undefined> {
  const { port } = await serve('ns1', parent(...first));
  if (second !== undefined) await serve('ns2', parent(...second), [`ip-address: 127.0.0.2@${port}`]);
  const resolvers = [{ host: '127.0.0.1', port }];
  return new ParentServers({ resolvers, now: () => 1000, port }).dsOf('child.test');
}

const tags = (rdatas: readonly Uint8Array[] = []): number[] => rdatas.map((rdata) => (rdata[0] << 8) | rdata[1]).sort();

test('what all servers of the parent show is everywhere', async () => {
  const view = await find([ds(11), ds(22)], [ds(11), ds(22)]);
  expect([tags(view?.ds), tags(view?.everywhere)]).toEqual([
    [11, 22],
    [11, 22],
  ]);
  expect(view).toMatchObject({ parent: 'test.', ttl: 1800, at: 1000 });
});

test('what only some of them show is not', async () => {
  const view = await find([ds(11)], [ds(11), ds(22)]);
  expect([tags(view?.ds), tags(view?.everywhere)]).toEqual([[11, 22], [11]]);
});

test('absence lasts as long as the parent says that it may be remembered', async () => {
  expect(await find([], [])).toMatchObject({ ds: [], everywhere: [], ttl: 300 });
});

test('while one of the servers does not answer, nothing is known', async () => {
  expect(await find([ds(11)])).toBeUndefined();
});

test('without a resolver that answers, nothing is known', async () => {
  const resolver = new ParentServers({ resolvers: [{ host: '127.0.0.1', port: 1 }], now: () => 1000 });
  expect(await resolver.dsOf('child.test')).toBeUndefined();
});
