/** @slow: not in make check. */
import {
  CustomResourceDefinitionKind,
  definitionName,
  DNSEndpointKind,
  type DNSEndpointResource,
  type Endpoint,
  EventKind,
  make,
  NamespaceKind,
  RecordKind,
  ZoneKind,
} from '@fourwinds/resources';
import { dialectRows } from '../../test/dialect-page.ts';
import { defineEndpoints } from '../src/testing/define-endpoints.ts';
import { edit } from '../src/testing/edit.ts';
import { recordObject, zoneOf } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

/** Parses `www.example.test A 192.0.2.1 192.0.2.2` as an endpoint. */
function endpoint(line: string, more: Partial<Endpoint> = {}): Endpoint {
  const [dnsName, recordType, ...targets] = line.split(' ');
  return { dnsName, recordType, targets, ...more };
}

describe('DNSEndpoints', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.start();
  });

  afterEach(() => world.stop());

  const define = (): Promise<void> => defineEndpoints(world.management);

  const create = (name: string, endpoints: Endpoint[], namespace = 'team'): Promise<DNSEndpointResource> =>
    world.management.create(DNSEndpointKind, make(DNSEndpointKind, { namespace, name }, { spec: { endpoints } }));

  const read = (name: string, namespace = 'team') => world.management.get(DNSEndpointKind, { namespace, name });

  const reported = (name: string, namespace = 'team'): Promise<DNSEndpointResource> =>
    world.eventually(
      () => read(name, namespace),
      ({ metadata, status }) => status?.observedGeneration === metadata.generation,
    );

  const served = (domain: string, ...lines: string[]): Promise<unknown> =>
    world.eventually(
      () => world.manifests(`${domain}.`),
      (texts) => texts.every((text) => lines.every((line) => text?.includes(line))),
    );

  const notServed = (domain: string, part: string): Promise<unknown> =>
    world.eventually(
      () => world.manifests(`${domain}.`),
      (texts) => texts.every((text) => text !== undefined && !text.includes(part)),
    );

  const refusals = (count: number, namespace = 'team'): Promise<string[]> =>
    world.eventually(
      async () => {
        const { items } = await world.management.list(EventKind, { namespace });
        return items.filter(({ reason }) => reason === 'EndpointRefused').map(({ message }) => message);
      },
      (messages) => messages.length >= count,
    );

  test('are part of the zone that has their names, each target a record, and say so when all regions serve them', async () => {
    await define();
    await world.apply(['www A 192.0.2.1']);
    await create('shop', [
      endpoint('shop.example.test A 192.0.2.2 192.0.2.3', { recordTTL: 60 }),
      endpoint('blog.example.test. CNAME shop.example.test'),
      { dnsName: 'example.test', recordType: 'MX', targets: ['10 mail.example.net', '20 mail2.example.net.'] },
      { dnsName: 'txt.example.test', recordType: 'TXT', targets: ['"heritage=external-dns"', 'two words'] },
    ]);
    await reported('shop');
    await served(
      'example.test',
      'shop.example.test. 60 IN A 192.0.2.2',
      'shop.example.test. 60 IN A 192.0.2.3',
      'blog.example.test. 3600 IN CNAME shop.example.test.',
      'example.test. 3600 IN MX 10 mail.example.net.',
      'example.test. 3600 IN MX 20 mail2.example.net.',
      'txt.example.test. 3600 IN TXT "heritage=external-dns"',
      'txt.example.test. 3600 IN TXT "two words"',
    );
    await edit(world.management, DNSEndpointKind, { namespace: 'team', name: 'shop' }, (object) => ({
      ...object,
      spec: { endpoints: [endpoint('shop.example.test A 192.0.2.9')] },
    }));
    await reported('shop');
    await served('example.test', 'shop.example.test. 3600 IN A 192.0.2.9');
    await notServed('example.test', 'blog');
    await world.management.delete(DNSEndpointKind, { namespace: 'team', name: 'shop' });
    await notServed('example.test', 'shop');
  });

  test('are found when their kind comes later, and leave with it', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await create('late', [endpoint('late.example.test A 192.0.2.2')]);
    await define();
    await reported('late');
    await served('example.test', 'late.example.test.');
    await world.management.delete(CustomResourceDefinitionKind, { name: definitionName(DNSEndpointKind) });
    await notServed('example.test', 'late');
  });

  test('of another namespace are admitted by the zone, as Records are', async () => {
    await define();
    const namespace = await world.management.create(NamespaceKind, make(NamespaceKind, { name: 'guests' }, {}));
    await world.apply([], { recordsFrom: [{ namespaceSelector: { matchLabels: { dns: 'yes' } }, types: ['A'] }] });
    await create('guest', [endpoint('guest.example.test A 192.0.2.9')], 'guests');
    const [message] = await refusals(1, 'guests');
    expect(message).toMatch(/^spec\.endpoints\[0\]\.targets\[0\]: spec\.recordsFrom of the zone does not admit/);
    await notServed('example.test', 'guest');
    expect((await world.inSync()).status?.problems).toEqual([]);
    const { metadata } = namespace;
    await world.management.update(NamespaceKind, { ...namespace, metadata: { ...metadata, labels: { dns: 'yes' } } });
    await served('example.test', 'guest.example.test.');
    await create('mail', [endpoint('guest.example.test TXT text')], 'guests');
    await refusals(2, 'guests');
    await notServed('example.test', 'TXT');
  });

  test('of names in no zone are left alone with an Event, and those in a zone come into it when it is made', async () => {
    await define();
    await world.apply([]);
    await create('both', [endpoint('a.example.test A 192.0.2.1'), endpoint('www.elsewhere.test A 192.0.2.2')]);
    await create('elsewhere', [endpoint('b.elsewhere.test A 192.0.2.3')]);
    await reported('both');
    await reported('elsewhere');
    const outside = await world.eventually(
      async () => {
        const { items } = await world.management.list(EventKind, { namespace: 'team' });
        return items.filter(({ reason }) => reason === 'EndpointOutsideZones');
      },
      (events) => events.length >= 2,
    );
    const texts = outside.map(({ involvedObject: { name }, message }) => `${name} ${message.split(' is in')[0]}`);
    expect(texts.sort()).toEqual([
      'both spec.endpoints[1].dnsName: www.elsewhere.test',
      'elsewhere spec.endpoints[0].dnsName: b.elsewhere.test',
    ]);
    await world.management.create(ZoneKind, zoneOf('elsewhere.test'));
    await served('elsewhere.test', 'www.elsewhere.test. 3600 IN A 192.0.2.2', 'b.elsewhere.test.');
  });

  // RFC 5891 5.2 and RFC 5895 2: names are mapped and converted before lookup. RFC 1035 5.1: escapes.
  test.each([
    'shop.bücher.test',
    'SHOP.BÜCHER.TEST.',
    'shop.bu\u0308cher.test',
    'shop。bücher．test｡',
    'ｓｈｏｐ.ｂücher.test',
    'shop.XN--BCHER-KVA.test',
    String.raw`\115hop.xn--bcher-kv\097.test`,
  ])('named %s are part of the zone xn--bcher-kva.test', async (dnsName) => {
    await define();
    await world.management.create(ZoneKind, zoneOf('xn--bcher-kva.test'));
    await create('shop', [{ dnsName, recordType: 'A', targets: ['192.0.2.7'] }]);
    await served('xn--bcher-kva.test', 'shop.xn--bcher-kva.test. 3600 IN A 192.0.2.7');
    await reported('shop');
  });

  test('belong to the nearest zone, and move when a nearer one is made', async () => {
    await define();
    await world.apply([]);
    await create('deep', [endpoint('x.sub.example.test A 192.0.2.1')]);
    await reported('deep');
    await served('example.test', 'x.sub.example.test. 3600 IN A');
    await world.management.create(ZoneKind, zoneOf('sub.example.test'));
    await served('sub.example.test', 'x.sub.example.test. 3600 IN A 192.0.2.1');
    await notServed('example.test', 'x.sub.example.test.');
  });

  test.each<[string, Endpoint, string]>([
    [
      'setIdentifier',
      endpoint('a.example.test A 192.0.2.1', { setIdentifier: 'eu' }),
      'spec.endpoints[1].setIdentifier: setIdentifier (answers by client',
    ],
    [
      'providerSpecific',
      endpoint('a.example.test A 192.0.2.1', { providerSpecific: [{ name: 'aws/weight', value: '10' }] }),
      'spec.endpoints[1].providerSpecific: this service has no settings of its own for a record, such as "aws/weight"',
    ],
    ['no target', endpoint('a.example.test A'), 'spec.endpoints[1].targets: there is no target'],
    [
      'a TTL that is too small',
      endpoint('a.example.test A 192.0.2.1', { recordTTL: 5 }),
      'spec.endpoints[1].recordTTL: the TTL 5 is not',
    ],
    ['an unknown type', endpoint('a.example.test NONSENSE 1'), 'spec.endpoints[1].recordType: '],
    [
      'a wrong target',
      endpoint('a.example.test A 192.0.2.300'),
      'spec.endpoints[1].targets[0]: a.example.test A: field "address": "192.0.2.300" is not an IPv4 address',
    ],
    ['a wrong name', endpoint('a..example.test A 192.0.2.1'), 'spec.endpoints[1].dnsName: '],
    [
      'a conflict with the zone',
      endpoint('www.example.test CNAME other.example.test'),
      'spec.endpoints[1].targets[0]: www.example.test. has a CNAME beside A',
    ],
  ])('with %s are refused alone, by an Event and a problem of the zone', async (_, wrong, message) => {
    await define();
    await world.apply(['www A 192.0.2.1']);
    await create('some', [endpoint('good.example.test A 192.0.2.2'), wrong]);
    await reported('some');
    await served('example.test', 'good.example.test.');
    const [refusal] = await refusals(1);
    expect(refusal.slice(0, message.length)).toBe(message);
    const { status } = await world.inSync();
    expect(status?.problems).toMatchObject([
      { severity: 'error', path: expect.stringMatching(/^dnsendpoints\/team\/some\/endpoints\[1\]/) as string },
    ]);
  });

  test('yield to older Records', async () => {
    await define();
    await world.apply([]);
    const old = { ...recordObject('old', 'one CNAME old.example.', 1) };
    await world.management.create(RecordKind, old);
    await world.inSync();
    await create('younger', [endpoint('one.example.test A 192.0.2.1'), endpoint('two.example.test A 192.0.2.2')]);
    await reported('younger');
    const [message] = await refusals(1);
    expect(message).toMatch(/^spec\.endpoints\[0\]\.targets\[0\]: one\.example\.test\. has a CNAME/);
    await served('example.test', 'two.example.test. 3600 IN A 192.0.2.2', 'one.example.test. 3600 IN CNAME');
  });

  test('are served again by the next operator without a write', async () => {
    await define();
    await world.apply([]);
    await create('kept', [endpoint('kept.example.test A 192.0.2.2')]);
    await reported('kept');
    await world.inSync();
    const before = await read('kept');
    const [text] = await world.manifests('example.test.');
    await world.restartOperator();
    await world.operator!.idle();
    expect(await world.manifests('example.test.')).toEqual([text, text, text, text]);
    expect(await read('kept')).toEqual(before);
  });

  describe('docs/reference/dialects.md', () => {
    const LINE = 'shop.example.test A 192.0.2.2';
    const PREFIX = 'external-dns.kubernetes.io/';
    const ALPHA = 'external-dns.alpha.kubernetes.io/';

    /** An endpoint, the annotations of its object, and whether it must be served. */
    interface Case {
      readonly more?: Partial<Endpoint>;
      readonly annotations?: Readonly<Record<string, string>>;
      readonly isServed: boolean;
    }
    const cases: Readonly<Record<string, Case>> = {
      'dnsName: supported': { isServed: true },
      'recordType: supported': { isServed: true },
      'targets: supported': { isServed: true },
      'recordTTL: supported': { more: { recordTTL: 60 }, isServed: true },
      'setIdentifier: refused': { more: { setIdentifier: 'blue' }, isServed: false },
      'providerSpecific: refused': { more: { providerSpecific: [{ name: 'alias', value: 'true' }] }, isServed: false },
      'labels: ignored': { more: { labels: { owner: 'me' } }, isServed: true },
      ...Object.fromEntries(
        [PREFIX, ALPHA].map((prefix) => [
          `${prefix}controller: supported`,
          { annotations: { [`${prefix}controller`]: 'none' }, isServed: false },
        ]),
      ),
      ...Object.fromEntries(
        ['ttl', 'hostname', 'target'].map((name) => [
          `${PREFIX}${name}: ignored`,
          { annotations: { [PREFIX + name]: '7' }, isServed: true },
        ]),
      ),
    };

    test('has these keys', () => {
      expect(Object.keys(cases).sort()).toEqual(dialectRows('DNSEndpoints').sort());
    });

    test('each is treated as the page says, and another controller may take an object over', async () => {
      await define();
      await world.apply(['www A 192.0.2.1']);
      const all = Object.values(cases);
      for (const [i, { more, annotations }] of all.entries())
        await world.management.create(
          DNSEndpointKind,
          make(
            DNSEndpointKind,
            { namespace: 'team', name: `e${i}`, annotations },
            { spec: { endpoints: [endpoint(LINE.replace('shop', `shop${i}`), more)] } },
          ),
        );
      const hosts = all.map((_, i) => `shop${i}.example.test.`);
      await served('example.test', ...hosts.filter((_, i) => all[i].isServed));
      for (const [i, { isServed }] of all.entries()) if (!isServed) await notServed('example.test', hosts[i]);
      await edit(world.management, DNSEndpointKind, { namespace: 'team', name: 'e0' }, (object) => ({
        ...object,
        metadata: { ...object.metadata, annotations: { [`${ALPHA}controller`]: 'other' } },
      }));
      await notServed('example.test', hosts[0]);
    });
  });
});
