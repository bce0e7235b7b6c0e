/** @slow: not in make check. */
import { type DnssecStatus, setConditions, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { Answer, AnswerBody, ApiUnderTest } from '../../../test/harness.ts';
import { zoneForEachTest } from '../../../test/zone-for-each-test.ts';
import type { DnssecView } from './dnssec-view.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { FoundToken } from '../../automation/tokens/tokens.ts';
import { objectKeyFor } from '../zone/find-zone.ts';
import { disableDnssec } from './disable-dnssec.ts';
import { enableDnssec } from './enable-dnssec.ts';

let api: ApiUnderTest;
let token: string;
let domain: string;

zoneForEachTest((given) => ({ api, token, domain } = given));

type DnssecAnswer = Omit<Answer, 'body'> & {
  readonly body: DnssecView & { readonly change: { readonly id: string | null } } & Partial<Pick<AnswerBody, 'error'>>;
};

const send = (method: string, path: string, body?: object, headers?: { [name: string]: string }) =>
  api.request(token, method, `/api/v1/zones/${domain}${path}`, {
    body,
    headers,
  }) as Promise<unknown> as Promise<DnssecAnswer>;
const post = (verb: string, body?: object, headers?: { [name: string]: string }) =>
  send('POST', `/dnssec/${verb}`, body, headers);
const get = async () => (await send('GET', '/dnssec')).body;

async function stored(): Promise<ZoneResource> {
  return (await api.store.get(ZoneKind, objectKeyFor(domain)))!;
}

const KSK = 'a'.repeat(86) + '==';
const ecdsa = { algorithm: 'ECDSAP256SHA256', since: '2026-01-01T00:00:00Z' };
const KEYS: DnssecStatus['keys'] = [
  { tag: 2371, role: 'KSK', ...ecdsa, publicKey: KSK, state: 'Active', since: '2026-01-02T00:00:00Z' },
  { tag: 4711, role: 'ZSK', ...ecdsa, state: 'Ready' },
];

/** Writes the zone status as the operator would. */
async function report(
  status: Partial<DnssecStatus>,
  conditions: Parameters<typeof setConditions>[1] = [],
): Promise<void> {
  const zone = await stored();
  const generation = zone.metadata.generation!;
  await api.store.updateStatus(ZoneKind, {
    ...zone,
    status: {
      observedGeneration: generation,
      dnssec: { phase: 'on', keys: KEYS, ds: [], ...status },
      conditions: setConditions([], conditions, generation, '2026-01-03T00:00:00Z'),
    },
  });
}

const waitingForDs = {
  type: 'Signed',
  status: 'True',
  reason: 'WaitingForDS',
  message: 'At the parent: publish DS 2371 13 2 AB.',
} as const;

test('a zone that was never signed says so', async () => {
  expect(await get()).toEqual({
    zone: domain,
    status: 'off',
    algorithm: 'ECDSAP256SHA256',
    denial: 'NSEC3',
    opt_out: false,
    parent: 'ask',
    ds_due: false,
    keys: [],
    ds: [],
    upcoming_ds: [],
    next_rollover: null,
    signatures_expire: null,
    waiting_for: null,
    conditions: [],
  });
});

test('enabled, waiting for the parent, on: its views', async () => {
  const enabled = await post('enable');
  expect(enabled.body).toMatchObject({
    status: 'enabling',
    change: { id: expect.any(String) as string, applied: true, diff: null, warnings: [] },
    waiting_for: null,
  });
  expect((await stored()).spec.dnssec).toEqual({
    enabled: true,
    algorithm: 'ECDSAP256SHA256',
    denial: 'NSEC3',
    optOut: false,
    force: false,
  });
  const ds = { keyTag: 2371, algorithm: 13, digestType: 2, digest: 'ab' };
  const parentUnknown = {
    type: 'ParentDS',
    status: 'Unknown',
    reason: 'ParentUnknown',
    message: 'No answer.',
  } as const;
  const times = { nextRollover: '2026-04-01T00:00:00Z', signaturesExpire: '2026-01-15T00:00:00Z' };
  const named = { algorithm: 'ECDSAP256SHA256', algorithm_number: 13 };
  const [since, waitingSince] = ['2026-01-03T00:00:00Z', '2026-01-04T00:00:00Z'];
  const waits = [{ condition: 'Signed', since: waitingSince }];
  const dnskey = { flags: 257, protocol: 3, ...named, public_key: KSK };
  await report({ phase: 'enabling', ds: [ds], ...times, waits }, [waitingForDs, parentUnknown]);
  expect(await get()).toEqual({
    zone: domain,
    status: 'enabling',
    algorithm: 'ECDSAP256SHA256',
    denial: 'NSEC3',
    opt_out: false,
    parent: 'ask',
    ds_due: true,
    keys: [
      { key_tag: 2371, role: 'KSK', ...named, status: 'active', since: '2026-01-02T00:00:00Z' },
      { key_tag: 4711, role: 'ZSK', ...named, status: 'ready', since: '2026-01-01T00:00:00Z' },
    ],
    ds: [{ key_tag: 2371, ...named, digest_type: 2, digest: 'AB', rdata: '2371 13 2 AB', dnskey }],
    upcoming_ds: [],
    next_rollover: '2026-04-01T00:00:00Z',
    signatures_expire: '2026-01-15T00:00:00Z',
    waiting_for: { reason: 'WaitingForDS', message: waitingForDs.message, since: waitingSince },
    conditions: [
      { ...parentUnknown, since },
      { ...waitingForDs, since: waitingSince },
    ],
  });
  const message = `${waitingForDs.message} Waiting since ${waitingSince}.`;
  await report({ phase: 'enabling', ds: [ds], waits }, [{ ...waitingForDs, message }]);
  const { waiting_for: waiting, conditions } = await get();
  for (const { message: shown, since: from } of [waiting!, ...conditions])
    expect([shown, from]).toEqual([waitingForDs.message, waitingSince]);
  await report({ phase: 'on' }, [{ ...waitingForDs, reason: 'Secure', message: 'Signed.' }]);
  expect(await get()).toMatchObject({ status: 'on', waiting_for: null, conditions: [{ reason: 'Secure' }] });
  const zone = await api.send(token, 'GET', `/v1/zones/${domain}`);
  expect(zone.body.dnssec).toEqual({
    status: 'on',
    algorithm: 'ECDSAP256SHA256',
    denial: 'NSEC3',
    opt_out: false,
    parent: 'ask',
    ds_due: false,
  });
});

test('the next DS records of the parent, and from when on', async () => {
  await post('enable');
  const ds = { keyTag: 2371, algorithm: 13, digestType: 2, digest: 'ab' };
  await report({ phase: 'enabling', upcomingDS: [{ ...ds, publishAfter: '2026-01-03T02:00:00Z' }, ds] });
  expect(await get()).toMatchObject({
    ds: [],
    upcoming_ds: [
      { rdata: '2371 13 2 AB', dnskey: { flags: 257, public_key: KSK }, publish_after: '2026-01-03T02:00:00Z' },
      { rdata: '2371 13 2 AB', publish_after: null },
    ],
  });
});

test('a zone may go without a parent', async () => {
  expect((await post('enable', { parent: 'none' })).body).toMatchObject({ status: 'enabling', parent: 'none' });
  expect((await stored()).spec.dnssec).toMatchObject({ enabled: true, parent: 'none' });
  expect((await post('enable', { denial: 'NSEC' })).body).toMatchObject({ parent: 'none', denial: 'NSEC' });
  const changed = await api.send(token, 'PATCH', `/v1/zones/${domain}`, { dnssec: { parent: 'ask' } });
  expect(changed.body.dnssec).toMatchObject({ parent: 'ask' });
  expect((await post('enable', { parent: 'com' })).body.error?.issues[0]).toMatchObject({ path: 'parent' });
});

describe('a zone that is made with DNSSEC', () => {
  const name = (): string => `${crypto.randomUUID()}.example`;
  const make = async (dnssec: object, given = token, root = '/api/v1') => {
    domain = name();
    return api.send(given, 'POST', `${root}/zones`, { name: domain, dnssec });
  };

  test.each(['/v1', '/api/v1'])('is to be signed from its first publication, by %s', async (root) => {
    const { status, body } = await make({ enabled: true, algorithm: 'ED25519', denial: 'NSEC' }, token, root);
    expect({ status, dnssec: body.dnssec }).toMatchObject({
      status: 201,
      dnssec: { status: 'enabling', algorithm: 'ED25519', denial: 'NSEC' },
    });
    expect((await stored()).spec.dnssec).toMatchObject({ enabled: true, algorithm: 'ED25519', denial: 'NSEC' });
    expect((await stored()).metadata.generation).toBe(1);
  });

  test('may only have its settings', async () => {
    expect((await make({ denial: 'NSEC' })).body.dnssec).toMatchObject({ status: 'off', denial: 'NSEC' });
  });

  test('needs a verified account and the scope', async () => {
    const unverified = await api.account({ plan: 'free', verified: false });
    expect((await make({ enabled: true }, unverified)).body.error.code).toBe('verification_required');
    const { id } = (await api.send(token, 'GET', '/v1/account')).body;
    const limited = await api.token(id, { scopes: ['zones:write'] });
    expect((await make({ enabled: true }, limited)).status).toBe(403);
    expect(await api.store.get(ZoneKind, objectKeyFor(domain))).toBeUndefined();
  });

  test.each<[object, string]>([
    [{ enabled: true, algorithm: 'RSASHA1' }, 'algorithm'],
    [{ enabled: true, key: 1 }, 'dnssec.key'],
    [{ enabled: true, denial: 'NSEC', opt_out: true }, 'opt_out'],
  ])('is refused with %j', async (dnssec, path) => {
    const { status, body } = await make(dnssec);
    expect({ status, path: body.error.issues[0].path }).toEqual({ status: 422, path });
    expect(await api.store.get(ZoneKind, objectKeyFor(domain))).toBeUndefined();
  });
});

test('steps of the owner come before waits', async () => {
  await post('enable');
  await report({ phase: 'rolling' }, [
    { type: 'ZSKRollover', status: 'True', reason: 'WaitingForCaches', message: 'Until then.' },
    waitingForDs,
  ]);
  expect((await get()).waiting_for?.reason).toBe('WaitingForDS');
});

test('enabling twice writes once; other settings are taken, and those left out stay', async () => {
  const { headers } = await post('enable', { algorithm: 'ED25519' });
  const again = await post('enable');
  expect({ change: again.body.change.id, etag: again.headers.get('ETag') }).toEqual({
    change: null,
    etag: headers.get('ETag'),
  });
  expect((await post('enable', { denial: 'NSEC' })).body).toMatchObject({ algorithm: 'ED25519', denial: 'NSEC' });
  expect((await post('enable', { algorithm: 'ECDSAP384SHA384' })).body).toMatchObject({
    algorithm: 'ECDSAP384SHA384',
    denial: 'NSEC',
  });
  expect((await post('enable', { denial: 'NSEC3', opt_out: true })).body.opt_out).toBe(true);
  expect((await post('enable', { denial: 'NSEC' })).body.opt_out).toBe(false);
});

test.each([
  [{ algorithm: 'RSASHA1' }, 'algorithm', 'algorithm-refused', 'RSASHA1 rests on SHA-1'],
  [{ algorithm: 5 }, 'algorithm', 'field-invalid', 'mnemonic of an algorithm'],
  [{ algorithm: '13' }, 'algorithm', 'field-invalid', 'mnemonic of an algorithm'],
  [{ algorithm: 'NSEC3RSASHA1' }, 'algorithm', 'algorithm-refused', 'RSASHA1-NSEC3-SHA1 rests on SHA-1'],
  [{ algorithm: 'RSASHA256' }, 'algorithm', 'algorithm-refused', 'only with imported keys'],
  [
    { algorithm: 'ROT13' },
    'algorithm',
    'algorithm-refused',
    'possible are ECDSAP256SHA256 (13), ECDSAP384SHA384 (14),',
  ],
  [{ denial: 'NSEC', opt_out: true }, 'opt_out', 'field-invalid', 'only with NSEC3'],
  [{ denial: 'NSEC5' }, 'denial', 'field-invalid', 'one of NSEC3, NSEC'],
  [{ alogrithm: 13 }, 'alogrithm', 'field-unknown', 'no field'],
])('enabling with %j is refused', async (body, path, code, message) => {
  const { status, body: answer } = await post('enable', body);
  expect({ status, details: answer.error?.issues }).toEqual({
    status: 422,
    details: [{ severity: 'error', path, code, message: expect.stringContaining(message) as string }],
  });
  expect((await stored()).spec.dnssec).toBeUndefined();
});

test('disabling waits for the parent unless it is forced, and can be taken back', async () => {
  expect((await post('disable')).body).toMatchObject({ status: 'off', change: { id: null, applied: true } });
  await post('enable', { denial: 'NSEC' });
  await report({ phase: 'on' });
  expect((await post('disable')).body).toMatchObject({ status: 'disabling', denial: 'NSEC' });
  expect((await stored()).spec.dnssec).toMatchObject({ enabled: false, force: false });
  await report({ phase: 'disabling' }, [waitingForDs]);
  expect(await get()).toMatchObject({ status: 'disabling', waiting_for: { reason: 'WaitingForDS' } });
  await post('disable', { force: true });
  expect((await post('disable')).body.change.id).toBeNull();
  expect((await stored()).spec.dnssec).toMatchObject({ enabled: false, force: true });
  expect((await post('enable')).body.status).toBe('enabling');
  expect((await stored()).spec.dnssec).toMatchObject({ enabled: true, force: false, denial: 'NSEC' });
});

test('a zone that cannot be signed so is not enabled: its name leaves no room for NSEC3', async () => {
  domain = [...['a', 'b', 'c'].map((letter) => letter.repeat(60)), crypto.randomUUID(), 'example'].join('.');
  expect((await api.send(token, 'POST', '/api/v1/zones', { name: domain })).status).toBe(201);
  const refused = await post('enable');
  expect(refused.status).toBe(422);
  expect(refused.body.error?.issues).toMatchObject([{ path: 'dnssec.denial', code: 'name-too-long' }]);
  expect((await stored()).spec.dnssec?.enabled).not.toBe(true);
  expect((await post('enable', { denial: 'NSEC' })).status).toBe(200);
  const change = { dnssec: { denial: 'NSEC3' } };
  expect((await api.send(token, 'PATCH', `/v1/zones/${domain}`, change)).status).toBe(422);
});

describe('a rollover', () => {
  const rollover = async () => (await stored()).spec.dnssec?.rollover;

  test('is asked for by time, keys and reason', async () => {
    await post('enable');
    await report({ phase: 'on' });
    expect((await post('rollover')).status).toBe(200);
    expect(await rollover()).toEqual({
      requestedAt: expect.stringMatching(/Z$/) as string,
      keys: ['KSK', 'ZSK'],
      compromised: false,
    });
  });

  test('is shown at once, whether it comes from this request or from one before', async () => {
    await post('enable');
    await report({ phase: 'on' });
    const answer = await post('rollover', { roles: ['ZSK'] });
    expect(answer.body).toMatchObject({
      status: 'rolling',
      change: { id: expect.any(String) as string, warnings: [] },
    });
    expect(await get()).toMatchObject({ status: 'rolling' });
    const time = '2026-01-03T00:00:00Z';
    const rolling = {
      type: 'ZSKRollover',
      status: 'True',
      reason: 'WaitingForCaches',
      message: '',
      lastTransitionTime: time,
    } as const;
    await report({ phase: 'rolling' }, [rolling]);
    const again = await post('rollover', { roles: ['ZSK'] });
    expect(again.body).toMatchObject({
      status: 'rolling',
      change: {
        id: null,
        warnings: [
          {
            severity: 'warning',
            path: 'roles',
            code: 'rollover-running',
            message: expect.stringContaining('the ZSK is already being') as string,
          },
        ],
      },
    });
    const both = await post('rollover');
    expect(both.body).toMatchObject({
      change: { id: expect.any(String) as string, warnings: [{ code: 'rollover-running' }] },
    });
    const compromised = await post('rollover', { roles: ['ZSK'], compromised: true });
    expect(compromised.body).toMatchObject({ change: { id: expect.any(String) as string, warnings: [] } });
  });

  test('adds to one that the operator has not seen yet, and follows one that it has', async () => {
    await post('enable');
    await report({ phase: 'on' });
    await post('rollover', { roles: ['KSK'], compromised: true });
    const first = await rollover();
    await post('rollover', { roles: ['ZSK'] });
    const both = await rollover();
    expect(both).toMatchObject({ keys: ['KSK', 'ZSK'], compromised: true });
    await report({ phase: 'rolling' });
    await post('rollover', { roles: ['ZSK'] });
    const next = await rollover();
    expect(next).toMatchObject({ keys: ['ZSK'], compromised: false });
    const times = [first, both, next].map((one) => Date.parse(one!.requestedAt));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  test.each([
    ['off', false, 409],
    ['off', true, 409],
    ['enabling', false, 409],
    ['enabling', true, 200],
    ['disabling', false, 409],
    ['disabling', true, 200],
  ] as const)('while DNSSEC is %s, compromised: %s, is %d', async (phase, compromised, status) => {
    if (phase !== 'off') {
      await post('enable');
      if (phase === 'disabling') await post('disable');
      await report({ phase });
    }
    const answer = await post('rollover', { compromised });
    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({
      status,
      code: status === 409 ? 'conflict' : undefined,
    });
  });

  test('of the ZSK that signs is taken while the parent has no DS record; of the KSK it is not', async () => {
    await post('enable');
    await report({ phase: 'enabling', keys: KEYS.map((key) => ({ ...key, state: 'Active' })) });
    expect((await post('rollover', { roles: ['ZSK'] })).status).toBe(200);
    expect(await rollover()).toMatchObject({ keys: ['ZSK'] });
    const refused = await post('rollover');
    expect(refused.status).toBe(409);
    expect(refused.body.error?.message).toMatch(/^the KSK of .* send "roles":\["ZSK"\]/);
  });

  test('of no keys, or of unknown ones, is refused', async () => {
    expect((await post('rollover', { roles: [] })).status).toBe(422);
    expect((await post('rollover', { roles: ['CSK'] })).body.error?.issues[0]).toMatchObject({ path: 'roles[0]' });
  });
});

test('writes of records and settings leave DNSSEC alone', async () => {
  await post('enable', { algorithm: 'ED448', denial: 'NSEC3', opt_out: true });
  await report({ phase: 'on' });
  await post('rollover');
  const before = (await stored()).spec.dnssec;
  const record = { name: 'www', type: 'A', value: '192.0.2.1' };
  expect((await send('PATCH', '/records', { changes: [record] })).status).toBe(200);
  const path = `/v1/zones/${domain}/records`;
  const { id } = (await api.send(token, 'POST', path, { ...record, name: 'a' })).body;
  expect((await api.send(token, 'PATCH', `${path}/${id}`, { ttl: 60 })).status).toBe(200);
  expect((await api.send(token, 'DELETE', `${path}/${id}`)).status).toBe(200);
  expect((await api.send(token, 'PATCH', `/v1/zones/${domain}`, { default_ttl: 60 })).status).toBe(200);
  const file = await api.request(token, 'PUT', `/v1/zones/${domain}/zonefile`, {
    body: 'b 60 A 192.0.2.1\n',
    headers: {
      'Content-Type': 'text/dns',
    },
  });
  expect(file.status).toBe(200);
  expect((await stored()).spec.dnssec).toEqual(before);
});

test('settings are changed with the others of a zone, with the scope for DNSSEC', async () => {
  const zone = `/v1/zones/${domain}`;
  const changed = await api.send(token, 'PATCH', zone, { default_ttl: 60, dnssec: { denial: 'NSEC' } });
  expect(changed.body).toMatchObject({ default_ttl: 60, dnssec: { status: 'off', denial: 'NSEC' } });
  expect((await post('enable')).body.denial).toBe('NSEC');
  expect((await api.send(token, 'PATCH', zone, { dnssec: { algorithm: '7' } })).status).toBe(422);
  const { id } = (await api.send(token, 'GET', '/v1/account')).body;
  const limited = await api.token(id, { scopes: ['zones:read', 'zones:write'] });
  expect((await api.send(limited, 'PATCH', zone, { dnssec: { denial: 'NSEC3' } })).status).toBe(403);
  expect((await api.send(limited, 'PATCH', zone, { default_ttl: 90 })).status).toBe(200);
});

test('both APIs answer the same, also by id', async () => {
  const { id } = (await api.send(token, 'GET', `/v1/zones/${domain}`)).body;
  await api.send(token, 'POST', `/v1/zones/${id}/dnssec/enable`, {});
  expect((await api.send(token, 'GET', `/v1/zones/${id}/dnssec`)).body).toEqual(await get());
});

test('scopes, the limit to zones, other accounts and verification are respected', async () => {
  const { id: account } = (await api.send(token, 'GET', '/v1/account')).body;
  const { id: zone } = (await api.send(token, 'GET', `/v1/zones/${domain}`)).body;
  const path = `/api/v1/zones/${domain}/dnssec`;
  const status = async (given: string, method: string, at: string) => (await api.send(given, method, at)).status;
  const reader = await api.token(account, { scopes: ['zones:read'] });
  const signer = await api.token(account, { scopes: ['dnssec:write'], zones: [zone] });
  const elsewhere = await api.token(account, { zones: [crypto.randomUUID()] });
  const stranger = await api.account();
  const unverified = await api.account({ plan: 'free', verified: false });
  const own = `${crypto.randomUUID()}.example`;
  await api.send(unverified, 'POST', '/api/v1/zones', { name: own });
  const refused = await api.send(unverified, 'POST', `/api/v1/zones/${own}/dnssec/enable`);
  expect({
    read: await status(reader, 'GET', path),
    readAndWrite: await status(reader, 'POST', `${path}/enable`),
    write: await status(signer, 'POST', `${path}/enable`),
    writeAndRead: await status(signer, 'GET', path),
    limited: await status(elsewhere, 'GET', path),
    limitedWrite: await status(elsewhere, 'POST', `${path}/disable`),
    stranger: await status(stranger, 'GET', path),
    strangerWrite: await status(stranger, 'POST', `${path}/enable`),
    unverified: [refused.status, refused.body.error.code],
    unverifiedOff: await status(unverified, 'POST', `/api/v1/zones/${own}/dnssec/disable`),
  }).toEqual({
    read: 200,
    readAndWrite: 403,
    write: 200,
    writeAndRead: 403,
    limited: 403,
    limitedWrite: 403,
    stranger: 404,
    strangerWrite: 404,
    unverified: [403, 'verification_required'],
    unverifiedOff: 403,
  });
});

test('without a token, an account that is not verified any more may disable and not enable', async () => {
  const found = (await api.services.tokens.find(token)) as FoundToken;
  const actor: Actor = { ...found, account: { ...found.account, verifiedAt: null }, address: '192.0.2.1' };
  const request = { zone: domain, requestId: 'one' };
  await expect(enableDnssec(api.services, actor, { ...request, settings: {} })).rejects.toMatchObject({
    code: 'verification_required',
  });
  expect((await disableDnssec(api.services, actor, { ...request, force: false })).dnssec.status).toBe('off');
});

test('changes are for the version that was seen, and in the journal', async () => {
  const { headers } = await send('GET', '/dnssec');
  const match = { 'If-Match': headers.get('ETag')! };
  const enabled = await post('enable', { algorithm: 'ED25519' }, match);
  expect(enabled.status).toBe(200);
  expect((await post('disable', {}, match)).status).toBe(412);
  const { rows } = await api.pool.query<object>('SELECT action, request, state FROM changes WHERE id = $1', [
    enabled.body.change.id,
  ]);
  expect(rows).toEqual([{ action: 'dnssec.enable', request: { algorithm: 'ED25519' }, state: 'applied' }]);
});

test('a change waits until all regions serve it', async () => {
  const { status, body } = await send('POST', '/dnssec/enable?wait=0s');
  expect({ status, body }).toMatchObject({ status: 200, body: { change: { in_sync: false, regions: [] } } });
});
