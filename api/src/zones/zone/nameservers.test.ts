import { ZoneKind } from '@fourwinds/resources';
import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { ApiUnderTest } from '../../../test/harness.ts';
import { objectKeyFor } from './find-zone.ts';

const SERVICE = ['ns1', 'ns2', 'ns3', 'ns4'].map((name) => `${name}.fourwinds.example`);
const ZONE = '/v1/zones/vanity.example';

let api: ApiUnderTest;
let token: string;

apiForAllTests((given) => ({ api, token } = given));
beforeAll(async () => {
  await api.send(token, 'POST', '/v1/zones', { name: 'vanity.example' });
});

const patch = (body: object) => api.send(token, 'PATCH', ZONE, body);

test('a zone has the names of the service for its nameservers, or its own in their order', async () => {
  expect((await api.send(token, 'GET', ZONE)).body.nameservers).toEqual(SERVICE);
  const own = ['b.dns.example', 'a.dns.example'];
  expect((await patch({ nameservers: ['B.dns.example.', 'a.dns.example'] })).body.nameservers).toEqual(own);
  expect((await patch({ default_ttl: 600 })).body.nameservers).toEqual(own);
  const file = await api.request(token, 'GET', `${ZONE}/zonefile`, { headers: { Accept: 'text/dns' } });
  const lines = (file.body as unknown as string).split('\n');
  expect(
    lines
      .filter((line) => / NS /.test(line))
      .map((line) => line.split(' ').at(-1))
      .sort(),
  ).toEqual(['a.dns.example.', 'b.dns.example.']);
  expect(lines.find((line) => / SOA /.test(line))).toContain('SOA b.dns.example.');
  expect((await patch({ nameservers: null })).body.nameservers).toEqual(SERVICE);
});

test('a zone is made with them', async () => {
  const nameservers = ['ns1.made.example', 'xn--bcher-kva.example'];
  const given = ['ns1.made.example', 'bücher.example'];
  const { status, body } = await api.send(token, 'POST', '/v1/zones', { name: 'made.example', nameservers: given });
  expect({ status, nameservers: body.nameservers }).toEqual({ status: 201, nameservers });
});

test('they are for verified accounts', async () => {
  const unverified = await api.account({ plan: 'free', verified: false });
  const made = { name: 'free.example', nameservers: ['ns1.free.example'] };
  const refused = await api.send(unverified, 'POST', '/v1/zones', made);
  expect({ status: refused.status, code: refused.body }).toMatchObject({
    status: 403,
    code: { code: 'verification_required' },
  });
  const verified = await api.account({ plan: 'free' });
  await api.send(verified, 'POST', '/v1/zones', { name: 'free.example' });
  await api.change('UPDATE accounts SET verified_at = NULL WHERE id = $1', [
    (await api.send(verified, 'GET', '/v1/account')).body.id,
  ]);
  const changed = await api.send(verified, 'PATCH', '/v1/zones/free.example', { nameservers: ['ns1.free.example'] });
  expect(changed.status).toBe(403);
  const stored = await api.store.get(ZoneKind, objectKeyFor('free.example'));
  expect(stored?.spec.nameservers).toBeUndefined();
});

test.each([
  { what: 'an address', given: ['192.0.2.1'], path: 'nameservers[0]', message: /A or AAAA/ },
  {
    what: 'no host',
    given: ['ns1.example.com', '_ns.example.com'],
    path: 'nameservers[1]',
    message: /ns1\.example\.com/,
  },
  { what: 'one label', given: ['ns1'], path: 'nameservers[0]', message: /ns1\.example\.com/ },
  { what: 'one twice', given: ['ns1.example.com', 'NS1.example.com.'], path: 'nameservers[1]', message: /already/ },
  { what: 'five', given: [1, 2, 3, 4, 5].map((i) => `ns${i}.example.com`), path: 'nameservers', message: /4/ },
  { what: 'none', given: [], path: 'nameservers', message: /null/ },
])('refused at its position: $what', async ({ given, path, message }) => {
  const { status, body } = await patch({ nameservers: given });
  expect({ status, errors: body.issues }).toEqual({
    status: 422,
    errors: [expect.objectContaining({ path, message: expect.stringMatching(message) as string })],
  });
  expect((await api.send(token, 'GET', ZONE)).body.nameservers).toEqual(SERVICE);
});

test('who writes NS records of the zone itself gets a message about them', async () => {
  const changes = [{ name: '@', type: 'NS', value: 'ns1.other.net.' }];
  const { status, body } = await api.send(token, 'PATCH', `/api${ZONE}/records`, { changes });
  expect({ status, details: body.error.issues }).toMatchObject({
    status: 422,
    details: [
      { code: 'apex-ns-managed', message: expect.stringMatching(/go into the setting nameservers$/) as string },
    ],
  });
});
