/** @slow: not in make check. */
import {
  decodeMessage,
  encodeMessage,
  findTsig,
  makeMessage,
  Name,
  OPCODE,
  RCODE,
  signMessage,
  TSIG_ALGORITHMS,
  type TsigKey,
} from '@fourwinds/dns';
import { areDynamicUpdates, ZoneKind } from '@fourwinds/resources';
import type { Refusal } from '../src/kernel/refusal.ts';
import { Updates } from '../src/updates/rfc2136/updates.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { ApiUnderTest } from './harness.ts';
import {
  answerTo,
  byDatagram,
  byStream,
  codeOf,
  hmac,
  keyOf,
  type OddSignature,
  oddlySigned,
  type ShownKey,
  signed,
  updateMessage,
} from './update-client.ts';

/** Tests UPDATEs (RFC 2136) that nameservers relay. They are signed with keys of tokens (RFC 8945). */

let api: ApiUnderTest;
let replica: ApiUnderTest;
let updates: Updates;
let refusals: Refusal[];
let owner: string;
let zone: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  replica = await api.replica();
});
afterAll(async () => {
  await replica.stop();
  await api.stop();
});
beforeEach(async () => {
  refusals = [];
  updates = new Updates(api.services, { noteRefusal: (refusal) => refusals.push(refusal) });
  owner = await api.account();
  zone = `${crypto.randomUUID()}.example`;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name: zone })).status).toBe(201);
});

interface Issued {
  readonly id: string;
  readonly token: string;
  readonly tsig: ShownKey;
}

async function issue(options: object = {}, by = owner): Promise<Issued> {
  const body = { name: 'test', kind: 'scoped', scopes: ['records:write'], tsig_algorithm: 'hmac-sha256', ...options };
  const answer = await api.send(by, 'POST', '/api/v1/tokens', body);
  expect([answer.status, answer.body.error?.message]).toEqual([201, undefined]);
  return answer.body as unknown as Issued;
}

async function issueKey(options: object = {}): Promise<TsigKey> {
  return keyOf((await issue(options)).tsig);
}

async function update(key: TsigKey, lines: readonly string[], client = byStream, of = zone): Promise<string> {
  const request = signed(updateMessage(of, lines), key);
  return codeOf(await answerTo(updates, request, client), request, key);
}

async function records(): Promise<string[]> {
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${zone}/records`);
  return body.data.map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`);
}

test('an UPDATE is one change of the zone, with its row in the audit log', async () => {
  const key = await issueKey();
  expect(await update(key, ['nxdomain www', 'add www A 192.0.2.1', 'add www A 192.0.2.2', 'add @ MX 10 www'])).toBe(
    'NOERROR',
  );
  expect(await records()).toEqual([`@ 300 MX 10 www.${zone}.`, 'www 300 A 192.0.2.1', 'www 300 A 192.0.2.2']);
  expect(await update(key, ['delete www A 192.0.2.1', 'delete @ MX'])).toBe('NOERROR');
  expect(await records()).toEqual(['www 300 A 192.0.2.2']);
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${zone}/audit`);
  expect(body.data.map((row) => (row as unknown as { action: string }).action)).toEqual(
    expect.arrayContaining(['dns.update', 'dns.update', 'zone.create']),
  );
});

test.each([
  { lines: ['yxdomain www', 'add www A 192.0.2.1'], code: 'NXDOMAIN' },
  { lines: ['nxdomain @', 'add www A 192.0.2.1'], code: 'YXDOMAIN' },
  { lines: ['yxrrset @ MX', 'add www A 192.0.2.1'], code: 'NXRRSET' },
  { lines: ['nxrrset @ NS', 'add www A 192.0.2.1'], code: 'YXRRSET' },
  { lines: ['yxrrset @ SOA', 'yxrrset @ NS'], code: 'NOERROR' },
  { lines: ['add www.elsewhere. A 192.0.2.1'], code: 'NOTZONE' },
  { lines: ['delete www'], code: 'NOERROR' },
  { lines: ['add www A 192.0.2.1', 'add www DNSKEY 257 3 13 AAAA'], code: 'REFUSED' },
  { lines: ['add @ NS ns.elsewhere.example.'], code: 'REFUSED' },
  { lines: ['delete @ NS ns1.fourwinds.example.'], code: 'REFUSED' },
])('$lines: $code, and nothing is changed', async ({ lines, code }) => {
  expect(await update(await issueKey(), lines)).toBe(code);
  expect(await records()).toEqual([]);
});

test('RFC 4703 5.3: the DHCID record keeps a name for the DHCP client that has it', async () => {
  const key = await issueKey();
  const [one, other] = [
    'AAIBY2/AuCccgoJbsaxcQc9TUapptP69lOjxfNuVAA2kjEA=',
    'AAEBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKo=',
  ];
  const add = (client: string, address: string) => [`nxdomain www`, `add www DHCID ${client}`, `add www A ${address}`];
  const replace = (client: string, address: string) => [
    `yxrrset www DHCID ${client}`,
    'delete www A',
    `add www A ${address}`,
  ];
  expect(await update(key, add(one, '192.0.2.1'))).toBe('NOERROR');
  expect(await update(key, add(other, '192.0.2.2'))).toBe('YXDOMAIN');
  expect(await update(key, replace(other, '192.0.2.2'))).toBe('NXRRSET');
  expect(await update(key, replace(one, '192.0.2.3'))).toBe('NOERROR');
  expect(await records()).toEqual(['www 300 A 192.0.2.3', `www 300 DHCID ${one}`]);
});

describe('the history folds updates', () => {
  const dhcid = 'AAIBY2/AuCccgoJbsaxcQc9TUapptP69lOjxfNuVAA2kjEA=';

  test.each([
    { name: 'of an address', lines: ['add www A 192.0.2.1'], folds: true },
    { name: 'of a challenge of ACME', lines: ['add _acme-challenge.www TXT x'], folds: true },
    { name: 'of a DHCP server (RFC 4703)', lines: ['add www A 192.0.2.1', `add www DHCID ${dhcid}`], folds: true },
    { name: 'of a DHCP server, reverse', lines: ['add 1 PTR www', `add 1 DHCID ${dhcid}`], folds: true },
    { name: 'not of PTR records alone', lines: ['add 1 PTR www'], folds: false },
    { name: 'not of PTR records elsewhere', lines: ['add 1 PTR www', `add 2 DHCID ${dhcid}`], folds: false },
    { name: 'not of other records beside', lines: ['add www A 192.0.2.1', 'add www MX 10 www'], folds: false },
  ])('$name', async ({ lines, folds }) => {
    const { generation: before } = (await api.store.get(ZoneKind, objectKeyFor(zone)))!.metadata;
    expect(await update(await issueKey(), lines)).toBe('NOERROR');
    const { metadata } = (await api.store.get(ZoneKind, objectKeyFor(zone)))!;
    expect([metadata.generation, areDynamicUpdates(metadata, before, metadata.generation!)]).toEqual([
      before! + 1,
      folds,
    ]);
  });
});

describe('the DS records of a delegation go with the last of its NS records, as at BIND', () => {
  const ds = (digit: string): string => `DS 1 13 2 ${digit.repeat(64)}`;
  const delegation = ['add sub NS ns1.elsewhere.example.', 'add sub NS ns2.elsewhere.example.'];
  const secured = [...delegation, `add sub ${ds('A')}`, `add sub ${ds('B')}`, 'add other NS ns1.elsewhere.example.'];

  test.each<[string, readonly string[], readonly string[]]>([
    [
      'one after the other',
      ['delete sub NS ns1.elsewhere.example.', 'delete sub NS ns2.elsewhere.example.'],
      ['other'],
    ],
    ['the set', ['delete sub NS'], ['other']],
    ['the set, with other records in its place', ['delete sub NS', 'add sub A 192.0.2.1'], ['other', 'sub']],
    ['the name', ['delete sub'], ['other']],
    ['not the last', ['delete sub NS ns1.elsewhere.example.'], ['other', 'sub', 'sub', 'sub']],
    ['NS and DS', ['delete sub NS', 'delete sub DS'], ['other']],
    [
      'another delegation in its place',
      ['delete sub NS', 'add sub NS ns3.elsewhere.example.'],
      ['other', 'sub', 'sub', 'sub'],
    ],
  ])('%s', async (_, lines, left) => {
    const key = await issueKey();
    expect(await update(key, secured)).toBe('NOERROR');
    expect(await update(key, lines)).toBe('NOERROR');
    expect((await records()).map((line) => line.split(' ')[0])).toEqual(left);
  });

  test('a token without the right to them is REFUSED', async () => {
    expect(await update(await issueKey(), secured)).toBe('NOERROR');
    expect(await update(await issueKey({ types: ['NS'] }), ['delete sub NS'])).toBe('REFUSED');
    expect(await records()).toHaveLength(5);
  });

  test('DS records without a delegation are REFUSED', async () => {
    expect(await update(await issueKey(), [`add sub ${ds('A')}`])).toBe('REFUSED');
  });
});

test('the SOA record of an UPDATE is passed over', async () => {
  const lines = ['add @ SOA ns1.elsewhere.example. x.example. 4000000000 1 1 1 1', 'add www A 192.0.2.1'];
  expect(await update(await issueKey(), lines)).toBe('NOERROR');
  expect(await records()).toEqual(['www 300 A 192.0.2.1']);
});

test('records keep their ids, and their set takes the TTL of the last one', async () => {
  const key = await issueKey();
  const changes = [{ op: 'create', name: 'www', type: 'A', value: '192.0.2.1', ttl: 600, comment: 'kept' }];
  const made = await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });
  const id = made.body.results[0].record_id;
  expect(await update(key, ['add www A 192.0.2.2'])).toBe('NOERROR');
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${zone}/records`);
  expect(body.data).toEqual([
    expect.objectContaining({ id, ttl: 300, value: '192.0.2.1', comment: 'kept' }),
    expect.objectContaining({ ttl: 300, value: '192.0.2.2' }),
  ]);
  expect(await update(key, ['add www A 192.0.2.2'])).toBe('NOERROR');
});

test.each([
  { ttl: 0, kept: 30 },
  { ttl: 29, kept: 30 },
  { ttl: 30, kept: 30 },
  { ttl: 0x7fffffff, kept: 0x7fffffff },
  { ttl: 0x80000000, kept: 30 },
  { ttl: 0xffffffff, kept: 30 },
])('RFC 2181 8 the TTL $ttl of an UPDATE becomes $kept, and is no change the second time', async ({ ttl, kept }) => {
  const key = await issueKey();
  const message = updateMessage(zone, ['add www A 192.0.2.1']);
  const authorities = message.authorities.map((record) => ({ ...record, ttl }));
  const send = async (id: number): Promise<string> => {
    const request = signed({ ...message, id, authorities }, key);
    return codeOf(await answerTo(updates, request, byStream), request, key);
  };
  const versions = async (): Promise<number> => {
    const { body } = await api.send(owner, 'GET', `/api/v1/zones/${zone}/audit`);
    return body.data.length;
  };
  expect(await send(1)).toBe('NOERROR');
  const before = await versions();
  expect(await send(2)).toBe('NOERROR');
  expect(await records()).toEqual([`www ${kept} A 192.0.2.1`]);
  expect(await versions()).toBe(before);
});

describe('signatures', () => {
  test.each(['hmac-sha256', 'hmac-sha384', 'hmac-sha512'])('%s', async (algorithm) => {
    const key = await issueKey({ tsig_algorithm: algorithm });
    expect(key.secret).toHaveLength(key.algorithm.length);
    expect(await update(key, ['add www A 192.0.2.1'])).toBe('NOERROR');
  });

  test('RFC 8945 5.2 errors, after which nothing is changed', async () => {
    const key = await issueKey();
    const other = { ...key, secret: new Uint8Array(32) };
    expect(await update(other, ['add www A 192.0.2.1'])).toBe('BADSIG');
    expect(await update({ ...key, algorithm: TSIG_ALGORITHMS[1] }, ['add www A 192.0.2.1'])).toBe('BADKEY');
    for (const name of ['other.', `fw-${'0'.repeat(32)}.`])
      expect(await update({ ...key, name: Name.parse(name) }, ['add www A 192.0.2.1'])).toBe('BADKEY');
    const message = updateMessage(zone, ['add www A 192.0.2.1']);
    for (const seconds of [-301, 301]) {
      const request = signed(message, key, Math.floor(Date.now() / 1000) + seconds);
      expect(codeOf(await answerTo(updates, request, byStream), request, key)).toBe('BADTIME');
    }
    const unsigned = encodeMessage(message);
    expect(Buffer.from(await answerTo(updates, unsigned, byStream)).toString('hex')).toMatch(/^.{4}a805/);
    expect(await records()).toEqual([]);
  });

  test('RFC 8945 5.2.3 more seconds than 300 do not count, however many the client allows', async () => {
    const key = await issueKey();
    const now = Math.floor(Date.now() / 1000);
    const code = async (options: OddSignature): Promise<string> => {
      const request = oddlySigned(updateMessage(zone, ['add www A 192.0.2.1']), key, { fudge: 3600, ...options });
      return codeOf(await answerTo(updates, request, byStream), request, key);
    };
    for (const time of [now - 310, now + 310]) expect(await code({ time })).toBe('BADTIME');
    expect(await records()).toEqual([]);
    expect(await code({ time: now - 250 })).toBe('NOERROR');
    expect(await code({ time: now - 250, fudge: 200 })).toBe('BADTIME');
  });

  test('RFC 8945 5.2.4 a MAC of half its octets is BADTRUNC, signed; of fewer, FORMERR', async () => {
    const key = await issueKey();
    const message = updateMessage(zone, ['add www A 192.0.2.1']);
    const request = oddlySigned(message, key, { octets: 16 });
    expect(codeOf(await answerTo(updates, request, byStream), request, key)).toBe('BADTRUNC');
    for (const octets of [0, 15]) {
      const response = await answerTo(updates, oddlySigned(message, key, { octets }), byStream);
      expect(decodeMessage(response)).toMatchObject({ rcode: RCODE.FORMERR, id: message.id });
    }
    expect(await records()).toEqual([]);
  });

  test('an address whose signatures are wrong too often is refused, but for keys that were right from there', async () => {
    updates = new Updates(api.services, {
      noteRefusal: () => undefined,
      failures: { limit: 3, seconds: 60 },
    });
    const [known, key] = [await issueKey(), await issueKey()];
    expect(await update(known, ['add known A 192.0.2.1'])).toBe('NOERROR');
    const wrong = { ...key, secret: new Uint8Array(32) };
    const lines = ['add www A 192.0.2.1'];
    for (const code of ['BADSIG', 'BADSIG', 'BADSIG', 'unsigned REFUSED'])
      expect(await update(wrong, lines)).toBe(code);
    expect(await update(key, lines)).toBe('unsigned REFUSED');
    expect(await update(known, ['delete known'])).toBe('NOERROR');
    // Datagrams do not use up the limit of connections, because their addresses are easily forged. An address does
    // not use up the limit of another address.
    const other = { address: '192.0.2.2', isProven: true };
    expect(await update(key, lines, other)).toBe('NOERROR');
    expect(await update(key, lines, byDatagram)).toBe('NOERROR');
    for (let i = 0; i < 4; i++) await update(wrong, lines, { ...other, isProven: false });
    expect(await update(key, ['delete www'], other)).toBe('NOERROR');
  });

  test('a message that is no UPDATE of a zone gets an error, signed', async () => {
    const key = await issueKey();
    const notes: [Parameters<typeof updateMessage>[2], string][] = [
      [{ questions: [] }, 'FORMERR'],
      [{ questions: [{ name: Name.parse(`${zone}.`), type: 1, class: 1 }] }, 'FORMERR'],
      [{ questions: [{ name: Name.parse(`${zone}.`), type: 6, class: 3 }] }, 'NOTAUTH'],
      [{ opcode: OPCODE.STATUS }, 'NOTIMP'],
    ];
    for (const [parts, code] of notes) {
      const request = signed(updateMessage(zone, [], parts), key);
      expect(codeOf(await answerTo(updates, request, byStream), request, key)).toBe(code);
    }
    const damaged = Uint8Array.of(...encodeMessage(updateMessage(zone, ['add www A 192.0.2.1'])), 1, 2, 3);
    const request = signMessage(damaged, { key, hmac, time: Math.floor(Date.now() / 1000) });
    expect(Buffer.from(await answerTo(updates, request, byStream)).toString('hex')).toMatch(/^.{4}a801/);
  });

  test('RFC 6891 6.1.1 a message with OPT gets a response with OPT and the DO bit, whether its signature is right or refused', async () => {
    const key = await issueKey();
    const edns = { udpSize: 1232, extendedRcode: 0, version: 0, do: true, options: [] };
    const questions = [{ name: Name.parse(`${zone}.`), type: 6, class: 1 }];
    const elsewhere = [{ name: Name.parse('elsewhere.example.'), type: 6, class: 1 }];
    const messages = [
      updateMessage(zone, ['add www A 192.0.2.1'], { edns }),
      makeMessage({ id: 7, questions, edns }),
      makeMessage({ id: 7, questions: elsewhere, edns }),
    ];
    for (const message of messages) {
      const requests = [
        signed(message, key),
        signed(message, { ...key, secret: new Uint8Array(32) }),
        oddlySigned(message, key, { octets: 16 }),
      ];
      for (const request of requests) {
        const response = decodeMessage(await answerTo(updates, request, byStream));
        expect(response.edns).toEqual(edns);
        expect(response.additionals).toHaveLength(1);
      }
    }
    const without = signed(makeMessage({ id: 7, questions }), { ...key, secret: new Uint8Array(32) });
    expect(decodeMessage(await answerTo(updates, without, byStream)).edns).toBeUndefined();
  });

  test('a signed query for the SOA record finds the zones of the token, and no others', async () => {
    const key = await issueKey();
    const ask = async (name: string, type = 6): Promise<string> => {
      const questions = [{ name: Name.parse(`${name}.`), type, class: 1 }];
      const request = signed(makeMessage({ id: 7, questions }), key);
      const response = await answerTo(updates, request, byDatagram);
      const { answers, authorities } = decodeMessage(findTsig(response)!.message);
      const owners = [answers, authorities].map((section) => section.map(({ owner }) => owner.toString()).join());
      return [codeOf(response, request, key), ...owners].join(' ').trim();
    };
    expect(await ask(zone)).toBe(`NOERROR ${zone}.`);
    expect(await ask(zone.toUpperCase())).toBe(`NOERROR ${zone}.`);
    expect(await ask(`a.b.${zone}`)).toBe(`NXDOMAIN  ${zone}.`);
    for (const other of ['fourwinds.example', 'example']) expect(await ask(other)).toBe('REFUSED');
  });

  test('a signed query gets the records of the zone at its name, as they are after an UPDATE', async () => {
    const key = await issueKey();
    const hosts = Array.from({ length: 20 }, (_, i) => `add many A 192.0.2.${i}`);
    await update(key, ['add www A 192.0.2.1', 'add alias CNAME www', 'add *.any A 192.0.2.1', ...hosts]);
    const ask = async (name: string, type: number, client = byDatagram): Promise<string> => {
      const questions = [{ name: Name.parse(`${name}.`), type, class: 1 }];
      const request = signed(makeMessage({ id: 7, questions }), key);
      const response = await answerTo(updates, request, client);
      expect(codeOf(response, request, key)).toBe(name.endsWith(zone) ? 'NOERROR' : 'REFUSED');
      const { answers, tc } = decodeMessage(findTsig(response)!.message);
      return tc ? 'truncated' : answers.map(({ type: of, ttl }) => `${of.name} ${ttl}`).join();
    };
    expect(await ask(`www.${zone}`, 1)).toBe('A 300');
    expect(await ask(`WWW.${zone}`, 16)).toBe('');
    expect(await ask(`alias.${zone}`, 1)).toBe('CNAME 300');
    expect(await ask(`x.any.${zone}`, 1)).toBe('A 300');
    expect(await ask(zone, 2)).toMatch(/^NS \d+,NS/);
    expect(await ask(`many.${zone}`, 1)).toBe('truncated');
    expect(await ask(`many.${zone}`, 1, byStream)).toBe(Array(20).fill('A 300').join());
    expect(await ask('www.fourwinds.example', 1)).toBe('');
  });

  test('after a rotation both secrets are good for a time, after a revocation none is', async () => {
    const { id, tsig } = await issue();
    const before = keyOf(tsig);
    const rotated = await api.send(owner, 'POST', `/api/v1/tokens/${id}/rotate`, { valid_for: '1h' });
    const shown = (rotated.body as unknown as Issued).tsig;
    expect(shown).toEqual({ name: tsig.name, algorithm: 'hmac-sha256', secret: expect.any(String) as string });
    const after = keyOf(shown);
    expect(after.secret).not.toEqual(before.secret);
    expect(await update(before, ['add www A 192.0.2.1'])).toBe('NOERROR');
    expect(await update(after, ['add www A 192.0.2.2'])).toBe('NOERROR');
    await api.change("UPDATE tokens SET previous_expires_at = now() - interval '1s' WHERE id = $1", [id]);
    expect(await update(before, ['delete www'])).toBe('BADSIG');
    expect((await api.send(owner, 'DELETE', `/api/v1/tokens/${id}`)).status).toBe(204);
    expect(await update(after, ['delete www'])).toBe('BADKEY');
    expect(await records()).toHaveLength(2);
  });
});

describe('rights', () => {
  test('a zone of somebody else is as one that is not there', async () => {
    const foreign = await api.account();
    const theirs = `${crypto.randomUUID()}.example`;
    expect((await api.send(foreign, 'POST', '/api/v1/zones', { name: theirs })).status).toBe(201);
    const key = await issueKey();
    for (const other of [theirs, `${crypto.randomUUID()}.example`, 'example', `www.${zone}`])
      expect(await update(key, ['add www A 192.0.2.1'], byStream, other)).toBe('NOTAUTH');
  });

  test('zones of a token', async () => {
    const other = `${crypto.randomUUID()}.example`;
    await api.send(owner, 'POST', '/api/v1/zones', { name: other });
    const key = await issueKey({ zones: [other] });
    expect(await update(key, ['add www A 192.0.2.1'])).toBe('NOTAUTH');
    expect(await update(key, ['add www A 192.0.2.1'], byStream, other)).toBe('NOERROR');
  });

  test('names and types of a token, in prerequisites, too', async () => {
    const key = await issueKey({ names: ['_acme-challenge', '_acme-challenge.*'], types: ['TXT'] });
    await update(await issueKey(), ['add www A 192.0.2.1', 'add _acme-challenge MX 10 www']);
    expect(await update(key, ['add _acme-challenge TXT "one"', 'add _acme-challenge.www TXT "two"'])).toBe('NOERROR');
    for (const line of [
      'add www A 192.0.2.2',
      'delete www',
      'delete www A',
      'delete missing TXT',
      'yxdomain www',
      'nxrrset www A',
      'add _acme-challenge A 192.0.2.1',
      'delete _acme-challenge',
      'delete _acme-challenge MX',
    ])
      expect([line, await update(key, [line])]).toEqual([line, 'REFUSED']);
    expect(refusals.at(-1)).toMatchObject({ zone, code: 'forbidden', address: '192.0.2.1' });
    expect(await update(key, ['delete _acme-challenge TXT', 'delete _acme-challenge.www'])).toBe('NOERROR');
    expect(await records()).toEqual(['_acme-challenge 300 MX 10 www.' + zone + '.', 'www 300 A 192.0.2.1']);
  });

  test('scopes', async () => {
    const key = await issueKey({ scopes: ['records:read', 'zones:write'] });
    expect(await update(key, ['add www A 192.0.2.1'])).toBe('REFUSED');
  });

  test('an allowlist counts, and takes no datagrams', async () => {
    const key = await issueKey({ allowlist: ['192.0.2.0/24'] });
    expect(await update(key, ['add www A 192.0.2.1'], byDatagram)).toBe('REFUSED');
    expect(await update(key, ['add www A 192.0.2.1'], { address: '198.51.100.1', isProven: true })).toBe('REFUSED');
    expect(await update(key, ['add www A 192.0.2.1'])).toBe('NOERROR');
    expect(await update(await issueKey(), ['add www A 192.0.2.2'], byDatagram)).toBe('NOERROR');
  });

  test('the end of a token, and its last use', async () => {
    const { id, tsig } = await issue();
    expect(await update(keyOf(tsig), ['add www A 192.0.2.1'])).toBe('NOERROR');
    await api.services.tokens.usesWritten();
    expect((await api.send(owner, 'GET', `/api/v1/tokens/${id}`)).body).toMatchObject({ last_used_ip: '192.0.2.1' });
    await api.change('UPDATE tokens SET expires_at = now() WHERE id = $1', [id]);
    expect(await update(keyOf(tsig), ['delete www'])).toBe('BADKEY');
  });

  test('a token that revoked itself', async () => {
    const { tsig, token } = await issue();
    expect(await update(keyOf(tsig), ['add own A 192.0.2.1'])).toBe('NOERROR');
    expect((await api.send(token, 'DELETE', '/v1/tokens/self')).status).toBe(204);
    expect(await update(keyOf(tsig), ['delete own'])).toBe('BADKEY');
  });

  test('suspended and unverified accounts', async () => {
    const key = await issueKey();
    const { id } = (await api.send(owner, 'GET', '/v1/account')).body;
    await api.change('UPDATE accounts SET suspended_at = now() WHERE id = $1', [id]);
    expect(await update(key, ['add www A 192.0.2.1'])).toBe('REFUSED');
    await api.change('UPDATE accounts SET suspended_at = NULL, verified_at = NULL WHERE id = $1', [id]);
    expect(await update(key, ['add www A 192.0.2.1'])).toBe('REFUSED');
    expect(refusals.map(({ code }) => code)).toEqual(['forbidden', 'verification_required']);
  });
});

describe('a message that is sent again', () => {
  test('gets the first answer from each replica, and is carried out once', async () => {
    const key = await issueKey();
    const request = signed(updateMessage(zone, ['nxdomain www', 'add www A 192.0.2.1']), key);
    const others = new Updates(replica.services, { noteRefusal: () => undefined });
    const answers = await Promise.all(
      [updates, others, updates, others].map((one) => answerTo(one, request, byDatagram)),
    );
    expect(answers.map((answer) => codeOf(answer, request, key))).toEqual(answers.map(() => 'NOERROR'));
    expect(await update(key, ['delete www'])).toBe('NOERROR');
    expect(codeOf(await answerTo(others, request, byStream), request, key)).toBe('NOERROR');
    expect(await records()).toEqual([]);
    const refused = signed(updateMessage(zone, ['yxdomain www']), key);
    expect(codeOf(await answerTo(updates, refused, byStream), refused, key)).toBe('NXDOMAIN');
    expect(await update(key, ['add www A 192.0.2.1'])).toBe('NOERROR');
    expect(codeOf(await answerTo(others, refused, byStream), refused, key)).toBe('NXDOMAIN');
  });

  test('is carried out once, though the first process died after its change', async () => {
    const key = await issueKey();
    const request = signed(updateMessage(zone, ['nxdomain www', 'add www A 192.0.2.1']), key);
    expect(codeOf(await answerTo(updates, request, byStream), request, key)).toBe('NOERROR');
    const dead = `UPDATE answered_updates SET answer = NULL, held_until = now(),
      result = json_build_object('result', json_build_object(), 'generation', 2)::text`;
    await api.pool.query(dead);
    expect(codeOf(await answerTo(updates, request, byStream), request, key)).toBe('NOERROR');
    expect(await records()).toEqual(['www 300 A 192.0.2.1']);
  });

  test('is forgotten after 15 minutes, when its time is over', async () => {
    await update(await issueKey(), ['add www A 192.0.2.1']);
    expect(await api.services.answeredUpdates.forget(1000)).toBe(0);
    await api.pool.query("UPDATE answered_updates SET created_at = now() - interval '15 minutes'");
    expect(await api.services.answeredUpdates.forget(1000)).toBeGreaterThan(0);
  });
});

test('where nothing opens the secrets, the answer is SERVFAIL', async () => {
  const key = await issueKey();
  const without = new Updates({ ...api.services, tsigKeys: undefined }, { noteRefusal: () => undefined });
  const request = signed(updateMessage(zone, ['add www A 192.0.2.1']), key);
  expect(codeOf(await answerTo(without, request, byStream), request, key)).toBe('unsigned SERVFAIL');
});

describe('keys of tokens', () => {
  test('a secret is shown once', async () => {
    const { id, tsig } = await issue();
    expect(tsig).toEqual({
      name: `fw-${id.replaceAll('-', '')}`,
      algorithm: 'hmac-sha256',
      secret: expect.any(String) as string,
    });
    const { body } = await api.send(owner, 'GET', `/api/v1/tokens/${id}`);
    expect(body).toMatchObject({ tsig: { name: tsig.name, algorithm: 'hmac-sha256' } });
    expect(JSON.stringify(body)).not.toContain(tsig.secret);
    const { rows } = await api.pool.query('SELECT * FROM tokens WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(tsig.secret, 'base64').toString('hex'));
  });

  test('it is not in the answer to a request that is sent again', async () => {
    const body = { name: 'test', kind: 'scoped', scopes: ['records:write'], tsig_algorithm: 'hmac-sha256' };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const send = () => api.request(owner, 'POST', '/api/v1/tokens', { body, headers });
    const first = (await send()).body as unknown as Issued;
    const { secret: _, ...shown } = first.tsig;
    expect((await send()).body).toEqual({ ...first, token: null, tsig: { ...shown, secret: null } });
  });

  test.each(['hmac-md5', true, ''])('the algorithm %j is an error', async (algorithm) => {
    const body = { name: 'test', kind: 'read_only', tsig_algorithm: algorithm };
    const answer = await api.send(owner, 'POST', '/api/v1/tokens', body);
    expect([answer.status, answer.body.error.issues[0].path]).toEqual([422, 'tsig_algorithm']);
  });

  test.each([null, undefined])('the algorithm %j makes no key', async (algorithm) => {
    const body = { name: 'test', kind: 'read_only', tsig_algorithm: algorithm };
    expect((await api.send(owner, 'POST', '/api/v1/tokens', body)).body).toMatchObject({ tsig: null });
  });

  test('no token has one before there are keys that seal it', async () => {
    const without = await api.replica({ replaced: { tsigKeys: undefined } });
    const body = { name: 'test', kind: 'read_only', tsig_algorithm: 'hmac-sha256' };
    const answer = await without.send(owner, 'POST', '/api/v1/tokens', body);
    expect([answer.status, answer.body.error.code]).toEqual([503, 'unavailable']);
    await without.stop();
  });
});
