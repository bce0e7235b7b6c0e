import { until } from '../until.ts';
import type { Asked, Recorder } from './recorder.ts';

/** The public example key of RFC 6605 6.1. */
const RFC6605_KEY = [
  'Private-key-format: v1.3',
  'Algorithm: 13 (ECDSAP256SHA256)',
  'PrivateKey: GU6SnQ/Ou+xC5RumuIUIuJZteXT2z0O/ok1s38Et6mQ=',
  '',
].join('\n');

const ZONE_FILE = ['$TTL 3600', '@ MX 10 mail.example.net.', 'www A 192.0.2.1', 'www AAAA 2001:db8::1', ''].join('\n');

/**
 * Sends the requests of an owner of two zones to one API. The requests cover every operation that does not contact
 * other hosts.
 */
export async function converse(api: Recorder, domain: string, changeRecords: (api: Recorder) => Promise<void>) {
  const zone = `/zones/${domain}`;
  await api.take({ method: 'POST', path: '/zones?dry_run=true', body: { name: domain } });
  await api.take({ method: 'POST', path: '/zones?wait=30s', body: { name: domain, comment: 'moves in May' } });
  const settings = { default_ttl: 900, comment: 'moved', labels: { team: 'web' } };
  await api.take({ method: 'PATCH', path: zone, body: settings });
  await changeRecords(api);
  await aboutRecords(api, domain);
  await takeEvents(api, domain);
  await aboutRevisions(api, zone);
  await aboutPlaces(api, zone);
  await aboutDnssec(api, `signed.${domain}`);
  await aboutAccounts(api, domain);
  await aboutRefusals(api, domain);
  await aboutDeletion(api, [domain, `signed.${domain}`]);
}

/** Bulk changes. */
export async function changeInBulk(api: Recorder): Promise<void> {
  const changes = [
    { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300 },
    { op: 'replace', name: '@', type: 'MX', values: ['10 mx1.example.net.', '20 mx2.example.net.'] },
    { op: 'create', name: '@', type: 'TXT', value: 'v=spf1 mx -all' },
    { op: 'delete', name: 'old', type: 'A' },
  ];
  const records = '/zones/example.com/records?wait=30s';
  await api.take({ method: 'PATCH', path: records, body: { changes } });
  await api.take({
    method: 'POST',
    path: records,
    body: { name: 'api', type: 'AAAA', value: '2001:db8::8', ttl: 300 },
  });
  const address = '/dynamic/example.com/www';
  await api.take({ method: 'POST', path: `${address}?dry_run=true`, body: { value: '192.0.2.7' } });
  await api.take({ method: 'POST', path: address, body: { value: '192.0.2.7' } });
  await api.take({ method: 'POST', path: `${address}?wait=30s`, body: { value: '192.0.2.7' } });
  await api.take({ method: 'GET', path: '/nameservers' });
  await aboutChallenges(api);
}

async function aboutChallenges(api: Recorder): Promise<void> {
  const [fqdn, value] = ['_acme-challenge.example.com', 'LoqXcYV8q5ONbJQxbmR7SCTNo3tiAXDfowyjxAjEuX0'];
  const body = { fqdn, value };
  await api.take({ method: 'POST', path: '/challenges?dry_run=true', body });
  await api.take({ method: 'POST', path: '/challenges?wait=30s', body });
  await api.take({ method: 'DELETE', path: `/challenges/${fqdn}/${value}` });
}

/** The same changes, one at a time, then several at once. */
export async function changeOneByOne(api: Recorder): Promise<void> {
  const zone = '/zones/example.org';
  await api.take({ method: 'GET', path: '/zone-counts' });
  const record = { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300 };
  await api.take({ method: 'POST', path: `${zone}/records?dry_run=true`, body: record });
  const { id } = await api.take<{ id: string }>({ method: 'POST', path: `${zone}/records?wait=30s`, body: record });
  await api.take({ method: 'GET', path: `${zone}/records/${id}` });
  const path = `${zone}/records/${id}?wait=30s`;
  await api.take({ method: 'PATCH', path, body: { value: '192.0.2.2', comment: 'the new one' } });
  const others = ['192.0.2.3', '192.0.2.4'].map(async (value) => {
    const body = { name: 'old', type: 'A', value };
    return (await api.ask<{ id: string }>({ method: 'POST', path: `${zone}/records`, body })).id;
  });
  const [first, second] = await Promise.all(others);
  await api.take({ method: 'DELETE', path: `${zone}/records/${first}?wait=30s` });
  await api.take({ method: 'DELETE', path: `${zone}/records/${second}` });
  const changes = [
    { op: 'upsert', id, name: 'www', type: 'A', value: '192.0.2.5', ttl: 300 },
    { op: 'create', name: '@', type: 'MX', value: '10 mx1.example.net.' },
  ];
  await api.take({ method: 'PATCH', path: `${zone}/records?dry_run=true`, body: { changes } });
}

async function aboutRecords(api: Recorder, domain: string): Promise<void> {
  const zone = `/zones/${domain}`;
  await api.take({ method: 'GET', path: '/zones' });
  await api.take({ method: 'GET', path: zone });
  const { data } = await api.take<{ data: { id: string }[] }>({ method: 'GET', path: `${zone}/records` });
  const records = [...data, { name: 'new', type: 'A', value: '192.0.2.9', comment: 'the new host' }];
  await api.take({ method: 'PUT', path: `${zone}/records?dry_run=true`, body: { records } });
  const [{ id }] = data;
  const body = { name: 'new', type: 'A', value: '192.0.2.9' };
  await api.take({ method: 'POST', path: `${zone}/records?dry_run=true`, body });
  await api.take({ method: 'GET', path: `${zone}/records/${id}` });
  await api.take({ method: 'PATCH', path: `${zone}/records/${id}?dry_run=true`, body: { ttl: 600 } });
  await api.take({ method: 'DELETE', path: `${zone}/records/${id}?dry_run=true` });
  await api.take({ method: 'GET', path: `${zone}/zonefile`, headers: { Accept: 'text/dns' } });
  await api.take({ method: 'GET', path: `${zone}/zonefile`, headers: { Accept: 'text/plain' } });
  await api.take({ method: 'GET', path: '/search?q=www' });
}

async function aboutRevisions(api: Recorder, zone: string): Promise<void> {
  const path = `${zone}/revisions`;
  const text = { Accept: 'text/dns' };
  await until('the import is a revision', async () => {
    const { data } = await api.ask<{ data: { revision: number }[] }>({ method: 'GET', path });
    const latest = data.at(0)?.revision ?? 0;
    const whole = await api.ask<object>({ method: 'GET', path: `${path}/${latest}` });
    return latest >= 2 && JSON.stringify(whole).includes('10 mail.example.net.');
  });
  await api.take({ method: 'GET', path });
  await api.take({ method: 'GET', path: `${path}/2` });
  await api.take({ method: 'GET', path: `${path}/2`, headers: text });
  await api.take({ method: 'GET', path: `${path}/1/diff/2` });
  await api.take({ method: 'GET', path: `${path}/1/diff/2`, headers: text });
  await api.take({ method: 'POST', path: `${path}/1/rollback?dry_run=true` });
}

async function aboutPlaces(api: Recorder, zone: string): Promise<void> {
  await api.take({ method: 'GET', path: `${zone}/distribution` });
  await api.take({ method: 'GET', path: `${zone}/delegation` });
  const proof = { method: 'POST', path: `${zone}/proof` };
  await api.ask(proof);
  await until('the records for a proof are made', async () => {
    const { challenge } = await api.ask<{ challenge: object | null }>({ method: 'GET', path: `${zone}/proof` });
    return challenge !== null;
  });
  await api.take(proof);
  await api.take({ method: 'GET', path: `${zone}/proof` });
}

async function aboutDnssec(api: Recorder, domain: string): Promise<void> {
  const path = `/zones/${domain}/dnssec`;
  await api.ask({ method: 'POST', path: '/zones?wait=30s', body: { name: domain } });
  const body = { keys: [{ role: 'CSK', private_key: RFC6605_KEY }] };
  await api.take({ method: 'POST', path: `${path}/keys?dry_run=true`, body });
  await api.take({ method: 'POST', path: `${path}/keys`, body });
  await api.take({ method: 'POST', path: `${path}/enable?wait=30s`, body: { denial: 'NSEC' } });
  const keysOf = async () => (await api.ask<{ keys: object[] }>({ method: 'GET', path: `${path}/keys` })).keys;
  await until('the key signs', async () => (await keysOf()).length > 0);
  await api.take({ method: 'GET', path });
  await api.take({ method: 'GET', path: `${path}/keys` });
  await api.take({ method: 'POST', path: `${path}/rollover`, body: { roles: ['KSK'], compromised: true } });
  await api.take({ method: 'POST', path: `${path}/disable`, body: { force: true } });
}

async function aboutAccounts(api: Recorder, domain: string): Promise<void> {
  const body = {
    name: 'certbot',
    kind: 'scoped',
    scopes: ['records:read', 'records:write'],
    zones: [domain],
    names: ['_acme-challenge', '_acme-challenge.*'],
    types: ['TXT'],
    allowlist: ['192.0.2.0/24'],
    max_unused: '90d',
  };
  const { id } = await api.take<{ id: string }>({ method: 'POST', path: '/tokens', body });
  await api.take({ method: 'GET', path: '/tokens' });
  await api.take({ method: 'GET', path: '/tokens/self' });
  await api.take({ method: 'GET', path: `/tokens/${id}` });
  await api.take({ method: 'PATCH', path: `/tokens/${id}`, body: { name: 'lego' } });
  await api.take({ method: 'POST', path: `/tokens/${id}/rotate`, body: { valid_for: '1h' } });
  await api.take({ method: 'DELETE', path: `/tokens/${id}` });
  await revokeSelf(api);
  for (const path of ['/account', '/limits']) await api.take({ method: 'GET', path });
  await api.take({ method: 'PATCH', path: '/account', body: { name: 'Example Ltd' } });
  for (const path of ['/audit', `/zones/${domain}/audit`])
    for (const format of ['json', 'jsonl', 'csv'])
      await api.take({ method: 'GET', path: `${path}?format=${format}&name=www` });
}

/** A token that revokes itself. */
async function revokeSelf(api: Recorder): Promise<void> {
  const body = { name: 'a program', kind: 'read_only' };
  const { token } = await api.ask<{ token: string }>({ method: 'POST', path: '/tokens', body });
  await api.take({ method: 'DELETE', path: '/tokens/self', headers: { Authorization: `Bearer ${token}` } });
}

/** Refused requests, at least one for each error code that a client can cause. */
async function aboutRefusals(api: Recorder, domain: string): Promise<void> {
  const zones = { method: 'POST', path: '/zones' };
  const one = { method: 'GET', path: `/zones/${domain}` };
  const reading = { name: 'reader', kind: 'read_only' };
  const { token } = await api.ask<{ token: string }>({ method: 'POST', path: '/tokens', body: reading });
  const json = { 'Content-Type': 'application/json' };
  const refusals: readonly (readonly [string, Asked])[] = [
    ['bad_request', { ...zones, body: '{"name":', headers: json }],
    ['unauthorized', { ...one, headers: { Authorization: 'Bearer none' } }],
    ['forbidden', { ...zones, body: { name: domain }, headers: { Authorization: `Bearer ${token}` } }],
    ['zone_not_found', { ...one, path: '/zones/nowhere.example' }],
    ['not_found', { ...one, path: `/tokens/${crypto.randomUUID()}` }],
    ['method_not_allowed', { method: 'PUT', path: '/account' }],
    ['not_acceptable', { ...one, headers: { Accept: 'image/png' } }],
    ['conflict', { ...zones, body: { name: domain } }],
    ['precondition_failed', { ...one, method: 'DELETE', headers: { 'If-Match': '"0"' } }],
    ['unsupported_media_type', { ...zones, body: 'name: example.com', headers: { 'Content-Type': 'text/yaml' } }],
    ['validation_error', { ...zones, body: { name: 'http://example.com', ttl: 60 } }],
  ];
  for (const [code, asked] of refusals) await api.takeRefusal(code, asked);
}

async function aboutDeletion(api: Recorder, [first, second]: readonly string[]): Promise<void> {
  await api.take({ method: 'DELETE', path: `/zones/${first}?wait=30s` });
  await api.take({ method: 'DELETE', path: `/zones/${second}` });
  const isGone = async (domain: string): Promise<boolean> => {
    const { data } = await api.ask<{ data: object[] }>({ method: 'GET', path: `/zones?name=${domain}` });
    return data.length === 0;
  };
  await until('the zones are gone', async () => (await isGone(first)) && isGone(second));
  await api.take({ method: 'GET', path: '/deleted-zones' });
  await api.take({ method: 'POST', path: `/deleted-zones/${first}/restore?dry_run=true` });
  await api.take({ method: 'POST', path: `/deleted-zones/${first}/restore?wait=30s` });
}

/** Reads an event stream until the end of a change. The change is an import. */
async function takeEvents(api: Recorder, domain: string): Promise<void> {
  const stream = await api.openStream(`/events?zone=${domain}`);
  await stream.until(/event: stream\.begun\n.*\n\n/);
  await api.take({ method: 'PUT', path: `/zones/${domain}/zonefile?wait=30s`, body: ZONE_FILE });
  await stream.take(/event: zone\.in_sync\n.*\n\n/);
}

/** Moves a zone here from another host, on a product with a worker. */
export async function askOtherHosts(api: Recorder, domain: string, withWorker: () => Promise<void>): Promise<void> {
  const zone = `/zones/${domain}`;
  await api.ask({ method: 'POST', path: '/zones', body: { name: domain } });
  const checked = { name: `shop.${domain}` };
  for (const one of ['scan', 'compare']) await api.take({ method: 'POST', path: `${zone}/${one}?wait=0s` });
  await api.take({ method: 'POST', path: '/names/check?wait=0s', body: checked });
  await withWorker();
  const body = { servers: [`ns.${domain}`] };
  for (const [one, all] of [
    ['scan', 'scans'],
    ['compare', 'comparisons'],
  ]) {
    const { id } = await api.take<{ id: string }>({ method: 'POST', path: `${zone}/${one}?wait=30s`, body });
    await api.take({ method: 'GET', path: `${zone}/${all}/${id}` });
  }
  const { id } = await api.take<{ id: string }>({ method: 'POST', path: '/names/check?wait=30s', body: checked });
  await api.take({ method: 'GET', path: `/names/checks/${id}` });
  await api.take({ method: 'GET', path: '/service' });
}

/**
 * A webhook on an API without a worker. `deliver` stands in for the worker and completes pending deliveries with this
 * status.
 */
export async function aboutWebhooks(api: Recorder, deliver: (status: number) => Promise<void>): Promise<void> {
  const settings = {
    url: 'https://example.net/webhook',
    description: 'chat',
    events: ['record.created', 'zone.invalid'],
  };
  const { id } = await api.take<{ id: string }>({ method: 'POST', path: '/webhooks', body: settings });
  const path = `/webhooks/${id}`;
  await api.take({ method: 'GET', path: '/webhooks' });
  await api.take({ method: 'POST', path: `${path}/verify` });
  await deliver(200);
  await api.take({ method: 'GET', path });
  await api.take({ method: 'POST', path: `${path}/test` });
  await deliver(200);
  await deliver(503);
  const { data } = await api.take<{ data: { id: string }[] }>({
    method: 'GET',
    path: `${path}/deliveries?status=failed`,
  });
  await api.take({ method: 'GET', path: `${path}/deliveries/${data[0].id}` });
  await api.take({ method: 'POST', path: `${path}/deliveries/${data[0].id}/redeliver` });
  await deliver(503);
  const body = { since: '2026-11-01T00:00:00Z', status: 'failed' };
  await api.take({ method: 'POST', path: `${path}/redeliver`, body });
  await api.take({ method: 'PATCH', path, body: { events: null } });
  await api.take({ method: 'POST', path: `${path}/rotate`, body: { valid_for: '1h' } });
  await api.take({ method: 'DELETE', path });
  const streamed = await api.ask<{ id: string }>({ method: 'POST', path: '/webhooks', body: { url: null } });
  await api.ask({ method: 'POST', path: `/webhooks/${streamed.id}/test` });
  const stream = await api.openStream(`/webhooks/${streamed.id}/stream`);
  await stream.take(/event: delivery\n.*\n\n/);
}

/** Takes a name below a suffix and gives it up. `endSoon` lets its term end soon. */
export async function aboutDomains(api: Recorder, suffix: string, endSoon: () => Promise<void>): Promise<void> {
  const name = `myhome.${suffix}`;
  const path = `/domains/${name}`;
  await api.take({ method: 'GET', path: '/suffixes' });
  await api.take({ method: 'GET', path: `/domains/available?name=${name}` });
  await api.take({ method: 'POST', path: '/domains?dry_run=true', body: { name } });
  await api.take({ method: 'POST', path: '/domains', body: { name } });
  await api.take({ method: 'GET', path: `/domains/available?name=my--home.${suffix}` });
  await api.take({ method: 'GET', path: '/domains' });
  await api.take({ method: 'GET', path });
  await api.take({ method: 'PATCH', path, body: { auto_renew: true } });
  await endSoon();
  await api.take({ method: 'POST', path: `${path}/renew` });
  await api.take({ method: 'DELETE', path });
  await api.take({ method: 'POST', path: `${path}/restore` });
}

/** Verifies an account. `find` simulates the discovery of the proof records. */
export async function aboutVerification(api: Recorder, domain: string, find: () => Promise<void>): Promise<void> {
  const path = '/account/verification';
  await api.ask({ method: 'POST', path, body: { domain } });
  await find();
  await api.take({ method: 'POST', path, body: { domain } });
  await api.take({ method: 'GET', path });
  await api.take({
    method: 'POST',
    path: `${path}/review`,
    body: { text: 'The domain of our school is at its city.' },
  });
}
