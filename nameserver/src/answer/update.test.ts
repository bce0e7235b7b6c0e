import { createHmac } from 'node:crypto';
import {
  CLASS,
  decodeMessage,
  encodeMessage,
  findTsig,
  makeMessage,
  type Message,
  Name,
  OPCODE,
  rcodeName,
  signMessage,
  TSIG_ALGORITHMS,
  TSIG_ERROR,
  typeByName,
} from '@fourwinds/dns';
import { Answerer } from './answer.ts';
import { viewOf } from './bytes.ts';
import { UDP_SIZE } from './edns.ts';
import { type IsUpdateKey, RELAYED } from './update.ts';
import { ZoneSet } from './zones/zone-set.ts';

const OURS = Name.parse('ours.');
const isUpdateKey: IsUpdateKey = (name) => name.equals(OURS);
const zone = { name: Name.parse('example.'), type: 6, class: 1 };
const record = {
  owner: Name.parse('www.example.'),
  type: typeByName('A'),
  class: CLASS.IN,
  ttl: 300,
  rdata: Uint8Array.of(192, 0, 2, 1),
};

function update(parts: Partial<Message> = {}): Uint8Array<ArrayBuffer> {
  return encodeMessage(
    makeMessage({ id: 7, opcode: OPCODE.UPDATE, questions: [zone], authorities: [record], ...parts }),
  );
}

function signed(message: Uint8Array, name: Name): Uint8Array<ArrayBuffer> {
  const key = { name, algorithm: TSIG_ALGORITHMS[0], secret: new Uint8Array(32) };
  const hmac = (hash: string, secret: Uint8Array, data: Uint8Array) => createHmac(hash, secret).update(data).digest();
  return signMessage(message, { key, hmac, time: 1_700_000_000 });
}

const response = new Uint8Array(UDP_SIZE);

/** Returns the response to a message: `relayed`, or its octets. */
function answer(message: Uint8Array): Uint8Array | 'relayed' {
  const zones = new ZoneSet();
  const answerer = new Answerer({ zones, transport: 'udp', maxSize: UDP_SIZE, nsid: new Uint8Array(), isUpdateKey });
  const octets = answerer.answer(viewOf(message), message.length, viewOf(response), Uint8Array.of(192, 0, 2, 1));
  return octets === RELAYED ? 'relayed' : response.slice(0, octets);
}

function codeOf(message: Uint8Array): string {
  const octets = answer(message);
  if (octets === 'relayed') return octets;
  expect(octets.length).toBeLessThanOrEqual(message.length);
  const { rcode, opcode, id } = decodeMessage(octets);
  expect([id, opcode]).toEqual([7, OPCODE.UPDATE]);
  const error = findTsig(octets)?.record.error;
  return error === undefined ? rcodeName(rcode) : `${rcodeName(rcode)} ${error}`;
}

test.each<[string, Uint8Array, string]>([
  ['an UPDATE without a signature', update(), 'REFUSED'],
  ['one with another additional record', update({ additionals: [record] }), 'REFUSED'],
  ['one that nobody could read, without a signature', update().subarray(0, 20), 'REFUSED'],
  ['one that is signed by our key', signed(update(), OURS), 'relayed'],
  ['one with prerequisites, too', signed(update({ answers: [record] }), OURS), 'relayed'],
  ['one that is signed by another key', signed(update(), Name.parse('other.')), `NOTAUTH ${TSIG_ERROR.BADKEY}`],
  ['one without a zone', signed(update({ questions: [] }), OURS), 'FORMERR'],
  ['one with two zones', signed(update({ questions: [zone, zone] }), OURS), 'FORMERR'],
  ['one that ends too early', signed(update(), OURS).subarray(0, 60), 'FORMERR'],
  ['one with octets behind its signature', Uint8Array.of(...signed(update(), OURS), 0), 'FORMERR'],
])('%s: %s', (_, message, code) => {
  expect(codeOf(message)).toBe(code);
});

test('a server without a relay knows no UPDATE', () => {
  const answerer = new Answerer({ zones: new ZoneSet(), transport: 'udp', maxSize: UDP_SIZE, nsid: new Uint8Array() });
  const message = signed(update(), OURS);
  const octets = answerer.answer(viewOf(message), message.length, viewOf(response), Uint8Array.of(192, 0, 2, 1));
  expect(rcodeName(decodeMessage(response.slice(0, octets)).rcode)).toBe('NOTIMP');
});

test.each<[string, Partial<Message>, Name, boolean]>([
  ['for the SOA record, by our key', { questions: [zone] }, OURS, true],
  ['for the SOA record, by another key', { questions: [zone] }, Name.parse('other.'), false],
  ['for another record', { questions: [{ ...zone, type: 1 }] }, OURS, true],
  ['for a transfer', { questions: [{ ...zone, type: 252 }] }, OURS, true],
  ['for a transfer, by another key', { questions: [{ ...zone, type: 252 }] }, Name.parse('other.'), false],
  ['for a part of a zone', { questions: [{ ...zone, type: 251 }] }, OURS, true],
  ['for anything', { questions: [{ ...zone, type: 255 }] }, OURS, true],
  ['for another class', { questions: [{ ...zone, class: 3 }] }, OURS, true],
  ['for a part of a zone, by another key', { questions: [{ ...zone, type: 251 }] }, Name.parse('other.'), false],
  ['that is a NOTIFY', { questions: [zone], opcode: OPCODE.NOTIFY }, OURS, true],
  ['of the opcode STATUS', { questions: [zone], opcode: OPCODE.STATUS }, OURS, true],
  ['of the opcode STATUS, by another key', { questions: [zone], opcode: OPCODE.STATUS }, Name.parse('other.'), false],
  ['of an opcode that is not assigned, without a question', { opcode: 15 }, OURS, true],
])('a signed query %s: relayed %s', (_, parts, by, isRelayed) => {
  const query = encodeMessage(makeMessage({ id: 7, ...parts }));
  expect(answer(query)).not.toBe('relayed');
  expect(answer(signed(query, by)) === 'relayed').toBe(isRelayed);
});
