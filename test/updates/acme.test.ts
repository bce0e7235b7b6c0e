/** @slow: not in make check. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf } from '../acme/page.ts';
import { buildFromModule } from '../cluster/process.ts';
import { AcmeWorld, certbot, type Client, lego, namesOf } from '../acme/world.ts';
import { until } from '../until.ts';

/**
 * ACME clients get a certificate for a domain and its wildcard through UPDATEs, as described in
 * docs/use/dynamic-update.md. Needs `make build`.
 */

let world: AcmeWorld;
beforeAll(async () => {
  world = await AcmeWorld.start();
});
afterAll(() => world.stop());

let zones = 0;
let zone: string;
let key: { readonly name: string; readonly secret: string };

beforeEach(async () => {
  zone = `updated${zones++}.example`;
  await world.zone(zone);
  const rights = {
    scopes: ['records:write'],
    zones: [zone],
    names: ['_acme-challenge'],
    types: ['TXT'],
    tsig_algorithm: 'hmac-sha256',
  };
  const made = await world.ask('POST', '/api/v1/tokens', { name: 'test', kind: 'scoped', ...rights });
  key = (made as { readonly tsig: typeof key }).tsig;
});

/** Returns the page's code blocks for a program, with the address of a nameserver filled in. */
function settings(part: string, nameserver: number): string[] {
  const [host, port] = world.fourwinds.dns[nameserver].split(':');
  return blocksOf({ page: 'dynamic-update.md', section: 'Programs', part }, [
    ['ns1.example.net:53', `${host}:${port}`],
    ['192.0.2.53', host],
    ['port = 53', `port = ${port}`],
    ['example.com', zone],
    ['/etc/letsencrypt', world.folder],
    ['fw-…', key.name],
    ['SECRET=SECRET', `SECRET=${key.secret}`],
    ['secret = SECRET', `secret = ${key.secret}`],
  ]);
}

async function expectCertificate(client: Client): Promise<void> {
  expect(namesOf(client.certificate(join(world.folder, client.name), zone))).toEqual([`*.${zone}`, zone]);
  await until('no value is left', async () => (await world.texts(`_acme-challenge.${zone}`)).flat().length === 0);
}

test('lego', async () => {
  const [script] = settings('lego', 0);
  await world.run(lego, script, { nameserver: 1 });
  await expectCertificate(lego);
});

test('certbot', async () => {
  const [file, script] = settings('certbot', 2);
  writeFileSync(join(world.folder, 'rfc2136.ini'), file, { mode: 0o600 });
  await world.run(certbot, script, { nameserver: 3 });
  await expectCertificate(certbot);
});

test.each(['UDP', 'TCP'])('the solver rfc2136 of cert-manager, over %s', async (protocol) => {
  const program = await buildFromModule(join(import.meta.dirname, '../acme/cert-manager'));
  const values = [randomBytes(32), randomBytes(32)].map((octets) => octets.toString('base64url'));
  const run = (action: string, value: string): Promise<string> =>
    world.shell(
      `${program} ${action} ${world.fourwinds.dns[1]} ${protocol} ${key.name} ${key.secret} ${zone} ${value}`,
    );
  const are = (...wanted: string[]): Promise<boolean> =>
    until('the values are served', async () => {
      const texts = wanted.map((value) => `"${value}"`).sort();
      return (await world.texts(`_acme-challenge.${zone}`)).every((there) => there.join() === texts.join());
    });
  for (const value of values) await run('rfc2136-present', value);
  await are(...values);
  await run('rfc2136-clean-up', values[0]);
  await are(values[1]);
  await run('rfc2136-clean-up', values[1]);
  await are();
});
