import { createHmac } from 'node:crypto';
import { OPCODE, RCODE } from '../message/codes.ts';
import { encodeMessage } from '../message/encode.ts';
import { makeMessage } from '../message/message.ts';
import { Name } from '../name.ts';
import {
  type SignedByKey,
  signWithDnspython,
  verifyResponseWithDnspython,
  verifyWithDnspython,
} from '../testing/dnspython.ts';
import { MalformedWire, WireReader } from '../wire.ts';
import { type Hmac, TSIG_ALGORITHMS, tsigAlgorithm } from './tsig-algorithm.ts';
import { answerSigned } from './answer.ts';
import { appendRecord, findTsig } from './find.ts';
import { readTsigRecord, TSIG_ERROR, type TsigRecord, tsigSize, writeTsigRecord } from './tsig-record.ts';
import { signMessage, signMessages, type TsigKey } from './sign.ts';
import { type Verification, verifyMessage } from './verify.ts';

const NOW = 1_700_000_000;
const hmac: Hmac = (hash, secret, data) => createHmac(hash, secret).update(data).digest();
const hex = (octets: Uint8Array): string => Buffer.from(octets).toString('hex');
const octets = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));

const keys = TSIG_ALGORITHMS.map((algorithm, i): TsigKey => {
  return { name: Name.parse(`Key-${i}.example.`), algorithm, secret: Uint8Array.from({ length: 32 }, (_, n) => n + i) };
});
const [key] = keys;
const update = encodeMessage(
  makeMessage({ id: 0x1234, opcode: OPCODE.UPDATE, questions: [{ name: Name.parse('example.'), type: 6, class: 1 }] }),
);
const response = encodeMessage(makeMessage({ id: 0x1234, opcode: OPCODE.UPDATE, qr: true, rcode: RCODE.NOTAUTH }));

function verify(message: Uint8Array, now = NOW, requestMac?: Uint8Array): Verification {
  const findKey = (name: Name): TsigKey | undefined => keys.find((one) => one.name.equals(name));
  return verifyMessage(message, { findKey, hmac, now, ...(requestMac === undefined ? {} : { requestMac }) });
}

function outcomeOf(verification: Verification): string | number {
  return verification.outcome === 'refused' ? verification.error : verification.outcome;
}

function damaged(parts: Partial<TsigRecord>): Uint8Array {
  const { record } = findTsig(signMessage(update, { key, hmac, time: NOW }))!;
  return appendRecord(update, writeTsigRecord({ ...record, ...parts }));
}

const asPython = (one: TsigKey, message: Uint8Array, now = NOW): SignedByKey => ({
  key: one.name.toString(),
  algorithm: one.algorithm.name.toString(),
  secret: hex(one.secret),
  message: hex(message),
  now,
});

describe('RFC 8945 beside dnspython', () => {
  test('messages that dnspython signed are verified, by each algorithm', () => {
    const signed = signWithDnspython(keys.map((one) => asPython(one, update)));
    expect(signed.map((message) => outcomeOf(verify(octets(message))))).toEqual(keys.map(() => 'verified'));
    expect(signed.map((message) => hex((verify(octets(message)) as { message: Uint8Array }).message))).toEqual(
      keys.map(() => hex(update)),
    );
  });

  test('dnspython verifies messages that were signed here, and makes the same MAC', () => {
    const signed = keys.map((one) => signMessage(update, { key: one, hmac, time: NOW }));
    expect(verifyWithDnspython(signed.map((message, i) => asPython(keys[i], message)))).toEqual(
      keys.map(() => 'verified'),
    );
    const theirs = signWithDnspython(keys.map((one) => asPython(one, update))).map(octets);
    const macOf = (message: Uint8Array): string => hex(findTsig(message)!.record.mac);
    expect(signed.map(macOf)).toEqual(theirs.map(macOf));
  });

  test('responses cover the MAC of the request', () => {
    const request = verify(signMessage(update, { key, hmac, time: NOW }));
    const { mac } = (request as { record: TsigRecord }).record;
    const answer = answerSigned(response, request, { hmac, now: NOW });
    const checked = (requestMac: Uint8Array): SignedByKey => ({
      ...asPython(key, answer),
      requestMac: hex(requestMac),
    });
    expect(verifyWithDnspython([checked(mac), checked(mac.map((octet) => octet ^ 1))])).toEqual([
      'verified',
      'BadSignature',
    ]);
    expect(outcomeOf(verify(answer, NOW, mac))).toBe('verified');
    expect(outcomeOf(verify(answer))).toBe(TSIG_ERROR.BADSIG);
  });

  test('each message of a response covers the MAC of the one before', () => {
    const requestMac = new Uint8Array(32).fill(1);
    const messages = signMessages([response, update, response], { key, hmac, time: NOW, requestMac });
    const asked = messages.map((message) => ({ ...asPython(key, message), requestMac: hex(requestMac) }));
    expect(verifyResponseWithDnspython(asked)).toEqual(['verified', 'verified', 'verified']);
    const [first, second, third] = asked;
    expect(verifyResponseWithDnspython([first, third, second])).toEqual(['verified', 'BadSignature', 'BadSignature']);
  });

  test.each<[string, Uint8Array, number, string]>([
    ['an unknown key', damaged({ key: Name.parse('other.example.') }), NOW, 'PeerBadKey'],
    ['a wrong MAC', damaged({ mac: new Uint8Array(32) }), NOW, 'PeerBadSignature'],
    ['another time', signMessage(update, { key, hmac, time: NOW }), NOW + 301, 'PeerBadTime'],
  ])('the response to %s is an error of the peer there', (_, message, now, error) => {
    const answer = answerSigned(response, verify(message, now), { hmac, now });
    const { record } = findTsig(answer)!;
    const asked = {
      ...asPython({ ...key, name: record.key }, answer, now),
      requestMac: hex(findTsig(message)!.record.mac),
    };
    expect(verifyWithDnspython([asked])).toEqual([error]);
  });
});

describe('RFC 8945 5.2 checks, in their order', () => {
  const signed = signMessage(update, { key, hmac, time: NOW });
  const { mac } = findTsig(signed)!.record;
  const truncate = (length: number): Uint8Array => damaged({ mac: mac.subarray(0, length) });
  test.each<[string, Uint8Array, number, string | number]>([
    ['no TSIG record', update, NOW, 'unsigned'],
    ['a right one', signed, NOW, 'verified'],
    ['the name of the key in other letter case', damaged({ key: Name.parse('KEY-0.EXAMPLE.') }), NOW, 'verified'],
    [
      'another id, as of a message that was forwarded (5.5)',
      Uint8Array.from(signed, (octet, i) => (i < 2 ? 0xaa : octet)),
      NOW,
      'verified',
    ],
    ['an unknown key', damaged({ key: Name.parse('other.example.') }), NOW, TSIG_ERROR.BADKEY],
    ['the key with another algorithm', damaged({ algorithm: keys[1].algorithm.name }), NOW, TSIG_ERROR.BADKEY],
    ['HMAC-MD5', damaged({ algorithm: Name.parse('hmac-md5.sig-alg.reg.int.') }), NOW, TSIG_ERROR.BADKEY],
    ['HMAC-SHA1', damaged({ algorithm: Name.parse('hmac-sha1.') }), NOW, TSIG_ERROR.BADKEY],
    ['a wrong MAC', damaged({ mac: new Uint8Array(32) }), NOW, TSIG_ERROR.BADSIG],
    [
      'a damaged message',
      Uint8Array.from(signed, (octet, i) => (i === 14 ? octet ^ 1 : octet)),
      NOW,
      TSIG_ERROR.BADSIG,
    ],
    ['a time that was changed', damaged({ timeSigned: NOW + 1 }), NOW, TSIG_ERROR.BADSIG],
    ['the last second of the fudge', signed, NOW + 300, 'verified'],
    ['a clock that is behind', signed, NOW - 300, 'verified'],
    ['one second more', signed, NOW + 301, TSIG_ERROR.BADTIME],
    ['one second less', signed, NOW - 301, TSIG_ERROR.BADTIME],
    ['a MAC of half its octets', truncate(16), NOW, TSIG_ERROR.BADTRUNC],
    ['a MAC of half its octets, too late', truncate(16), NOW + 301, TSIG_ERROR.BADTIME],
    ['a MAC of half its octets, wrong', damaged({ mac: new Uint8Array(16) }), NOW, TSIG_ERROR.BADSIG],
  ])('%s', (_, message, now, outcome) => {
    expect(outcomeOf(verify(message, now))).toBe(outcome);
  });

  test.each<[string, Uint8Array]>([
    ['a MAC of less than half its octets', truncate(15)],
    ['an empty MAC', truncate(0)],
    ['a MAC that is too long', damaged({ mac: new Uint8Array(33) })],
    ['two TSIG records', appendRecord(signed, writeTsigRecord(findTsig(signed)!.record))],
    ['octets behind the record', Uint8Array.from([...signed, 0])],
    ['half a record', signed.subarray(0, signed.length - 1)],
    ['half a header', signed.subarray(0, 11)],
    [
      'a TSIG record that is no additional one',
      Uint8Array.from(signed, (octet, i) => (i === 7 ? 1 : i === 11 ? 0 : octet)),
    ],
  ])('FORMERR: %s', (_, message) => {
    expect(() => verify(message)).toThrow(MalformedWire);
  });
});

describe('RFC 8945 5.3.2 responses to failures', () => {
  const now = NOW + 301;
  const signed = signMessage(update, { key, hmac, time: NOW });
  const { mac } = findTsig(signed)!.record;

  test('BADKEY and BADSIG have no MAC', () => {
    for (const message of [damaged({ key: Name.parse('other.example.') }), damaged({ mac: new Uint8Array(32) })]) {
      const { record } = findTsig(answerSigned(response, verify(message), { hmac, now: NOW }))!;
      expect(record.mac).toHaveLength(0);
      expect(record.originalId).toBe(0x1234);
    }
  });

  test('BADTIME is signed with the time of the client, and says that of the server', () => {
    const answer = answerSigned(response, verify(signed, now), { hmac, now });
    const { record } = findTsig(answer)!;
    expect(record).toMatchObject({ timeSigned: NOW, error: TSIG_ERROR.BADTIME });
    expect(hex(record.other)).toBe(`0000${now.toString(16)}`);
    expect(outcomeOf(verify(answer, NOW, mac))).toBe('verified');
  });

  test('BADTRUNC is signed', () => {
    const half = mac.slice(0, 16);
    const answer = answerSigned(response, verify(damaged({ mac: half })), { hmac, now: NOW });
    expect(findTsig(answer)!.record.error).toBe(TSIG_ERROR.BADTRUNC);
    expect(outcomeOf(verify(answer, NOW, half))).toBe('verified');
  });

  test('the response to an unsigned request has no record', () => {
    expect(answerSigned(response, verify(update), { hmac, now: NOW })).toBe(response);
  });
});

describe('RFC 8945 4.2 the record', () => {
  const record: TsigRecord = {
    key: Name.parse('key.example.'),
    algorithm: tsigAlgorithm(Name.parse('HMAC-SHA512.'))!.name,
    timeSigned: 2 ** 47 + 1,
    fudge: 300,
    mac: Uint8Array.of(1, 2, 3),
    originalId: 0xbeef,
    error: 18,
    other: Uint8Array.of(0, 0, 1, 2, 3, 4),
  };

  test('is read as it was written, and is as long as was foreseen', () => {
    const written = writeTsigRecord(record);
    expect(readTsigRecord(new WireReader(written))).toEqual(record);
    expect(written).toHaveLength(tsigSize(record, 3, 6));
  });

  test.each([
    ['another class', 14 + 3],
    ['a TTL', 14 + 7],
    ['another length', 14 + 9],
  ])('with %s it is malformed', (_, at) => {
    const written = writeTsigRecord(record);
    written[at - 1] ^= 1;
    expect(() => readTsigRecord(new WireReader(written))).toThrow(MalformedWire);
  });
});
