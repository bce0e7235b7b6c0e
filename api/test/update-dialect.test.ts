/** @slow: starts BIND. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  encodeMessage,
  type Message,
  type MessageRecord,
  Name,
  OPCODE,
  type TsigKey,
  typeByCode,
} from '@fourwinds/dns';
import { askOnce } from '../../test/differential/odd-signatures.ts';
import { PEER_KEY, zoneOfPeers } from '../../test/differential/signed-updates.ts';
import { startBind, type UpdatePeer } from '../../test/differential/update-peers.ts';
import { dialectRows } from '../../test/dialect-page.ts';
import { Updates } from '../src/updates/rfc2136/updates.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';
import { answerTo, byStream, codeOf, keyOf, type ShownKey, signed, updateMessage } from './update-client.ts';

/** Compares every part of an UPDATE in docs/reference/dialects.md with BIND. */

const ZONE = 'dialect.example';
const CH = 3;
const ADD = 'add new A 192.0.2.9';

/** A message and its response code. `bind` is set if BIND responds with a different code. */
type Case = readonly [message: Message, rcode: string, bind?: string];

const update = (...lines: readonly string[]): Message => updateMessage(ZONE, [...lines, ADD]);
const soa = { name: Name.parse(`${ZONE}.`), type: 6, class: 1 };
const asking = (questions: Message['questions']): Message => updateMessage(ZONE, [ADD], { questions });
const query = (type: number, opcode: number = OPCODE.QUERY): Message =>
  updateMessage(ZONE, [], { opcode, questions: [{ ...soa, type }] });

/** Returns the UPDATE after changes to its first record. */
function withFirst(section: 'answers' | 'authorities', line: string, parts: Partial<MessageRecord>): Message {
  const message = update(line);
  const [first, ...others] = message[section];
  return { ...message, [section]: [{ ...first, ...parts }, ...others] };
}

const outside = { owner: Name.parse('www.elsewhere.example.') };
const KEY = '256 3 13 oJMRESz5E4gYzS/q6XDrvU1qMPYIjCWzJaOau8XNEZeqCYKD5ar0IRd8KqXXFJkqmVfRvMGPmM1x8fGAa2XhSA==';

const cases: Readonly<Record<string, readonly Case[]>> = {
  'zone section: SOA IN: supported': [[update(), 'NOERROR']],
  'zone section: A: refused': [[asking([{ ...soa, type: 1 }]), 'FORMERR']],
  'zone section: none: refused': [[asking([]), 'FORMERR']],
  'zone section: class CH: refused': [[asking([{ ...soa, class: CH }]), 'NOTAUTH', 'NOTIMP']],
  'YXDOMAIN: supported': [
    [update('yxdomain none'), 'NXDOMAIN'],
    [update('yxdomain x.w'), 'NXDOMAIN'],
    [update('yxdomain www'), 'NOERROR'],
  ],
  'NXDOMAIN: supported': [
    [update('nxdomain www'), 'YXDOMAIN'],
    [update('nxdomain none'), 'NOERROR'],
  ],
  'YXRRSET: supported': [
    [update('yxrrset www TXT'), 'NXRRSET'],
    [update('yxrrset www A'), 'NOERROR'],
  ],
  'NXRRSET: supported': [
    [update('nxrrset www A'), 'YXRRSET'],
    [update('nxrrset www TXT'), 'NOERROR'],
  ],
  'YXRRSET with values: supported': [
    [update('yxrrset www A 192.0.2.2'), 'NXRRSET'],
    [update('yxrrset www A 192.0.2.1'), 'NOERROR'],
  ],
  'prerequisite with a TTL: refused': [[withFirst('answers', 'yxdomain www', { ttl: 1 }), 'FORMERR']],
  'prerequisite of class CH: refused': [[withFirst('answers', 'yxdomain www', { class: CH }), 'FORMERR']],
  'prerequisite outside of the zone: refused': [[withFirst('answers', 'yxdomain www', outside), 'NOTZONE']],
  'add: supported': [[update('add www A 192.0.2.3'), 'NOERROR']],
  'delete a value: supported': [[update('delete www A 192.0.2.1'), 'NOERROR']],
  'delete a set: supported': [[update('delete www A'), 'NOERROR']],
  'delete a name: supported': [[update('delete www'), 'NOERROR']],
  'TTL below 30: supported': [[withFirst('authorities', 'add low A 192.0.2.1', { ttl: 1 }), 'NOERROR']],
  'deletion with a TTL: refused': [[withFirst('authorities', 'delete www A', { ttl: 1 }), 'FORMERR']],
  'update of type AXFR: refused': [[withFirst('authorities', 'delete www A', { type: typeByCode(252) }), 'FORMERR']],
  'update outside of the zone: refused': [[withFirst('authorities', 'add x A 192.0.2.1', outside), 'NOTZONE']],
  'SOA: ignored': [[update('add @ SOA ns.x.example. h.x.example. 4000000000 1 1 1 1'), 'NOERROR']],
  'NS of the zone: refused': [[update('add @ NS ns.x.example.'), 'REFUSED', 'NOERROR']],
  'NSEC: refused': [[update('add x NSEC y A'), 'REFUSED']],
  'TXT beside a CNAME: ignored': [[update('add alias TXT "x"'), 'NOERROR']],
  'CNAME beside addresses: ignored': [[update('add www CNAME x.example.'), 'NOERROR']],
  'signed ANY: refused': [[query(255), 'NOTIMP', 'NOERROR']],
  'signed NOTIFY: refused': [[query(6, OPCODE.NOTIFY), 'NOTIMP', 'NOERROR']],
};

const edns = { udpSize: 1232, extendedRcode: 0, version: 0, do: false, options: [] };

/**
 * Messages with other signatures, messages that only read, and messages for which BIND does not always sign its
 * response.
 */
const others: Readonly<Record<string, () => Promise<string>>> = {
  'DNSKEY: refused': () => ask(update(`add @ DNSKEY ${KEY}`)),
  'zone section: two zones: refused': () => ask(asking([soa, soa])),
  'update of class CH: refused': () => ask(withFirst('authorities', 'add x A 192.0.2.1', { class: CH })),
  'EDNS: supported': () => ask({ ...update(), edns }),
  'no signature: refused': async () => {
    const response = await answerTo(updates, encodeMessage(update()), byStream);
    return codeOf(response, new Uint8Array(), key);
  },
  'GSS-TSIG: refused': () => ask(update(), { ...key, algorithm: { ...key.algorithm, name: Name.parse('gss-tsig.') } }),
  'unknown key: refused': () => ask(update(), { ...key, name: Name.parse(`fw-${'0'.repeat(32)}.`) }),
  'signed query: supported': () => ask(query(6)),
  'signed AXFR: supported': () => ask(query(252)),
};
const codes: Readonly<Record<string, string>> = {
  'DNSKEY: refused': 'REFUSED',
  'zone section: two zones: refused': 'FORMERR',
  'update of class CH: refused': 'FORMERR',
  'no signature: refused': 'unsigned REFUSED',
  'GSS-TSIG: refused': 'BADKEY',
  'unknown key: refused': 'BADKEY',
};

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-dialect-'));
let api: ApiUnderTest;
let updates: Updates;
let owner: string;
let key: TsigKey;
let bind: UpdatePeer;

apiForAllTests((given) => {
  api = given.api;
  owner = given.token;
});
beforeAll(async () => {
  updates = new Updates(api.services, { noteRefusal: () => undefined });
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name: ZONE })).status).toBe(201);
  const wanted = {
    name: 't',
    kind: 'scoped',
    scopes: ['records:read', 'records:write'],
    tsig_algorithm: 'hmac-sha256',
  };
  const { body } = await api.send(owner, 'POST', '/api/v1/tokens', wanted);
  key = keyOf((body as unknown as { readonly tsig: ShownKey }).tsig);
  bind = await startBind(folder, zoneOfPeers(soa.name, ['ns1.fourwinds.example.', 'ns2.fourwinds.example.']));
});
afterAll(async () => {
  await bind.stop();
  rmSync(folder, { recursive: true });
});

async function ask(message: Message, by = key): Promise<string> {
  const request = signed(message, by);
  return codeOf(await answerTo(updates, request, byStream), request, by);
}

async function askBind(message: Message): Promise<string> {
  const request = signed(message, PEER_KEY);
  return codeOf(await askOnce(bind.port, request, 'tcp'), request, PEER_KEY);
}

/** Records at the beginning of each case. */
const BEFORE = updateMessage(ZONE, [
  ...['www', 'alias', '*.w', 'new', 'low', 'x'].map((name) => `delete ${name}`),
  ...['add www A 192.0.2.1', 'add alias CNAME www', 'add *.w A 192.0.2.1'],
]);

test('the page has these parts', () => {
  expect([...Object.keys(cases), ...Object.keys(others)].sort()).toEqual(dialectRows('UPDATE').sort());
});

test.each(Object.entries(cases))('%s', async (_, tried) => {
  for (const [message, rcode, theirs = rcode] of tried) {
    const start = { ...BEFORE, id: Math.floor(Math.random() * 65_536) };
    expect([await ask(start), await askBind(start)]).toEqual(['NOERROR', 'NOERROR']);
    expect([await ask(message), await askBind(message)]).toEqual([rcode, theirs]);
    const { body } = await api.send(owner, 'GET', `/api/v1/zones/${ZONE}/records?name=new`);
    expect(body.data).toHaveLength(rcode === 'NOERROR' ? 1 : 0);
  }
});

test.each(Object.entries(others))('%s', async (row, asked) => {
  expect(await asked()).toBe(codes[row] ?? 'NOERROR');
});
