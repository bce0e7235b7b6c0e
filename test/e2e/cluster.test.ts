import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../until.ts';
import { type Kubectl, startOnControlPlanes } from './control-planes.ts';
import { type Addresses, dig, type Fourwinds, freeAddresses } from './fourwinds.ts';
import { keysComeAndGo } from './keys.ts';
import { keepsItsPromises } from './promises.ts';
import { AS_TENANT, TENANT_RIGHTS } from './tenant.ts';

const run = promisify(execFile);

const zone = (...records: string[]): string => `
apiVersion: dns.fourwinds.dev/v1alpha1
kind: Zone
metadata: { name: team-zone }
spec:
  domain: example.org
  records: [${records.join(', ')}]
`;
const named = (name: string, spec: string): string =>
  `{ apiVersion: dns.fourwinds.dev/v1alpha1, kind: Zone, metadata: { name: ${name} }, spec: { ${spec} } }`;
const record = (name: string, spec: string): string => `
apiVersion: dns.fourwinds.dev/v1alpha1
kind: Record
metadata: { name: ${name} }
spec: { zoneRef: { name: team-zone }, ${spec} }
`;
const www = '{ name: www, type: A, value: 192.0.2.1 }';

/** The system that `make run-cluster` starts, tested through kubectl and dig. */
describe('five control planes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
  let addresses: Addresses;
  let fourwinds: Fourwinds;
  let kubectl: Kubectl;

  beforeAll(async () => {
    addresses = await freeAddresses();
    const environment = {
      FOURWINDS_TRUSTED_NAMESPACES: 'kubernetes.io/metadata.name notin (evil, bounded)',
      FOURWINDS_RETAINED_ZONES: '1',
    };
    ({ fourwinds, kubectl } = await startOnControlPlanes(folder, addresses, environment));
  }, 1_200_000);

  afterAll(async () => {
    process.kill(fourwinds.pid, 'SIGTERM');
    await fourwinds.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  async function onAllServers(name: string, type: string): Promise<string[][]> {
    return Promise.all(addresses.dns.map((server) => dig(server, [name], type)));
  }

  const four = (...answer: string[]): string[][] => addresses.dns.map(() => answer);

  test('an applied Zone is served by all four once it is InSync', async () => {
    await kubectl('apply -f -', zone(www));
    await kubectl('wait --for=condition=InSync zone/team-zone --timeout=100s');
    expect(await onAllServers('www.example.org', 'A')).toEqual(four('192.0.2.1'));
    expect(await kubectl('get zones')).toMatch(/team-zone +example\.org +True +\d+ +1 /);
  });

  test('its history names who applied it', async () => {
    await until('the history of the zone', async () => (await kubectl('get zonehistories')).includes('example.org'));
    const by = await kubectl('get zonehistories -o jsonpath={.items[*].spec.entries[*].causes[*].by}');
    expect(by).toBe('kubectl-client-side-apply');
  });

  test('a Record attaches, and a bad one is refused alone', async () => {
    await kubectl('apply -f -', record('text', 'name: hello, type: TXT, value: hello world'));
    await kubectl('apply -f -', record('bad', 'name: www, type: CNAME, value: elsewhere.example.'));
    await kubectl('wait --for=condition=Ready record/text --timeout=100s');
    await kubectl('wait --for=condition=Accepted=False record/bad --timeout=100s');
    expect(await onAllServers('hello.example.org', 'TXT')).toEqual(four('"hello world"'));
    expect(await onAllServers('www.example.org', 'A')).toEqual(four('192.0.2.1'));
  });

  test('a bad draft is refused with its place, and the last good version stays', async () => {
    await kubectl('apply -f -', zone(www, '{ name: www, type: CNAME, value: elsewhere.example. }'));
    await kubectl('wait --for=condition=Accepted=False zone/team-zone --timeout=100s');
    const problems = await kubectl('get zone team-zone -o jsonpath={.status.problems[*].path}');
    expect(problems).toContain('spec.records[1]');
    expect(await onAllServers('www.example.org', 'A')).toEqual(four('192.0.2.1'));
  });

  test('a Zone with DNSSEC enabled is signed, and all four prove their answers from its DS', async () => {
    await kubectl('apply -f -', zone(www).replace('spec:', 'spec:\n  dnssec: { enabled: true }'));
    await kubectl('wait --for=condition=Signed zone/team-zone --timeout=100s');
    await kubectl('wait --for=condition=Ready zone/team-zone --timeout=100s');
    expect(await kubectl('get zones')).toMatch(/ DNSSEC [^]*\nteam-zone +example\.org +\S+ +\d+ +enabling /);
    const anchors = await trustAnchors('example.org', join(folder, 'anchors'));
    for (const server of addresses.dns) {
      expect(await delv(server, anchors, 'www.example.org')).toMatch(/^; fully validated\nwww\.example\.org\./);
      expect(await delv(server, anchors, 'no.example.org')).toMatch(/^; negative response, fully validated\n/);
    }
  });

  /** Writes the DS records of a zone's keys to a file for delv. */
  async function trustAnchors(domain: string, file: string): Promise<string> {
    const keys = (await dig(addresses.dns[0], [domain], 'DNSKEY')).map((key) => `${domain}. 0 IN DNSKEY ${key}\n`);
    writeFileSync(file, keys.join(''));
    const { stdout } = await run('dnssec-dsfromkey', ['-2', '-f', file, domain]);
    const anchors = stdout.replaceAll(/^(\S+) IN DS (\S+ \S+ \S+) (\S+)$/gm, '"$1" static-ds $2 "$3";');
    writeFileSync(file, `trust-anchors { ${anchors} };`);
    return file;
  }

  /** The validation result of delv for a server's answer, with these trust anchors. */
  async function delv(server: string, anchors: string, name: string): Promise<string> {
    const [host, port] = server.split(':');
    return (await run('delv', [`@${host}`, '-p', port, '-a', anchors, '+root=example.org', name])).stdout;
  }

  test('an account makes a zone below a Zone that grants the name to it', async () => {
    const { id } = (await fourwinds.request('GET', '/api/v1/account')).body as { id: string };
    const make = async (): Promise<number> =>
      (await fourwinds.request('POST', '/api/v1/zones', { name: 'shop.example.net' })).status;
    await kubectl('apply -f -', named('above', 'domain: example.net'));
    await kubectl('wait --for=condition=InSync zone/above --timeout=100s');
    expect(await make()).toBe(409);
    const grant = `delegateTo: [{ name: shop, account: ${id} }]`;
    await kubectl('apply -f -', named('above', `domain: example.net, ${grant}`));
    await until('the grant is seen', async () => (await make()) === 201);
    const read = async (): Promise<unknown> => (await fourwinds.request('GET', '/api/v1/zones/shop.example.net')).body;
    await until('the zone is served', async () => ((await read()) as { status: string }).status === 'active');
    await fourwinds.request('DELETE', '/api/v1/zones/shop.example.net?wait=30s');
    await kubectl('delete zone above --timeout=100s');
  });

  test('a dynamic update of a zone that kubectl writes is a Record object, which the next apply leaves', async () => {
    const { id } = (await fourwinds.request('GET', '/api/v1/account')).body as { id: string };
    const metadata = `{ name: at-home, namespace: fourwinds-accounts, labels: { dns.fourwinds.dev/account: ${id} } }`;
    const manifest = zone(www).replace('{ name: team-zone }', metadata).replace('example.org', 'at-home.example');
    await kubectl('apply -f -', manifest);
    await kubectl('wait --for=condition=InSync zone/at-home -n fourwinds-accounts --timeout=100s');
    const update = async (value: string): Promise<number> =>
      (await fourwinds.request('POST', '/api/v1/dynamic/at-home.example/router', { value })).status;
    const answer = (): Promise<string[][]> => onAllServers('router.at-home.example', 'A');
    const isServed = (value: string): Promise<boolean> =>
      until(`${value} is served`, async () => (await answer()).every((found) => found.join() === value));
    await until('the API knows the zone', async () => (await update('192.0.2.7')) === 200);
    await isServed('192.0.2.7');
    expect(await update('192.0.2.8')).toBe(200);
    await isServed('192.0.2.8');
    await kubectl('apply -f -', manifest.replace('192.0.2.1', '192.0.2.2'));
    await until('the manifest is served', async () =>
      (await onAllServers('www.at-home.example', 'A')).every((found) => found.join() === '192.0.2.2'),
    );
    expect(await answer()).toEqual(four('192.0.2.8'));
    const objects = (): Promise<string> =>
      kubectl('get records -n fourwinds-accounts -o jsonpath={.items[*].spec.name}');
    expect(await objects()).toBe('router');
    await kubectl('delete zone at-home -n fourwinds-accounts --timeout=100s');
    expect(await objects()).toBe('');
  });

  describe('promises', () => keepsItsPromises(() => fourwinds));

  describe('to a tenant with rights on Zones of a namespace', () => {
    beforeAll(() => kubectl('apply -f -', TENANT_RIGHTS));

    test('the id of another’s zone is of no use', async () => {
      const { body } = await fourwinds.request('POST', '/api/v1/zones', { name: 'victim.example' });
      const { id } = body as { id: string };
      const read = async (): Promise<unknown> => (await fourwinds.request('GET', `/api/v1/zones/${id}`)).body;
      const label = `{ name: team-zone, labels: { dns.fourwinds.dev/zone-id: ${id} } }`;
      const forged = zone(www).replace('{ name: team-zone }', label).replace('example.org', 'evil.example');
      await kubectl(`${AS_TENANT} apply -f -`, forged);
      await kubectl(`${AS_TENANT} wait --for=condition=InSync zone/team-zone --timeout=100s`);
      expect(await kubectl(`get zones -A -l dns.fourwinds.dev/zone-id=${id} -o jsonpath={.items[*].spec.domain}`)).toBe(
        'victim.example',
      );
      expect(await read()).toMatchObject({ id, name: 'victim.example' });
      await kubectl(`${AS_TENANT} delete zone team-zone --timeout=100s`);
      expect(await read()).toMatchObject({ id, name: 'victim.example' });
    });

    const accepted = (name: string): Promise<string> =>
      kubectl(`get zone ${name} -n evil -o jsonpath={.status.conditions[?(@.type=="Accepted")].reason}`);
    const refused = async (name: string): Promise<string> => {
      await kubectl(`${AS_TENANT} wait --for=condition=Accepted=False zone/${name} --timeout=100s`);
      return accepted(name);
    };

    test('a name that its owner delegates elsewhere is nobody’s here, unless its owner grants it', async () => {
      const owned = 'domain: example.net, records: [{ name: sub, type: NS, value: ns1.elsewhere.example. }]';
      const login = 'domain: sub.example.net, records: [{ name: login, type: A, value: 192.0.2.66 }]';
      const answer = (): Promise<string[][]> => onAllServers('login.sub.example.net', 'A');
      await kubectl('apply -f -', named('owned', `${owned}, dnssec: { enabled: true }`));
      await kubectl('wait --for=condition=InSync zone/owned --timeout=100s');
      const disguise = 'nameservers: [ns1.elsewhere.example], dnssec: { enabled: true }';
      await kubectl(`${AS_TENANT} apply -f -`, named('taken', `${login}, ${disguise}`));
      expect(await refused('taken')).toBe('DomainConflict');
      expect(await answer()).toEqual(four());
      expect(await onAllServers('sub.example.net', 'DS')).toEqual(four());
      await kubectl(`${AS_TENANT} delete zone taken --timeout=100s`);

      const grant = 'delegateTo: [{ name: sub, namespace: evil }]';
      await kubectl('apply -f -', named('owned', `${owned}, ${grant}, dnssec: { enabled: true }`));
      await kubectl(`${AS_TENANT} apply -f -`, named('granted', login));
      await kubectl(`${AS_TENANT} wait --for=condition=InSync zone/granted --timeout=100s`);
      expect(await answer()).toEqual(four('192.0.2.66'));
      await kubectl('wait --for=condition=OthersBelow zone/owned --timeout=100s');
      expect(await kubectl('get events --field-selector reason=OtherBelow -o jsonpath={.items[*].message}')).toContain(
        'sub.example.net is served for the namespace evil by spec.delegateTo.',
      );

      await kubectl('apply -f -', named('owned', `${owned}, dnssec: { enabled: true }`));
      expect(await refused('granted')).toBe('GrantWithdrawn');
      await until('the zone is served no more', async () => (await answer()).flat().length === 0);
      expect(await onAllServers('sub.example.net', 'SOA')).toEqual(four());
      await kubectl(`${AS_TENANT} delete zone granted --timeout=100s`);
      await kubectl('delete zone owned --timeout=100s');
    });

    test('a name without proof locks nobody out, and reserved ones are not for him', async () => {
      await kubectl(`${AS_TENANT} apply -f -`, named('deep', 'domain: deep.target-corp.com'));
      await kubectl(`${AS_TENANT} wait --for=condition=InSync zone/deep --timeout=100s`);
      await kubectl('apply -f -', named('target', 'domain: target-corp.com'));
      await kubectl('wait --for=condition=InSync zone/target --timeout=100s');
      await kubectl(`${AS_TENANT} wait --for=condition=GrantNeeded zone/deep --timeout=100s`);
      expect(await accepted('deep')).toBe('Valid');
      for (const [domain, reason] of Object.entries({
        'root-servers.net': 'ReservedDomain',
        '10.in-addr.arpa': 'ReservedDomain',
        'ns1.fourwinds.example': 'DomainConflict',
        'login.target-corp.com': 'DomainConflict',
      })) {
        await kubectl(`${AS_TENANT} apply -f -`, named(domain, `domain: ${domain}`));
        expect([domain, await refused(domain)]).toEqual([domain, reason]);
      }
      await kubectl(`${AS_TENANT} delete zones --all --timeout=100s`);
      await kubectl('delete zone target --timeout=100s');
    });

    test('aliases lead into zones of the same owner alone', async () => {
      const zoneFor = (name: string, domain: string, ...records: string[]): string =>
        zone(www, ...records)
          .replace('team-zone', name)
          .replace('example.org', domain);
      const own = zoneFor('own', 'evil.example', '{ name: own, type: CNAME, value: www.evil-two.example. }');
      const foreign = zoneFor('other', 'evil-two.example', '{ name: to, type: CNAME, value: www.victim.example.org. }');
      const victims = zoneFor('victims', 'victim.example.org', '{ name: to, type: CNAME, value: www.evil.example. }');
      await kubectl(`${AS_TENANT} apply -f -`, `${own}---${foreign}`);
      await kubectl('apply -f -', victims);
      await kubectl('wait --for=condition=InSync zone/victims --timeout=100s');
      await kubectl(`${AS_TENANT} wait --for=condition=InSync zone/own zone/other --timeout=100s`);
      expect(await onAllServers('own.evil.example', 'A')).toEqual(four('www.evil-two.example.', '192.0.2.1'));
      expect(await onAllServers('to.evil-two.example', 'A')).toEqual(four('www.victim.example.org.'));
      expect(await onAllServers('to.victim.example.org', 'A')).toEqual(four('www.evil.example.'));
      await kubectl('delete zone victims --timeout=100s');
      await kubectl(`${AS_TENANT} delete zone own other --timeout=100s`);
    });
  });

  describe('a namespace with a quota of three zones, which may retain one', () => {
    const IN = '--namespace bounded';
    const COUNTED = 'count/zones.dns.fourwinds.dev';
    const zones = async (): Promise<string[]> =>
      (await kubectl(`${IN} get zones -o name`)).split('\n').filter((name) => name !== '');

    /** Updates the quota usage, in place of the quota controller that the planes lack. */
    async function count(): Promise<void> {
      const status = { hard: { [COUNTED]: '3' }, used: { [COUNTED]: String((await zones()).length) } };
      await kubectl(
        `${IN} patch resourcequota zones --subresource=status --type=merge -p ${JSON.stringify({ status })}`,
      );
    }

    /** Deletes a zone and waits until its object is gone. Fails with the reason if it stays. */
    async function deleteZone(name: string): Promise<void> {
      await kubectl(`${IN} delete zone ${name} --wait=false`);
      const reason = '{.status.conditions[?(@.type=="Accepted")].reason}';
      await until(`${name} is gone or kept`, async () => {
        const said = await kubectl(`${IN} get zone ${name} --ignore-not-found -o jsonpath=${reason}`);
        return said === '' || said === 'RetainedLimit';
      });
    }

    test('has no more zones served than both allow, and goes once those that are kept are let go', async () => {
      await kubectl('create namespace bounded');
      await kubectl(`${IN} create quota zones --hard=${COUNTED}=3`);
      const made: string[] = [];
      const make = async (): Promise<void> => {
        const name = `bounded-${made.length}.com`;
        await count();
        await kubectl(`${IN} create -f -`, named(name, `domain: ${name}, deletionPolicy: Retain, records: [${www}]`));
        await kubectl(`${IN} wait --for=condition=InSync zone/${name} --timeout=100s`);
        made.push(name);
        await deleteZone(name);
      };
      for (let i = 0; i < 4; i++) await make();
      await expect(make()).rejects.toThrow('exceeded quota');
      for (const name of made) expect(await onAllServers(`www.${name}`, 'A')).toEqual(four('192.0.2.1'));

      await kubectl('delete namespace bounded --wait=false');
      const kept = await zones();
      expect(kept).toHaveLength(3);
      for (const zone of kept)
        await kubectl(`${IN} patch ${zone} --type=merge -p {"spec":{"deletionPolicy":"Delete"}}`);
      await kubectl('wait --for=delete namespace/bounded --timeout=100s');
      const answers = await Promise.all(made.map((name) => onAllServers(`www.${name}`, 'A')));
      expect(answers.map(([first]) => first)).toEqual([['192.0.2.1'], [], [], []]);
    }, 300_000);
  });

  keysComeAndGo(() => fourwinds);

  test('a deleted Zone is gone everywhere', async () => {
    await kubectl('delete zone team-zone --timeout=100s');
    expect(await onAllServers('www.example.org', 'A')).toEqual(four());
    expect(await kubectl('get zones -A -o name')).not.toContain('team-zone');
  });
});
