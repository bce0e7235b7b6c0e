import { ParentServers, type ParentUnknown, type ParentView, publicAddresses } from '@fourwinds/egress';
import { Name } from '@fourwinds/dns';
import { NsdServers } from '../../../test/differential/nsd-servers.ts';
import { checkDelegation } from './check-delegation.ts';

/** The parent `test.` has two NSD servers: ns1 at 127.0.0.1, which is also the resolver, and ns2 at 127.0.0.2. */
const parent = (...lines: string[]): string =>
  ['$ORIGIN test.', '$TTL 600', '@ SOA ns1 hostmaster 1 7200 600 3600000 300', '@ NS ns1', '@ NS ns2']
    .concat('ns1 A 127.0.0.1', 'ns2 A 127.0.0.2', ...lines, '')
    .join('\n');
const DELEGATION = 'child NS ns.elsewhere.example.';
const ds = (tag: number): string => `child 1800 DS ${tag} 13 2 ${String(tag).repeat(64).slice(0, 64)}`;

let running: NsdServers;
beforeEach(() => (running = new NsdServers()));
afterEach(() => running.end());

/** Returns the parent's view of child.test if its servers have these records. The second server may be down. */
async function ask(first: string[], second?: string[], allowed = '127.0.0.0/8'): Promise<ParentView | ParentUnknown> {
  const { port } = await running.serve({ 'test.': parent(...first) });
  if (second !== undefined) await running.serve({ 'test.': parent(...second) }, [`ip-address: 127.0.0.2@${port}`]);
  const resolvers = [{ host: '127.0.0.1', port }];
  return new ParentServers({ resolvers, permits: publicAddresses(allowed), now: () => 1000, port }).viewOf(
    'child.test',
  );
}

async function find(first: string[], second = first): Promise<ParentView> {
  const view = await ask(first, second);
  if ('unknown' in view) throw new Error(view.unknown);
  return view;
}

const tags = (rdatas: readonly Uint8Array[]): number[] => rdatas.map((rdata) => (rdata[0] << 8) | rdata[1]).sort();

test('a record that all servers of the parent have is everywhere', async () => {
  const view = await find([DELEGATION, ds(11), ds(22)]);
  expect([tags(view.ds), tags(view.everywhere)]).toEqual([
    [11, 22],
    [11, 22],
  ]);
  expect(view).toMatchObject({ parent: 'test.', ttl: 1800, at: 1000 });
});

test('one that only some of them have is not', async () => {
  const view = await find([DELEGATION, ds(11)], [DELEGATION, ds(11), ds(22)]);
  expect([tags(view.ds), tags(view.everywhere)]).toEqual([[11, 22], [11]]);
});

test('absence lasts as long as the parent says that it may be remembered', async () => {
  expect(await find([DELEGATION])).toMatchObject({ ds: [], everywhere: [], ttl: 300 });
});

describe('to whom the zone is delegated', () => {
  const nobody = { servers: [], ttl: 0 };

  test.each<[string, string[], ParentView['delegation']]>([
    ['nobody, and the name is not there', [], nobody],
    ['nobody, and the name is there', ['child A 192.0.2.1'], nobody],
    ['one elsewhere', [DELEGATION], { servers: [{ name: 'ns.elsewhere.example', addresses: [] }], ttl: 600 }],
    ['the root, which is no server', ['child NS .'], { servers: [{ name: '.', addresses: [] }], ttl: 600 }],
    [
      'one below the zone, with glue',
      ['child 7200 NS NS.child', 'ns.child A 192.0.2.1', 'ns.child AAAA 2001:db8::1'],
      { servers: [{ name: 'ns.child.test', addresses: ['192.0.2.1', '2001:db8::1'] }], ttl: 7200 },
    ],
  ])('%s', async (_, lines, delegation) => {
    expect((await find(lines)).delegation).toEqual(delegation);
  });

  test('all that any server of the parent says', async () => {
    const { delegation } = await find(['child 300 NS a.example.'], ['child 900 NS b.example.']);
    expect(delegation).toEqual({
      servers: [
        { name: 'a.example', addresses: [] },
        { name: 'b.example', addresses: [] },
      ],
      partial: ['a.example', 'b.example'],
      ttl: 900,
    });
  });
});

test('the delegation that they show is compared with the one that there should be', async () => {
  const ours = { names: ['ns1.fourwinds.example', 'ns2.fourwinds.example'], ownNames: [], addresses: [] };
  const check = async (...lines: string[]): Promise<string> => {
    const view = await find(lines);
    const seen = { ...view, servers: view.delegation.servers };
    return checkDelegation({ domain: 'child.test', seen, ours }).condition.reason;
  };
  expect(await check('child NS ns1.fourwinds.example.', 'child NS ns2.fourwinds.example.')).toBe('Delegated');
});

test('while one of the servers does not answer, nothing is known but which', async () => {
  expect(await ask([DELEGATION, ds(11)])).toEqual({
    unknown: expect.stringMatching(
      /^Of the 2 servers of the parent zone test\. these do not answer .*: ns2\.test\. \(127\.0\.0\.2: .+\)\.$/,
    ) as string,
  });
});

test('servers at addresses that are not public are not asked, though their resolver is', async () => {
  expect(await ask([DELEGATION], [DELEGATION], '127.0.0.2')).toEqual({
    unknown:
      'Of the 2 servers of the parent zone test. these do not answer at port 53 over TCP: ns1.test. (127.0.0.1 is not a public address that may be connected to).',
  });
});

test('without a resolver that answers, nothing is known', async () => {
  const resolver = new ParentServers({
    resolvers: [{ host: '127.0.0.1', port: 1 }],
    permits: publicAddresses(),
    now: () => 1000,
  });
  expect(await resolver.viewOf('child.test')).toEqual({
    unknown: 'The parent zone was not found: no resolver of the service answers.',
  });
});

test.each(['addressesOf', 'zoneOf', 'viewOf'] as const)('%s tells no address of a resolver', async (method) => {
  const resolver = new ParentServers({
    resolvers: [
      { host: '127.0.0.1', port: 1 },
      { host: '::1', port: 1 },
    ],
    permits: publicAddresses(),
    now: () => 1000,
  });
  const outcome = await Promise.resolve(
    resolver[method]((method === 'zoneOf' ? Name.parse('child.test.') : 'child.test') as never),
  ).then(
    (view) => JSON.stringify(view),
    (error: Error) => error.message,
  );
  expect(outcome).toContain('no resolver of the service answers');
  expect(outcome).not.toMatch(/127\.0|::1|ECONN/);
});
