import { rcodeName } from './codes.ts';
import { decodeMessage } from './decode.ts';
import { encodeMessage } from './encode.ts';
import { makeMessage, type Message, type MessageRecord, responseCode } from './message.ts';
import { formatRecord } from '../zonefile/write.ts';
import { readZoneFile } from '../zonefile/read.ts';
import { Name } from '../name.ts';
import { MalformedWire } from '../wire.ts';

const origin = Name.parse('example.');

function records(text: string, recordClass = 1): MessageRecord[] {
  const { records: read, issues } = readZoneFile(text, { origin, defaultTtl: 300 });
  expect(issues).toEqual([]);
  return read.map(({ owner, type, ttl, rdata }) => ({ owner, type, ttl, rdata, class: recordClass }));
}

const question = { name: Name.parse('www.example.'), type: 1, class: 1 };
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'));

describe('RFC 1035 4.1.1 header', () => {
  test.each<[Partial<Message>, string]>([
    [{}, '0000'],
    [{ qr: true }, '8000'],
    [{ opcode: 5 }, '2800'],
    [{ aa: true }, '0400'],
    [{ tc: true }, '0200'],
    [{ rd: true }, '0100'],
    [{ ra: true }, '0080'],
    [{ ad: true }, '0020'],
    [{ cd: true }, '0010'],
    [{ rcode: 3 }, '0003'],
    [{ qr: true, opcode: 15, aa: true, tc: true, rd: true, ra: true, ad: true, cd: true, rcode: 15 }, 'ffbf'],
  ])('%j is %s', (flags, expected) => {
    const encoded = encodeMessage(makeMessage({ id: 0x1234, ...flags }));
    expect(hex(encoded)).toBe(`1234${expected}0000000000000000`);
    expect(decodeMessage(encoded)).toEqual(makeMessage({ id: 0x1234, ...flags }));
  });
});

describe('RFC 1035 4.1.4 compression', () => {
  test('names point to names written before', () => {
    const message = makeMessage({ questions: [question], answers: records('www CNAME web\nweb MX 10 mail.web') });
    expect(hex(encodeMessage(message))).toBe(
      [
        '0000 0000 0001 0002 0000 0000',
        '03777777 076578616d706c65 00 0001 0001',
        'c00c 0005 0001 0000012c 0006 03776562 c010',
        'c029 000f 0001 0000012c 0009 000a 046d61696c c029',
      ]
        .join('')
        .replaceAll(' ', ''),
    );
  });

  test('letter case is kept: only equal octets are shared', () => {
    const message = makeMessage({ questions: [question], answers: records('WWW CNAME Www') });
    expect(decodeMessage(encodeMessage(message)).answers.map(formatRecord)).toEqual([
      'WWW.example. 300 IN CNAME Www.example.',
    ]);
  });

  test('RFC 3597 4: names in the data of later types stay whole, but are read when compressed', () => {
    const message = makeMessage({ questions: [question], answers: records('www SRV 1 2 3 www') });
    const encoded = encodeMessage(message);
    expect(hex(encoded).endsWith('0001 0002 0003 03777777076578616d706c6500'.replaceAll(' ', ''))).toBe(true);
    const compressed = bytes(
      '0000 8000 0001 0001 0000 0000 03777777 076578616d706c65 00 0001 0001  c00c 0021 0001 0000012c 0008 0001 0002 0003 c00c',
    );
    expect(decodeMessage(compressed).answers).toEqual(decodeMessage(encoded).answers);
  });

  test('nothing points beyond 16,383', () => {
    const filler = Array.from({ length: 70 }, (_, i) => `f${i} TXT "${'x'.repeat(230)}"`).join('\n');
    const message = makeMessage({
      answers: records(`${filler}\nlate.far.org. MX 1 late.far.org.\nlast.far.org. MX 1 late.far.org.`),
    });
    expect(decodeMessage(encodeMessage(message)).answers).toEqual(message.answers);
  });

  test('can be left out', () => {
    const message = makeMessage({ questions: [question], answers: records('www CNAME web') });
    expect(encodeMessage(message, { compress: false })).toHaveLength(12 + 17 + 13 + 10 + 13);
    expect(decodeMessage(encodeMessage(message, { compress: false }))).toEqual(message);
  });
});

describe('RFC 6891 EDNS', () => {
  const edns = {
    udpSize: 1232,
    extendedRcode: 1,
    version: 0,
    do: true,
    options: [{ code: 3, data: Uint8Array.of(1, 2) }],
  };

  test('stands as an OPT record at the end of the additional section', () => {
    const message = makeMessage({ additionals: records('a A 192.0.2.1'), edns });
    const encoded = encodeMessage(message);
    expect(hex(encoded).endsWith('00 0029 04d0 01 00 8000 0006 0003 0002 0102'.replaceAll(' ', ''))).toBe(true);
    expect(hex(encoded.subarray(10, 12))).toBe('0002');
    expect(decodeMessage(encoded)).toEqual(message);
  });

  test('6.1.3: extends the response code', () => {
    expect(responseCode(makeMessage({ rcode: 0, edns }))).toBe(16);
    expect(rcodeName(16)).toBe('BADVERS');
    expect(responseCode(makeMessage({ rcode: 3 }))).toBe(3);
    expect(rcodeName(77)).toBe('RCODE77');
  });
});

describe('RFC 2181 9 truncation', () => {
  const answers = records('a TXT one\na TXT two\nb TXT three');
  const whole = makeMessage({
    questions: [question],
    answers,
    authorities: records('@ NS ns1'),
    additionals: records('ns1 A 192.0.2.1\nns1 AAAA 2001:db8::1'),
  });
  const full = encodeMessage(whole).length;

  test.each([
    ['everything fits', 0, [3, 1, 2], false],
    ['the last additional set does not', 1, [3, 1, 1], false],
    ['no additional set does', 29, [3, 1, 0], false],
    ['the authority does not', 45, [3, 0, 0], true],
    ['the last answer set does not', 65, [2, 0, 0], true],
    ['half a set is none', 85, [0, 0, 0], true],
  ])('%s', (_, missing, counts, tc) => {
    const encoded = encodeMessage(whole, { maxSize: full - missing });
    expect(encoded.length).toBeLessThanOrEqual(full - missing);
    const decoded = decodeMessage(encoded);
    expect([decoded.answers.length, decoded.authorities.length, decoded.additionals.length]).toEqual(counts);
    expect(decoded.tc).toBe(tc);
  });

  test('the OPT record always stays', () => {
    const edns = { udpSize: 512, extendedRcode: 0, version: 0, do: false, options: [] };
    const encoded = encodeMessage({ ...whole, edns }, { maxSize: 50 });
    expect(encoded.length).toBeLessThanOrEqual(50);
    expect(decodeMessage(encoded)).toMatchObject({ tc: true, edns, answers: [] });
  });
});

describe('RFC 2136 2.4 dynamic updates', () => {
  test('classes ANY and NONE carry no data or that of their type', () => {
    const [a] = records('a A 192.0.2.1');
    const empty = { ...a, ttl: 0, rdata: new Uint8Array(0) };
    const message = makeMessage({
      opcode: 5,
      answers: [
        { ...empty, class: 255 },
        { ...empty, class: 254 },
      ],
      authorities: [{ ...a, class: 254 }],
    });
    expect(decodeMessage(encodeMessage(message))).toEqual(message);
  });
});

describe('octets that are no message throw MalformedWire', () => {
  test.each([
    ['nothing', ''],
    ['half a header', '0000 0000 0001'],
    ['a question that is not there', '0000 0000 0001 0000 0000 0000'],
    ['octets after the end', '0000 0000 0000 0000 0000 0000 00'],
    ['a pointer to itself', '0000 0000 0001 0000 0000 0000 c00c 0001 0001'],
    ['a pointer forwards', '0000 0000 0001 0000 0000 0000 c010 0001 0001'],
    ['a pointer cut in half', '0000 0000 0001 0000 0000 0000 c0'],
    ['a label type of RFC 2673', '0000 0000 0001 0000 0000 0000 41 00 0001 0001'],
    ['an address of three octets', '0000 8000 0000 0001 0000 0000 00 0001 0001 00000000 0003 c00002'],
    ['data longer than the message', '0000 8000 0000 0001 0000 0000 00 0001 0001 00000000 0004 c00002'],
    ['a name longer than its data', '0000 8000 0000 0001 0000 0000 00 0005 0001 00000000 0002 0161 00'],
    ['two OPT records', '0000 0000 0000 0000 0000 0002 00 0029 04d0 00000000 0000 00 0029 04d0 00000000 0000'],
    ['an OPT record among the answers', '0000 0000 0000 0001 0000 0000 00 0029 04d0 00000000 0000'],
    ['an OPT record with an owner', '0000 0000 0000 0000 0000 0001 016100 0029 04d0 00000000 0000'],
    ['an option longer than its record', '0000 0000 0000 0000 0000 0001 00 0029 04d0 00000000 0005 0003 0002 01'],
  ])('%s', (_, text) => {
    expect(() => decodeMessage(bytes(text))).toThrow(MalformedWire);
  });
});
