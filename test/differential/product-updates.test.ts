/** @slow: not in make check. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Name, type TsigKey } from '@fourwinds/dns';
import { codeOf, keyOf, oddlySigned, type ShownKey, updateMessage } from '../../api/test/update-client.ts';
import { type Product, sharedProduct } from '../house/shared-product.ts';
import { Random } from '../random.ts';
import { Client } from './client.ts';
import { askOnce, oddSignatures } from './odd-signatures.ts';
import { randomUpdate } from './random-updates.ts';
import { normal, PEER_KEY, rcodeOf, shown, withoutTtl, zoneOfPeers } from './signed-updates.ts';
import { startBind, startKnotForUpdates, type UpdatePeer } from './update-peers.ts';

/**
 * Compares updates that the product's nameservers relay with updates of BIND and Knot. The final zone must be the
 * same, and BIND or Knot must return the same response code. Updates that the service refuses by policy (RFC 2136
 * 3.3: REFUSED) are not sent to the peers, for example a CNAME next to addresses, or NS records of the apex. Needs
 * `make build`.
 */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const UPDATES = 500;
const SHOWN = 10;
const apex = Name.parse('compared.example.');
const DOMAIN = 'compared.example';

describe(`seed ${seed} (FOURWINDS_SEED repeats it)`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-updates-'));
  const peers: UpdatePeer[] = [];
  let fourwinds: Product;
  let key: TsigKey;

  beforeAll(async () => {
    fourwinds = await sharedProduct();
    const made = await fourwinds.request('POST', '/api/v1/zones?wait=30s', { name: DOMAIN });
    const { nameservers } = made.body as { nameservers: readonly string[] };
    const zone = zoneOfPeers(
      apex,
      nameservers.map((name) => `${name.replace(/\.$/, '')}.`),
    );
    const changes = [
      { name: 'a', type: 'A', value: '192.0.2.1', ttl: 300 },
      { name: 'b', type: 'TXT', value: '"1"', ttl: 300 },
      { name: 'd.e', type: 'MX', value: `1 a.${apex.toString()}`, ttl: 300 },
    ];
    expect(await fourwinds.request('PATCH', `/api/v1/zones/${DOMAIN}/records`, { changes })).toMatchObject({
      status: 200,
    });
    const token = { name: 'updates', kind: 'scoped', scopes: ['records:write'], tsig_algorithm: 'hmac-sha256' };
    const issued = await fourwinds.request('POST', '/api/v1/tokens', token);
    key = keyOf((issued.body as { readonly tsig: ShownKey }).tsig);
    for (const start of [startBind, startKnotForUpdates]) peers.push(await start(folder, zone));
  });

  afterAll(async () => {
    await Promise.all(peers.map((peer) => peer.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  test(`${UPDATES} updates agree`, async () => {
    const random = new Random(seed);
    const clients = fourwinds.dns.map((server) => new Client(Number(server.split(':')[1])));
    const different: string[] = [];
    let refused = 0;
    for (let id = 1; id <= UPDATES && different.length < SHOWN; id++) {
      const request = randomUpdate(random, apex);
      const ours = await rcodeOf(clients[id % clients.length], key, request, id);
      if (ours === 'REFUSED') {
        refused++;
        continue;
      }
      const theirs = await Promise.all(peers.map((peer) => rcodeOf(peer, PEER_KEY, request, id)));
      if (!theirs.includes(ours)) different.push(`${ours}, not ${theirs.join(', ')}:\n${shown(request)}`);
    }
    for (const client of clients) client.close();
    expect(different.join('\n\n')).toBe('');
    expect(refused).toBeLessThan(UPDATES / 2);
    const { body } = await fourwinds.request('GET', `/api/v1/zones/${DOMAIN}/records`);
    const { data } = body as { data: { name: string; ttl: number; type: string; value: string }[] };
    const lines = data.map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`);
    const [bind, knot] = peers.map((peer) => normal(peer.transfer(), apex).filter((line) => !isApexNs(line)));
    expect(bind).toEqual(normal(lines, apex));
    expect(withoutTtl(knot)).toEqual(withoutTtl(normal(lines, apex)));
  }, 600_000);

  describe.each(['udp', 'tcp'] as const)('RFC 8945 over %s', (transport) => {
    test.each(oddSignatures)('$signature: $code', async ({ signature: { time = 0, ...rest }, code, others }) => {
      const now = Math.floor(Date.now() / 1000);
      const message = updateMessage(DOMAIN, ['delete never']);
      const answer = async (port: number, by: TsigKey): Promise<string> => {
        const request = oddlySigned(message, by, { time: now + time, ...rest });
        return codeOf(await askOnce(port, request, transport), request, by);
      };
      const servers = fourwinds.dns.map((server) => Number(server.split(':')[1]));
      for (const port of servers) expect(await answer(port, key)).toBe(code);
      for (const { name, port } of peers)
        expect([name, await answer(port, PEER_KEY)]).toEqual([name, others?.[name] ?? code]);
    });
  });
});

/** True for an NS record of the apex. The service owns these records. */
function isApexNs(line: string): boolean {
  return new RegExp(`^${apex.toString()} .* ns `).test(line);
}
