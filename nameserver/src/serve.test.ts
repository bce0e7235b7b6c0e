import { zoneFromMasterFile } from '@fourwinds/dns';
import { compileZone, ZoneSet } from './answer/index.ts';
import { configSchema } from './config.ts';
import { respondersFor } from './serve.ts';

/** `test. SOA` with a COOKIE option. */
const query = (cookie: string): Uint8Array => {
  const length = (cookie.length / 2).toString(16).padStart(4, '0');
  const data = (cookie.length / 2 + 4).toString(16).padStart(4, '0');
  return Buffer.from(
    `1234000000010000000000010474657374000006000100002904d000000000${data}000a${length}${cookie}`,
    'hex',
  );
};
const CLIENT_COOKIE = '0102030405060708';

describe('cookies', () => {
  const zones = new ZoneSet();
  zones.put(
    compileZone(zoneFromMasterFile('test. 60 SOA ns.test. host.test. 1 1 1 1 1\ntest. 60 NS ns.elsewhere.').zone!),
  );
  const config = configSchema.parse({ FOURWINDS_ZONES: '.', FOURWINDS_RATE_LIMIT: 'on' });
  const response = new Uint8Array(1232);

  /** Asks over UDP from an address; returns the response, empty where there is none. */
  function ask(respond: ReturnType<typeof respondersFor>, cookie: string, source: string): Buffer {
    const message = query(cookie);
    return Buffer.from(response.subarray(0, respond.udp(message, message.length, response, source)));
  }

  const cookieIn = (message: Buffer): string => message.subarray(-24).toString('hex');

  test('a response brings a server cookie behind the one of the client (RFC 7873 5.2.3)', () => {
    const message = ask(respondersFor(zones, config), CLIENT_COOKIE, '192.0.2.1');
    expect(message.subarray(-28, -24).toString('hex')).toBe('000a0018');
    expect(cookieIn(message)).toMatch(/^010203040506070801000000/);
  });

  test('a wrong server cookie is no reason not to answer (RFC 7873 5.2.4)', () => {
    const message = ask(respondersFor(zones, config), `${CLIENT_COOKIE}${'00'.repeat(16)}`, '192.0.2.1');
    expect(message[3]).toBe(0);
    expect(message[7]).toBe(1);
  });

  test.each([['0102'], ['010203040506070809'], ['00'.repeat(41)]])(
    'FORMERR to a cookie such as %s (RFC 7873 5.2.2)',
    (cookie) => {
      expect(ask(respondersFor(zones, config), cookie, '192.0.2.1')[3]).toBe(1);
    },
  );

  test('a sender whose cookie proves its address is not limited, others are', () => {
    const respond = respondersFor(zones, config);
    const cookie = cookieIn(ask(respond, CLIENT_COOKIE, '2001:db8::1'));
    const answered = (from: string): number =>
      Array.from({ length: 1000 }, () => ask(respond, cookie, from)).filter((message) => message[7] === 1).length;
    expect(answered('2001:db8::1')).toBe(1000);
    expect(answered('2001:db8::2')).toBeLessThan(1000);
  });
});
