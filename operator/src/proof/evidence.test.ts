import { ParentServers, publicAddresses } from '@fourwinds/egress';
import { NsdServers } from '../../../test/differential/nsd-servers.ts';
import { decideProof } from './decide-proof.ts';
import { gatherEvidence } from './evidence.ts';

/**
 * All servers are NSD: the parent `test.` at 127.0.0.1, which is also the resolver, and at 127.0.0.2; the hosts at
 * 127.0.0.3 and 127.0.0.4; and one of our own at 127.0.0.5.
 */
const token = '0123456789abcdef0123456789abcdef';
const ADDRESSES = { ns1: '127.0.0.1', ns2: '127.0.0.2', host: '127.0.0.3', second: '127.0.0.4', ours: '127.0.0.5' };
const NONCE = `child NS ${token}.verify.fourwinds.example.`;
const TO_HOST = 'child NS host';
const TO_US = 'child NS ns1.fourwinds.example.';
const PROOF = `_fourwinds-challenge TXT ${token}`;

type ServerName = keyof typeof ADDRESSES;
/** Zones by apex, as lines after their SOA record. */
type Zones = { readonly [apex: string]: readonly string[] };

let running: NsdServers;
beforeEach(() => (running = new NsdServers()));
afterEach(() => running.end());

async function serve(name: ServerName, zones: Zones, port?: number): Promise<number> {
  const texts = Object.entries(zones).map(([apex, lines]) => {
    const head = [`$ORIGIN ${apex}`, '$TTL 600', '@ SOA ns1.test. hostmaster.test. 1 7200 600 3600000 300'];
    return [apex, [...head, ...lines, ''].join('\n')] as const;
  });
  const settings = port === undefined ? [] : [`ip-address: ${ADDRESSES[name]}@${port}`];
  return (await running.serve(Object.fromEntries(texts), settings)).port;
}

interface Internet {
  /**
   * Lines in the parent zone for child.test and names below it: `parent` at the first server, and `second` at the
   * second server if its lines differ.
   */
  readonly parent: readonly string[];
  readonly second?: readonly string[];
  /** Zones at the resolver in addition to the parent. */
  readonly resolver?: Zones;
  readonly servers?: { readonly [name in ServerName]?: Zones };
}

/** Checks whether a domain is proven with these servers. Servers that are not listed are down. */
async function check({ parent, second = parent, resolver = {}, servers = {} }: Internet, domain = 'child.test') {
  const addresses = Object.entries(ADDRESSES).map(([name, address]) => `${name} A ${address}`);
  const zone = (lines: readonly string[]): Zones => ({ 'test.': ['@ NS ns1', '@ NS ns2', ...addresses, ...lines] });
  const port = await serve('ns1', { ...zone(parent), ...resolver });
  await serve('ns2', zone(second), port);
  for (const [name, zones] of Object.entries(servers)) await serve(name as ServerName, zones, port);
  const permits = publicAddresses('127.0.0.0/8');
  const asked = new ParentServers({ resolvers: [{ host: '127.0.0.1', port }], permits, now: Date.now, port });
  const ours = {
    names: ['ns1.fourwinds.example'],
    ownNames: [],
    addresses: [[ADDRESSES.ours]],
    verification: 'verify.fourwinds.example',
  };
  const evidence = await gatherEvidence({ parents: asked, texts: asked, ours }, domain);
  const decision = decideProof({ domain, token, serviceDomain: 'fourwinds.example', evidence });
  return decision.state === 'proven' ? decision.proof : decision.state;
}

const child = (...lines: string[]): Zones => ({ 'child.test.': ['@ NS host.test.', ...lines] });

describe('a TXT record', () => {
  test('at the nameserver of another host proves a domain', async () => {
    expect(await check({ parent: [TO_HOST], servers: { host: child(PROOF) } })).toBe('TXTRecord');
  });

  test('proves nothing where one of two nameservers lacks it, or does not answer', async () => {
    const parent = [TO_HOST, 'child NS second'];
    expect(await check({ parent, servers: { host: child(PROOF), second: child() } })).toBe('missing');
    await running.stop();
    expect(await check({ parent, servers: { host: child(PROOF) } })).toBe('unknown');
  });

  test('is not looked for where an alias leads', async () => {
    const zones = {
      ...child('_fourwinds-challenge CNAME x.other.test.'),
      'other.test.': ['@ NS host.test.', `x TXT ${token}`],
    };
    expect(await check({ parent: [TO_HOST], servers: { host: zones } })).toBe('missing');
  });

  test('is not looked for where its name is delegated', async () => {
    const zones = child('_fourwinds-challenge NS second.test.');
    const below = { '_fourwinds-challenge.child.test.': ['@ NS second.test.', `@ TXT ${token}`] };
    expect(await check({ parent: [TO_HOST], servers: { host: zones, second: below } })).toBe('unknown');
  });

  test('at a nameserver of ours proves nothing, whatever that is called', async () => {
    const servers = { ours: child(PROOF) };
    expect(await check({ parent: ['child NS ours'], servers })).toBe('missing');
    await running.stop();
    expect(await check({ parent: [TO_US], servers })).toBe('missing');
    await running.stop();
    expect(await check({ parent: [TO_HOST, 'child NS ours'], servers: { ...servers, host: child(PROOF) } })).toBe(
      'missing',
    );
    await running.stop();
    const glue = ['child NS ns.child', `ns.child A ${ADDRESSES.ours}`];
    expect(await check({ parent: glue, servers })).toBe('missing');
  });

  test('of another token proves nothing', async () => {
    const other = '_fourwinds-challenge TXT ffffffffffffffffffffffffffffffff';
    expect(await check({ parent: [TO_HOST], servers: { host: child(other) } })).toBe('missing');
  });

  test('is unknown while a nameserver does not serve the domain', async () => {
    expect(await check({ parent: [TO_HOST], servers: { host: { 'other.test.': ['@ NS host.test.'] } } })).toBe(
      'unknown',
    );
  });
});

describe('an NS record at the parent', () => {
  test('proves a domain that is delegated to us', async () => {
    expect(await check({ parent: [TO_US, NONCE] })).toBe('ParentNS');
  });

  test('proves nothing while one of its servers lacks it', async () => {
    expect(await check({ parent: [TO_US, NONCE], second: [TO_US] })).toBe('missing');
  });

  test('with another token proves nothing', async () => {
    expect(await check({ parent: [TO_US, `child NS ${'f'.repeat(32)}.verify.fourwinds.example.`] })).toBe('missing');
  });
});

describe('below another zone', () => {
  const inChild = (...lines: string[]) => child('sub NS second.test.', ...lines);
  const proven = { 'sub.child.test.': ['@ NS second.test.', PROOF] };

  test('that is served elsewhere, a TXT record proves a domain', async () => {
    const zones = inChild();
    expect(
      await check({ parent: [TO_HOST], resolver: zones, servers: { host: zones, second: proven } }, 'sub.child.test'),
    ).toBe('TXTRecord');
  });

  test.each(['child NS ns1.fourwinds.example.', 'child NS ours'])(
    'that is served here, nothing does: %s',
    async (parent) => {
      const zones = {
        'child.test.': ['@ NS host.test.', 'sub NS second.test.', `sub NS ${token}.verify.fourwinds.example.`],
      };
      expect(
        await check({ parent: [parent], resolver: zones, servers: { host: zones, second: proven } }, 'sub.child.test'),
      ).toBe('missing');
    },
  );
});

test('while a server of the parent is silent, nothing is known', async () => {
  const port = await serve('ns1', { 'test.': ['@ NS ns1', '@ NS ns2', 'ns1 A 127.0.0.1', 'ns2 A 127.0.0.2', TO_HOST] });
  const asked = new ParentServers({
    resolvers: [{ host: '127.0.0.1', port }],
    permits: publicAddresses('127.0.0.0/8'),
    now: Date.now,
    port,
  });
  const ours = { names: [], ownNames: [], addresses: [] };
  expect(await gatherEvidence({ parents: asked, texts: asked, ours }, 'child.test')).toHaveProperty('unknown');
});
