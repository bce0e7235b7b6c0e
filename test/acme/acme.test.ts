import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ZoneHistorySpec } from '@fourwinds/resources';
import { BUILD_TIMEOUT, buildFromModule } from '../cluster/process.ts';
import { zoneHistory } from '../e2e/zone-history.ts';
import { until } from '../until.ts';
import { AcmeWorld, certbot, type Client, latestLego, lego, namesOf } from './world.ts';
import { blocksOf } from './page.ts';

/**
 * ACME clients get a certificate for a domain and its wildcard as described in docs/use/acme.md. The CA queries our
 * nameservers.
 */

let world: AcmeWorld;

const solver = (): Promise<string> => buildFromModule(join(import.meta.dirname, 'cert-manager'));

beforeAll(() => Promise.all([latestLego(), solver()]), BUILD_TIMEOUT);
beforeAll(async () => {
  world = await AcmeWorld.start();
});
afterAll(() => world.stop());

let zones = 0;
let zone: string;
let token: string;

beforeEach(async () => {
  zone = `site${zones++}.example`;
  await world.zone(zone);
  const rights = { scopes: ['records:write'], zones: [zone], names: ['_acme-challenge'], types: ['TXT'] };
  token = await world.token(rights);
});

/** Returns the code blocks of the page, with this zone, token and API filled in. */
const settings = (section: string, part: string, more: readonly (readonly [string, string])[] = []): string[] =>
  blocksOf({ section, part }, [
    ['machine dns.example.net', 'machine 127.0.0.1'],
    ['https://dns.example.net', world.url],
    ['example.com', zone],
    ['/etc/letsencrypt', world.folder],
    ...more,
    ['fw_…', token],
  ]);

const certificateOf = (client: Client) => namesOf(client.certificate(join(world.folder, client.name), zone));

/**
 * Waits until the current entry of a zone's history has `added` additions and no removals. Returns the types of the
 * causes: in completed entries (`own`) and in the current entry (`folded`).
 */
async function history(domain: string, added: number) {
  let found: ZoneHistorySpec | undefined;
  await until(`the history of ${domain}`, async () => {
    found = await zoneHistory(world.fourwinds.folder, domain);
    return found?.running?.added === added && found.running.removed === 0;
  });
  const { entries, running } = found!;
  return { own: entries.flatMap(({ causes }) => causes.map(({ type }) => type)), folded: running?.causes };
}

/**
 * Waits until no server returns a value after the last cleanup. Checks that the zone's history then has a single
 * entry.
 */
async function expectNoTrace(): Promise<void> {
  await until('no server has a value', async () => {
    const texts = await world.texts(`_acme-challenge.${zone}`);
    return texts.every((values) => values.length === 0);
  });
  expect(await history(zone, 0)).toEqual({ own: ['Change'], folded: ['Dynamic'] });
}

describe('httpreq', () => {
  test('lego', async () => {
    const [script] = settings('httpreq', 'lego');
    await world.run(lego, script);
    expect(certificateOf(lego)).toEqual([`*.${zone}`, zone]);
    await expectNoTrace();
  });

  test('a later lego, in the mode RAW, by another nameserver', async () => {
    const client = await latestLego();
    const [script] = settings('httpreq', 'lego');
    await world.run(client, `export HTTPREQ_MODE=RAW\n${script}`, { nameserver: 1 });
    expect(certificateOf(client)).toEqual([`*.${zone}`, zone]);
    await expectNoTrace();
  });

  test('certbot by hooks', async () => {
    const [hook, script] = settings('httpreq', 'certbot');
    const file = (name: string) => join(world.folder, name);
    writeFileSync(file('fourwinds'), hook);
    chmodSync(file('fourwinds'), 0o755);
    writeFileSync(file('fourwinds.netrc'), `machine 127.0.0.1 login acme password ${token}\n`, { mode: 0o600 });
    await world.run(certbot, script, { nameserver: 2 });
    expect(certificateOf(certbot)).toEqual([`*.${zone}`, zone]);
    await expectNoTrace();
  });

  test('a token for another name', async () => {
    token = await world.token({ scopes: ['records:write'], names: ['www'], types: ['TXT'] });
    const [script] = settings('httpreq', 'lego');
    await expect(world.run(lego, script)).rejects.toThrow(/403: request failed: .*the token is limited to other names/);
    expect(await world.texts(`_acme-challenge.${zone}`)).toEqual([[], [], [], []]);
  });
});

describe('acme-dns', () => {
  interface Registration {
    readonly username: string;
    readonly password: string;
    readonly fulldomain: string;
    readonly subdomain: string;
  }

  const challenges = () => `challenges.${zone}`;

  /** Registers with the command of the page, and delegates the challenge to the new name. */
  async function register(): Promise<Registration> {
    await world.zone(challenges());
    const registrar = await world.token({ scopes: ['records:write', 'tokens:write'], zones: [challenges()] });
    const [, command] = blocksOf({ section: 'acme-dns' }, [
      ['https://dns.example.net', world.url],
      ['192.0.2.0/24', '127.0.0.0/8'],
      ['fw_…', registrar],
    ]);
    const registration = JSON.parse(await world.shell(command)) as Registration;
    const changes = [{ name: '_acme-challenge', type: 'CNAME', value: `${registration.fulldomain}.` }];
    await world.ask('PATCH', `/api/v1/zones/${zone}/records?wait=30s`, { changes });
    return registration;
  }

  /** Replaces placeholders of a page with the values of a registration. */
  function valuesOf({ username, password, fulldomain, subdomain }: Registration) {
    return [
      ['"username":"…"', `"username":"${username}"`],
      ['"password":"fw_…"', `"password":"${password}"`],
      ['"fulldomain":"…"', `"fulldomain":"${fulldomain}"`],
      ['"subdomain":"…"', `"subdomain":"${subdomain}"`],
    ] as const;
  }

  test('lego, by an alias into another zone', async () => {
    const client = await latestLego();
    const registration = await register();
    const { fulldomain } = registration;
    const [script] = settings('acme-dns', 'lego with acme-dns', valuesOf(registration));
    for (const nameserver of [3, 0]) await world.run(client, script, { nameserver });
    expect(certificateOf(client)).toEqual([`*.${zone}`, zone]);
    const [values, ...others] = await world.texts(fulldomain);
    expect(values).toHaveLength(2);
    expect(others).toEqual([values, values, values]);
    expect(await history(challenges(), 2)).toEqual({ own: ['Change'], folded: ['Dynamic'] });
  });

  test('the solver of cert-manager', async () => {
    const program = await solver();
    const registration = await register();
    const [manifest] = settings('acme-dns', 'cert-manager', valuesOf(registration));
    const [, accounts] = /acmedns\.json: \|\n *(.*)/.exec(manifest)!;
    const [, host] = /host: (.*)/.exec(manifest)!;
    writeFileSync(join(world.folder, 'acmedns.json'), accounts);
    const values = [randomBytes(32), randomBytes(32)].map((octets) => octets.toString('base64url'));
    for (const value of values) await world.shell(`${program} acme-dns ${host} acmedns.json ${zone} ${value}`);
    const served = values.map((value) => `"${value}"`).sort();
    expect(await world.texts(registration.fulldomain)).toEqual([served, served, served, served]);
  });
});
