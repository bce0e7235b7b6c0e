import { decodeMessage, rcodeName, responseCode, zoneFromText } from '@fourwinds/dns';
import { type AnswerOptions, compileZone, ZoneSet } from './index.ts';
import { answerOctets } from '../testing/answer-octets.ts';

const zones = new ZoneSet();
/** Together with header, question and OPT record, these records are seven octets smaller than the largest message. */
const LARGEST = [...new Array<number>(258).fill(234), 198].map(
  (length, i) => `test. 60 CAA 0 issue "${String(i).padStart(length, 'x')}"`,
);
zones.put(
  compileZone(
    zoneFromText(
      [
        'test. 60 SOA ns.test. host.test. 1 1 1 1 1',
        'test. 60 NS ns.elsewhere.',
        `test. 60 TXT ${'"0123456789" '.repeat(50)}`,
        ...LARGEST,
      ].join('\n'),
    ).zone!,
  ),
);

const QUESTION = '04 74657374 00 0006 0001';
/** `hmac-sha256`, a time, and a MAC of four octets. */
const SIGNATURE = '0b 686d61632d736861323536 00 00006553f100 012c 0004 aaaaaaaa 1234 0000 0000';
const BADKEY = '0b686d61632d7368613235360000006553f100012c0000123400110000';
const tsig = (owner: string, type = '00fa 00ff 00000000', data = SIGNATURE): string =>
  `${owner} ${type} ${octetsOf(data)} ${data}`;
const KEY = '03 6b6579 00';
const opt = (data: string, version = '00'): string => `00 0029 04d0 00 ${version} 0000 ${octetsOf(data)} ${data}`;

function octetsOf(hex: string): string {
  return (hex.replaceAll(' ', '').length / 2).toString(16).padStart(4, '0');
}

/** Response code, options (code and data) if OPT is present, and data of other additional records. */
function ask(records: readonly string[], options: Partial<AnswerOptions> = {}): string {
  const count = records.length.toString(16).padStart(4, '0');
  const hex = `1234 0000 0001 0000 0000 ${count} ${QUESTION} ${records.join('')}`;
  const query = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  const nsid = Uint8Array.of(0x6e);
  const message = decodeMessage(answerOctets(zones, query, { transport: 'udp', maxSize: 1232, nsid, ...options }));
  const shown = message.edns?.options.map(({ code, data }) => `${code}:${data.toHex()}`);
  const others = message.additionals.map(
    ({ type, rdata }) => `${type.code === 250 ? 'TSIG' : type.name} ${rdata.toHex()}`,
  );
  const edns = shown === undefined ? [] : ['OPT', ...shown];
  return [rcodeName(responseCode(message)), ...edns, ...others].join(' ');
}

describe('EDNS', () => {
  test.each([
    ['no options', opt(''), 'NOERROR OPT'],
    ['an option that nobody knows (RFC 6891 6.1.2)', opt('ff00 0001 00'), 'NOERROR OPT'],
    ['NSID (RFC 5001)', opt('0003 0000'), 'NOERROR OPT 3:6e'],
    ['padding is for encrypted transports alone (RFC 7830 6)', opt('000c 0002 0000'), 'NOERROR OPT'],
    ['malformed options get FORMERR with OPT (RFC 6891 7)', opt('0003 0001'), 'FORMERR OPT'],
    ['so do octets that are no option', opt('0003 0000 00'), 'FORMERR OPT'],
    ['and a cookie that is none', opt('0003 0000 000a 0001 00'), 'FORMERR OPT'],
    ['the options of a later EDNS version are ignored', opt('0003 0001', '01'), 'BADVERS OPT'],
  ])('%s', (_, record, reply) => {
    expect(ask([record])).toBe(reply);
  });

  test('TCP connections tell how long they may be idle, when asked (RFC 7828 3.3.2)', () => {
    expect(ask([opt('000b 0000')], { transport: 'tcp', keepAlive: 100 })).toBe('NOERROR OPT 11:0064');
    expect(ask([opt('')], { transport: 'tcp', keepAlive: 100 })).toBe('NOERROR OPT');
    expect(ask([opt('000b 0000')], { transport: 'udp', keepAlive: 100 })).toBe('NOERROR OPT');
  });
});

describe('padding', () => {
  const PADDED = opt('000c 0002 0000');
  const BLOCK = 468;

  /** Returns the response size in octets. */
  function lengthOf(records: readonly string[], type: string, options: Partial<AnswerOptions> = {}): number {
    const count = records.length.toString(16).padStart(4, '0');
    const hex = `1234 0000 0001 0000 0000 ${count} 04 74657374 00 ${type} 0001 ${records.join('')}`;
    const query = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    const given: AnswerOptions = { transport: 'tcp', maxSize: 65_535, nsid: Uint8Array.of(0x6e), ...options };
    const octets = answerOctets(zones, query, given);
    const message = decodeMessage(octets);
    const padding = message.edns?.options.find(({ code }) => code === 12);
    expect(padding?.data.every((octet) => octet === 0)).toBe(options.paddingBlock === undefined ? undefined : true);
    return octets.length;
  }

  test.each([
    ['a small response', [PADDED], '0006', BLOCK],
    ['one with other options', [opt('000c 0000 0003 0000')], '0006', BLOCK],
    ['one with TSIG behind it', [PADDED, tsig(KEY)], '0006', BLOCK],
    ['one of more octets than a block', [PADDED], '0010', 2 * BLOCK],
    ['one to which the greatest length leaves less than a block', [PADDED], '0101', 65_535],
  ])('%s has a multiple of the block, or the greatest length (RFC 8467 4.1)', (_, records, type, octets) => {
    expect(lengthOf(records, type, { paddingBlock: BLOCK })).toBe(octets);
  });

  test('is not there where there is no block', () => {
    expect(lengthOf([PADDED], '0006')).toBeLessThan(BLOCK);
  });
});

/** Behaves like NSD and Knot without keys. */
describe('TSIG', () => {
  test.each([
    ['a key that is not known (RFC 8945 5.2.1)', [tsig(KEY)], `NOTAUTH TSIG ${BADKEY}`],
    ['with OPT', [opt(''), tsig(KEY)], `NOTAUTH OPT TSIG ${BADKEY}`],
    ['its name compressed', [tsig('c00c')], `NOTAUTH TSIG ${BADKEY}`],
    ['not the last record (RFC 8945 5.1)', [tsig(KEY), opt('')], 'FORMERR'],
    ['twice', [tsig(KEY), tsig(KEY)], 'FORMERR'],
    ['a pointer to itself', [tsig('c017')], 'FORMERR'],
    ['class IN', [tsig(KEY, '00fa 0001 00000000')], 'FORMERR'],
    ['a TTL', [tsig(KEY, '00fa 00ff 00000001')], 'FORMERR'],
    ['no data', [tsig(KEY, undefined, '')], 'FORMERR'],
    ['less data than it says', [tsig(KEY, undefined, SIGNATURE.slice(0, -2))], 'FORMERR'],
    ['more data than it says', [tsig(KEY, undefined, `${SIGNATURE} 00`)], 'FORMERR'],
  ])('%s', (_, records, reply) => {
    expect(ask(records)).toBe(reply);
  });

  test('is left out where there is no room', () => {
    const name = `${'3f'.padEnd(128, '61').repeat(3)}${'3d'.padEnd(124, '61')}00`;
    const long = tsig(name, undefined, SIGNATURE.replace('0b 686d61632d736861323536 00', name));
    expect(ask([long])).toBe('NOTAUTH');
    expect(ask([opt(''), long])).toMatch(/^NOTAUTH OPT TSIG /);
  });
});
