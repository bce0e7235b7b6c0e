import { randomBytes } from 'node:crypto';
import { createToken } from '../../automation/tokens/token.ts';
import { readHosts, readParameters, readToken, readWanted } from './client-request.ts';
import { UnclearRequest } from './unclear-request.ts';

const SOURCE = '198.51.100.9';

test.each([
  ['hostname=a.example.com,b.example.com', ['a.example.com', 'b.example.com']],
  ['hostname=a.example.com&hostname=b.example.com', ['a.example.com', 'b.example.com']],
  ['HostName=a.example.com', ['a.example.com']],
  ['host=a.example.com%2Cb.example.com', ['a.example.com', 'b.example.com']],
  ['domains=a.example.com b.example.com', ['a.example.com', 'b.example.com']],
  ['zone=a.example.com', ['a.example.com']],
  ['zone=example.com&hostname=a.example.com', ['a.example.com']],
  ['hostname=,%20,', []],
  ['', []],
])('hosts of %s', (query, hosts) => {
  expect(readHosts(readParameters(query))).toEqual(hosts);
});

test('a query and a form are one list of parameters', () => {
  expect(readHosts(readParameters('hostname=a.example.com', 'hostname=b.example.com'))).toEqual([
    'a.example.com',
    'b.example.com',
  ]);
});

test.each([
  ['myip=192.0.2.1', { A: '192.0.2.1' }],
  ['myip=192.0.2.1,2001%3adb8%3a%3a7', { A: '192.0.2.1', AAAA: '2001:db8::7' }],
  ['myip=2001:db8::7', { AAAA: '2001:db8::7' }],
  ['myipv4=192.0.2.1&myipv6=2001:db8::7', { A: '192.0.2.1', AAAA: '2001:db8::7' }],
  ['ip=192.0.2.1&ipv6=2001:db8::7', { A: '192.0.2.1', AAAA: '2001:db8::7' }],
  ['ipv4=192.0.2.1', { A: '192.0.2.1' }],
  ['myip=192.0.2.1&myipv6=', { A: '192.0.2.1' }],
  ['domains=home.example.com&ip=', { A: SOURCE }],
  ['ipv4=auto', { A: SOURCE }],
  ['myip=auto', { A: SOURCE }],
  ['ipv6=auto&ipv4=192.0.2.1', { A: '192.0.2.1' }],
  ['ipv6=2001:db8::7/128', { AAAA: '2001:db8::7' }],
  ['ipv6=2001:db8::7/64&ipv4=192.0.2.1', { A: '192.0.2.1', AAAA: '2001:db8::7' }],
  ['', { A: SOURCE }],
])('addresses of %s', (query, { A, AAAA }: { A?: string; AAAA?: string }) => {
  expect(readWanted(readParameters(query), SOURCE)).toEqual({ A, AAAA, prefix: undefined });
});

test.each([
  'ipv4=auto',
  'ipv6prefix=',
  'myip=none',
  'offline=later',
  'txt=',
  'wildcard=ON',
  'system=x',
  'lan=10.0.0.1',
])('%s is unclear', (query) => {
  expect(readWanted(readParameters(query), '2001:db8::9')).toBeInstanceOf(UnclearRequest);
});

test('a client by IPv6 has a prefix of its own', () => {
  expect(readWanted(readParameters('ipv6prefix=auto'), '2001:db8:1:2:3::9')).toMatchObject({ prefix: { length: 64 } });
});

test.each(['ip6lanprefix=2001:db8:1::/64', 'ipv6prefix=2001:db8:1::/64', 'myipv6=2001:db8:1::/64'])(
  '%s is a prefix, and leaves the IPv4 address',
  (query) => {
    const wanted = readWanted(readParameters(query), SOURCE);
    expect(wanted).toMatchObject({ A: undefined, AAAA: undefined, prefix: { length: 64 } });
  },
);

test.each(['offline=YES', 'offline=yes&myip=192.0.2.1', 'clear=true'])('%s takes the host off', (query) => {
  expect(readWanted(readParameters(query), SOURCE)).toEqual({ isOffline: true });
});

describe('the token', () => {
  const token = createToken(randomBytes);
  const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  test.each([
    ['Basic, as the password', basic('anybody', token), ''],
    ['Basic, as the name', basic(token, ''), ''],
    ['Bearer', `Bearer ${token}`, ''],
    ['Token', `Token ${token}`, ''],
    ['a parameter', undefined, `token=${token}`],
    ['a parameter, beside a password of something else', basic('admin', 'secret'), `token=${token}`],
  ])('by %s', (_, authorization, query) => {
    expect(readToken(authorization, readParameters(query))).toBe(token);
  });

  test('is not guessed', () => {
    expect(readToken(undefined, readParameters(''))).toBeUndefined();
    expect(readToken(basic('admin', 'secret'), readParameters(''))).toBe('secret');
  });
});

test('any query is read', () => {
  for (let i = 0; i < 2000; i++) {
    const octets = randomBytes(i % 200);
    const text = `hostname=${octets.toString(i % 2 === 0 ? 'latin1' : 'utf8')}&myip=${octets.toString('hex')}%&&=`;
    const parameters = readParameters(text);
    readHosts(parameters);
    readToken(text, parameters);
    readWanted(parameters, SOURCE);
  }
});
