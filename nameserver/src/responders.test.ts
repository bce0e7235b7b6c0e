import manifest from '../../package.json' with { type: 'json' };
import { decodeMessage, rcodeName, responseCode, zoneFromText } from '@fourwinds/dns';
import { compileZone, viewOf, ZoneSet } from './answer/index.ts';
import { type Config, configSchema } from './config.ts';
import { Counters, MAIN_THREAD } from './metrics/counters.ts';
import { type Responders, respondersFor } from './responders.ts';
import { settingsOf } from './settings.ts';
import { addressOctets } from './transport/address-octets.ts';
import { Clock } from './transport/clock.ts';

/** `test. SOA` with a COOKIE option. */
const query = (cookie: string): Uint8Array => {
  const length = (cookie.length / 2).toString(16).padStart(4, '0');
  const data = (cookie.length / 2 + 4).toString(16).padStart(4, '0');
  return Buffer.from(
    `1234000000010000000000010474657374000006000100002904d000000000${data}000a${length}${cookie}`,
    'hex',
  );
};
function respondersWith(zones: ZoneSet, config: Config): Responders {
  const settings = settingsOf(config);
  const counters = new Counters(settings.counters, MAIN_THREAD);
  const clock = new Clock(settings.clockOrigin);
  const report = (error: unknown): never => {
    throw error;
  };
  return respondersFor(zones, settings, { counters, clock, report });
}

const CLIENT_COOKIE = '0102030405060708';

describe('cookies', () => {
  const zones = new ZoneSet();
  zones.put(compileZone(zoneFromText('test. 60 SOA ns.test. host.test. 1 1 1 1 1\ntest. 60 NS ns.elsewhere.').zone!));
  const config = configSchema.parse({ FOURWINDS_ZONES: '.', FOURWINDS_RATE_LIMIT: 'on' });
  const response = new Uint8Array(1232);

  /** Queries over UDP from an address. Returns the response, empty if there is none. */
  function ask(respond: Responders, cookie: string, source: string): Buffer {
    const message = query(cookie);
    return Buffer.from(
      response.subarray(0, respond.udp(viewOf(message), message.length, viewOf(response), addressOctets(source))),
    );
  }

  const cookieIn = (message: Buffer): string => message.subarray(-24).toString('hex');

  test('a response brings a server cookie behind the one of the client (RFC 7873 5.2.3)', () => {
    const message = ask(respondersWith(zones, config), CLIENT_COOKIE, '192.0.2.1');
    expect(message.subarray(-28, -24).toString('hex')).toBe('000a0018');
    expect(cookieIn(message)).toMatch(/^010203040506070801000000/);
  });

  test('a wrong server cookie is no reason not to answer (RFC 7873 5.2.4)', () => {
    const message = ask(respondersWith(zones, config), `${CLIENT_COOKIE}${'00'.repeat(16)}`, '192.0.2.1');
    expect(message[3]).toBe(0);
    expect(message[7]).toBe(1);
  });

  test.each([['0102'], ['010203040506070809'], ['00'.repeat(41)]])(
    'FORMERR to a cookie such as %s (RFC 7873 5.2.2)',
    (cookie) => {
      expect(ask(respondersWith(zones, config), cookie, '192.0.2.1')[3]).toBe(1);
    },
  );

  test('a sender whose cookie proves its address is not limited, others are', () => {
    const respond = respondersWith(zones, config);
    const cookie = cookieIn(ask(respond, CLIENT_COOKIE, '2001:db8::1'));
    const answered = (from: string): number =>
      Array.from({ length: 1000 }, () => ask(respond, cookie, from)).filter((message) => message[7] === 1).length;
    expect(answered('2001:db8::1')).toBe(1000);
    expect(answered('2001:db8::2')).toBeLessThan(1000);
  });
});

describe('response rate limiting', () => {
  const zones = new ZoneSet();
  zones.put(
    compileZone(
      zoneFromText('test. 60 SOA ns.test. host.test. 1 1 1 1 1\ntest. 60 NS ns.elsewhere.\ntest. 60 A 192.0.2.1').zone!,
    ),
  );
  const config = configSchema.parse({
    FOURWINDS_ZONES: '.',
    FOURWINDS_RATE_LIMIT: 'on',
    FOURWINDS_RRL_RESPONSES_PER_SECOND: '2',
    FOURWINDS_RRL_SLIP: '1',
  });
  const SOURCE = addressOctets('192.0.2.1');
  const PLAIN = '12340100000100000000000004746573740000060001';
  const response = new Uint8Array(65_535);

  /** Response code, TC, and the records of each section of the fourth response. */
  function fourth(transport: 'udp' | 'tcp', message: Uint8Array): unknown {
    const respond = respondersWith(zones, config)[transport];
    const decoded = Array.from({ length: 4 }, () =>
      decodeMessage(response.slice(0, respond(viewOf(message), message.length, viewOf(response), SOURCE))),
    );
    const { id, rd, tc, aa, questions, answers, edns } = decoded[3];
    const option = edns?.options[0]?.data;
    return {
      id,
      rd,
      tc,
      aa,
      rcode: rcodeName(responseCode(decoded[3])),
      counts: [questions.length, answers.length],
      edns: edns !== undefined,
      cookie: option?.length,
    };
  }
  const limited = { id: 0x1234, aa: false, counts: [1, 0] };

  test('sends back the question with TC (RFC 2181 9)', () => {
    const reply = { ...limited, rd: true, tc: true, rcode: 'NOERROR', edns: false, cookie: undefined };
    expect(fourth('udp', Buffer.from(PLAIN, 'hex'))).toEqual(reply);
  });

  test('to one with a client cookie alone, BADCOOKIE and a server cookie (RFC 7873 5.2.3)', () => {
    const reply = { ...limited, rd: false, tc: false, rcode: 'BADCOOKIE', edns: true, cookie: 24 };
    expect(fourth('udp', query(CLIENT_COOKIE))).toEqual(reply);
  });

  test('an error stays one', () => {
    const reply = { ...limited, rd: true, tc: true, rcode: 'NOTIMP', counts: [0, 0], edns: false, cookie: undefined };
    expect(fourth('udp', Buffer.from(PLAIN.replace('12340100', '12341100'), 'hex'))).toEqual(reply);
  });

  test('is not for TCP', () => {
    expect(fourth('tcp', Buffer.from(PLAIN, 'hex'))).toMatchObject({ tc: false, aa: true, counts: [1, 1] });
  });
});

/** RFC 4892, as answered by NSD. */
describe('CHAOS TXT queries', () => {
  const zones = new ZoneSet();
  const response = new Uint8Array(1232);

  /** Response code, AA, and the octets after the question. */
  function ask(texts: string, name: string, type: number, server?: string): [rcode: number, aa: number, rest: string] {
    const config = configSchema.parse({
      FOURWINDS_ZONES: '.',
      FOURWINDS_CHAOS: texts,
      FOURWINDS_REGION: 'ns1',
      FOURWINDS_SERVER: server,
    });
    const labels = name.split('.').map((label) => String.fromCharCode(label.length) + label);
    const message = Buffer.from(
      `\x12\x34\0\0\0\x01\0\0\0\0\0\0${labels.join('')}\0\0${String.fromCharCode(type)}\0\x03`,
      'latin1',
    );
    const length = respondersWith(zones, config).udp(
      viewOf(message),
      message.length,
      viewOf(response),
      addressOctets('127.0.0.1'),
    );
    const records = Buffer.from(response.subarray(message.length, length)).toString('latin1');
    return [response[3], response[2] & 4, records];
  }
  const text = (value: string): string =>
    `\xc0\x0c\0\x10\0\x03\0\0\0\0\0${String.fromCharCode(value.length + 1, value.length)}${value}`;
  const REFUSED = [5, 0, ''];

  test.each(['version.bind', 'version.server', 'id.server', 'hostname.bind'])('refuses %s', (name) => {
    expect(ask('', name, 16)).toEqual(REFUSED);
  });

  test.each([
    ['identity', 'id.server', 16, 'ns1'],
    ['identity', 'HostName.Bind', 255, 'ns1'],
    ['identity,version', 'version.bind', 16, `Fourwinds ${manifest.version}`],
    ['version', 'version.server', 16, `Fourwinds ${manifest.version}`],
  ])('with FOURWINDS_CHAOS=%s answers %s', (texts, name, type, value) => {
    expect(ask(texts, name, type)).toEqual([0, 0, text(value)]);
  });

  test('has the name of its Lease', () => {
    expect(ask('identity', 'id.server', 16, 'ns1-0')).toEqual([0, 0, text('ns1-0')]);
  });

  test.each([
    ['version', 'id.server', 16],
    ['identity', 'version.bind', 16],
    ['identity', 'id.server', 1],
    ['identity', 'other.server', 16],
    ['identity', 'server', 16],
  ])('with FOURWINDS_CHAOS=%s, %s of type %i is REFUSED', (texts, name, type) => {
    expect(ask(texts, name, type)).toEqual(REFUSED);
  });

  test('only known answers can be chosen', () => {
    expect(() => configSchema.parse({ FOURWINDS_ZONES: '.', FOURWINDS_CHAOS: 'all' })).toThrow(/identity/);
  });
});
