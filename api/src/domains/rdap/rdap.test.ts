import { withBareApp } from '../../../test/bare-app.ts';
import { createLogger } from '@fourwinds/process';
import { Failure } from '../../kernel/failure.ts';
import { type DomainLife, newTerm } from '../rules/life.ts';
import type { RdapPorts, Registration } from './rdap-ports.ts';
import { rdapRoutes } from './rdap-routes.ts';

const now = Date.UTC(2027, 5, 1);
const createdAt = new Date('2027-03-01T12:00:00Z');
const life = newTerm(createdAt.getTime());
const lantern: Registration = {
  id: '0196c5ce-6c00-7000-8000-000000000001',
  name: 'lantern.names.example',
  createdAt,
  changedAt: new Date('2027-04-02T08:30:00Z'),
  life,
  isHeld: false,
  nameservers: ['ns1.fourwinds.example', 'ns2.fourwinds.example'],
  ds: [],
};
const at = (text: string): number => Date.parse(`${text}T12:00:00Z`);

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

async function query(
  path: string,
  { registered = lantern, ...ports }: Partial<RdapPorts> & { readonly registered?: Registration } = {},
  init?: RequestInit,
): Promise<Answer> {
  const services = {
    log: createLogger('test', 'silent'),
    now: () => now,
    registrationOf: async (name: string) => (name === registered.name ? registered : undefined),
    ...ports,
  };
  const pages = [rdapRoutes({ services, bound: (_request, _response, next) => next() })];
  let answer: Answer;
  await withBareApp([], { apis: [], pages, publicUrl: 'https://dns.example.net' }, async (url) => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    answer = {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
    };
  });
  return answer!;
}

test('a registered name has its dates, state and nameservers, and nothing about its owner', async () => {
  const { status, headers, body } = await query('/rdap/domain/lantern.names.example', {
    abuseContact: 'abuse@fourwinds.example',
  });
  expect([status, headers.get('Content-Type'), headers.get('Access-Control-Allow-Origin')]).toEqual([
    200,
    'application/rdap+json',
    '*',
  ]);
  expect(body).toEqual({
    rdapConformance: ['rdap_level_0', 'redacted'],
    objectClassName: 'domain',
    handle: '0196c5ce-6c00-7000-8000-000000000001',
    ldhName: 'lantern.names.example',
    status: ['active'],
    events: [
      { eventAction: 'registration', eventDate: '2027-03-01T12:00:00.000Z' },
      { eventAction: 'expiration', eventDate: '2028-03-01T12:00:00.000Z' },
      { eventAction: 'last changed', eventDate: '2027-04-02T08:30:00.000Z' },
    ],
    nameservers: [
      { objectClassName: 'nameserver', ldhName: 'ns1.fourwinds.example' },
      { objectClassName: 'nameserver', ldhName: 'ns2.fourwinds.example' },
    ],
    secureDNS: { delegationSigned: false },
    entities: [
      {
        objectClassName: 'entity',
        roles: ['abuse'],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', 'Abuse desk'],
            ['kind', {}, 'text', 'group'],
            ['email', {}, 'text', 'abuse@fourwinds.example'],
          ],
        ],
      },
    ],
    links: [
      {
        value: 'https://dns.example.net/rdap/domain/lantern.names.example',
        rel: 'self',
        href: 'https://dns.example.net/rdap/domain/lantern.names.example',
        type: 'application/rdap+json',
      },
    ],
    redacted: [
      {
        name: { description: 'Registrant' },
        prePath: "$.entities[?(@.roles[0]=='registrant')]",
        pathLang: 'jsonpath',
        method: 'removal',
        reason: { description: 'The service publishes no personal data.' },
      },
    ],
  });
});

test('a signed name has its DS records', async () => {
  const ds = [{ keyTag: 20326, algorithm: 13, digestType: 2, digest: 'e06d44b8' }];
  const { body } = await query('/rdap/domain/lantern.names.example', { registered: { ...lantern, ds } });
  expect(body.secureDNS).toEqual({
    delegationSigned: true,
    dsData: [{ keyTag: 20326, algorithm: 13, digestType: 2, digest: 'E06D44B8' }],
  });
});

const deleting: DomainLife = { ...life, deletingAt: at('2027-05-30') };

test.each<[Partial<Registration>, string[], string]>([
  [{ life }, ['active'], '2028-03-01'],
  [
    { life: { ...life, reminders: 2, remindedAt: at('2028-02-25'), graceAt: at('2028-03-06') } },
    ['active'],
    '2028-03-06',
  ],
  [{ life: deleting }, ['redemption period', 'pending delete'], '2027-06-06'],
  [{ isHeld: true }, ['server hold'], '2028-03-01'],
  [{ life: deleting, isHeld: true }, ['redemption period', 'pending delete', 'server hold'], '2027-06-06'],
])('states and end %#', async (facts, status, end) => {
  const { body } = await query('/rdap/domain/lantern.names.example', { registered: { ...lantern, ...facts } });
  expect(body).toMatchObject({ status, events: [{}, { eventDate: `${end}T12:00:00.000Z` }, {}] });
});

test.each(['LANTERN.Names.Example', 'lantern.names.example.', 'lantern%2Enames.example', 'lantern.names.example?x=1'])(
  'the name may be written as %s',
  async (name) => {
    expect(await query(`/rdap/domain/${name}`)).toMatchObject({
      status: 200,
      body: { ldhName: 'lantern.names.example' },
    });
  },
);

test('a name below an internationalized suffix may be written in U-labels', async () => {
  const registered = { ...lantern, name: 'lantern.xn--grn-ioa.example' };
  expect((await query('/rdap/domain/lantern.gr%C3%BCn.example', { registered })).status).toBe(200);
});

test.each<[string, number, string]>([
  ['/rdap/domain/free.names.example', 404, 'free.names.example is not registered here'],
  ['/rdap/domain/www.lantern.names.example', 404, 'www.lantern.names.example is not registered here'],
  ['/rdap/domain/lantern..example', 400, 'lantern..example is not a domain name'],
  ['/rdap/domains?name=l*', 501, 'this server answers /rdap/domain/<name> and /rdap/help alone'],
  ['/rdap/entity/1', 501, 'this server answers /rdap/domain/<name> and /rdap/help alone'],
])('%s: %i', async (path, status, message) => {
  const answer = await query(path);
  expect([
    answer.status,
    answer.headers.get('Content-Type'),
    answer.headers.get('Access-Control-Allow-Origin'),
  ]).toEqual([status, 'application/rdap+json', '*']);
  expect(answer.body).toMatchObject({ rdapConformance: ['rdap_level_0'], errorCode: status, description: [message] });
});

test('a released name is not registered', async () => {
  const registered = { ...lantern, life: { ...deleting, releasedAt: at('2027-05-31') } };
  expect((await query('/rdap/domain/lantern.names.example', { registered })).status).toBe(404);
});

test('help explains the queries, and where to report abuse', async () => {
  const { status, body } = await query('/rdap/help', { abuseContact: 'abuse@fourwinds.example' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    rdapConformance: ['rdap_level_0'],
    notices: [
      { title: 'Queries' },
      { title: 'Personal data' },
      { title: 'Abuse', description: ['Report abuse to abuse@fourwinds.example.'] },
    ],
  });
});

test('HEAD has no body, and other methods are refused', async () => {
  expect(await query('/rdap/domain/lantern.names.example', {}, { method: 'HEAD' })).toMatchObject({
    status: 200,
    body: {},
  });
  const { status, headers } = await query('/rdap/help', {}, { method: 'POST' });
  expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('a database that is away is an error of RDAP, with a time to retry', async () => {
  const away = new Failure('unavailable', 'the database is unavailable; try again');
  const { status, headers, body } = await query('/rdap/domain/lantern.names.example', {
    registrationOf: async () => Promise.reject(away),
  });
  expect([status, headers.get('Retry-After'), body.errorCode]).toEqual([503, '2', 503]);
});
