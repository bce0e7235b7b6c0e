import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Message, zoneFromText } from '@fourwinds/dns';
import { createLogger, parseSocketAddress } from '@fourwinds/process';
import { freePort } from '../../test/free-port.ts';
import { compileZone, ZoneSet } from './answer/index.ts';
import { configSchema } from './config.ts';
import { monitor } from './health.ts';
import { DnsService } from './serve.ts';
import { Telemetry } from './telemetry.ts';
import { ask } from './testing/ask.ts';
import { makeCertificate } from './testing/certificate.ts';
import { eventually } from '../../test/eventually.ts';
import { queryFor } from './testing/query.ts';

const FACTS = { zones: 2, refused: 0, alarm: false, damaged: false, staleness: 7 };
const worker = new URL('udp-thread.ts', import.meta.url);

async function askOver(socket: Socket, name: string, type: string): Promise<void> {
  const query = queryFor(name, type);
  socket.write(Uint8Array.of(0, query.length, ...query));
  await new Promise((resolve) => socket.once('data', resolve));
}

describe.each([
  ['threads', '2'],
  ['the main thread', '0'],
])('metrics of a nameserver with datagrams in %s', (_, workers) => {
  const zones = new ZoneSet();
  let service: DnsService;
  let telemetry: Telemetry;
  let port: number;
  let connections: { tcp: Socket; dot: Socket };
  let stop: () => Promise<void>;

  beforeAll(async () => {
    for (const apex of ['one.test.', 'Two.one.test.']) {
      const text = `$ORIGIN ${apex}\n$TTL 60\n@ SOA ns host 1 2 3 4 5\n@ NS ns.elsewhere.\nwww A 192.0.2.1\n`;
      zones.put(compileZone(zoneFromText(text).zone!));
    }
    port = await freePort();
    const config = configSchema.parse({
      FOURWINDS_ZONES: '.',
      FOURWINDS_DNS: '127.0.0.1:0',
      FOURWINDS_DOT: '127.0.0.1:0',
      FOURWINDS_DOT_CERTIFICATE: 'here',
      FOURWINDS_DOT_KEY: 'here',
      FOURWINDS_METRICS: `127.0.0.1:${port}`,
      FOURWINDS_ZONE_METRICS: 'on',
      FOURWINDS_WORKERS: workers,
    });
    service = new DnsService({ zones, config, worker, log: createLogger('test', 'silent') });
    service.identity.use(makeCertificate('metrics.test'));
    await service.open();
    telemetry = new Telemetry(service, () => FACTS);
    const health = await monitor(config.FOURWINDS_METRICS, telemetry);
    const [dns, dot] = [...service.addresses, ...service.dotAddresses].map((text) => parseSocketAddress(text)!);
    connections = { tcp: connectTcp(dns), dot: connectTls({ ...dot, rejectUnauthorized: false }) };
    stop = async () => {
      for (const socket of Object.values(connections)) socket.destroy();
      await Promise.all([service.close(), health.close()]);
    };
  });

  afterAll(() => stop());

  async function page(path: string): Promise<{ status: number; lines: string[] }> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, lines: (await response.text()).trimEnd().split('\n') };
  }

  /** Long timeout: on a busy machine an answer may take a second, and a repeated query would be counted twice. */
  const askOnce = (name: string, type: string): Promise<Message> => ask(service.addresses[0], name, type, 60_000);

  test('count queries of each transport and of each zone', async () => {
    for (let i = 0; i < 3; i++) await askOnce('www.one.test.', 'A');
    for (let i = 0; i < 2; i++) await askOver(connections.tcp, 'no.two.ONE.test.', 'AAAA');
    await askOver(connections.dot, 'two.one.test.', 'MX');
    await askOver(connections.dot, 'elsewhere.', 'A');
    await askOnce('elsewhere.', 'TYPE255');
    await eventually(async () => {
      expect((await page('/metrics')).lines).toEqual(
        expect.arrayContaining([
          'fourwinds_queries_total{transport="udp",type="A"} 3',
          'fourwinds_queries_total{transport="udp",type="ANY"} 1',
          'fourwinds_queries_total{transport="tcp",type="AAAA"} 2',
          'fourwinds_queries_total{transport="dot",type="MX"} 1',
          'fourwinds_queries_total{transport="dot",type="A"} 1',
          'fourwinds_responses_total{transport="udp",rcode="NOERROR"} 3',
          'fourwinds_responses_total{transport="tcp",rcode="NXDOMAIN"} 2',
          'fourwinds_responses_total{transport="dot",rcode="NOERROR"} 1',
          'fourwinds_responses_total{transport="dot",rcode="REFUSED"} 1',
          'fourwinds_connections 2',
        ]),
      );
    });
    const { lines } = await page('/metrics/zones?zone=one.test&zone=TWO.one.test.&zone=never.test');
    expect(lines.filter((line) => !line.startsWith('#'))).toEqual([
      'fourwinds_zone_queries_total{zone="one.test."} 3',
      'fourwinds_zone_queries_total{zone="TWO.one.test."} 3',
      'fourwinds_zone_queries_total{zone="never.test."} 0',
    ]);
  });

  test.each([
    ['no name', 'zone=a..b'],
    ['too many', Array.from({ length: 101 }, (__, i) => `zone=${i}.test`).join('&')],
  ])('of zones are not shown for %s', async (__, query) => {
    expect((await page(`/metrics/zones?${query}`)).status).toBe(400);
  });

  test('know when the certificate ends', async () => {
    const [line] = (await page('/metrics')).lines.filter((each) => each.startsWith('fourwinds_certificate_expiry'));
    expect(Number(line.split(' ')[1]) * 1000).toBeGreaterThan(Date.now());
  });

  /** Rules of `promtool check metrics` and the text format (Prometheus, exposition formats). */
  test('are as Prometheus wants them', async () => {
    const { lines } = await page('/metrics');
    const families = lines.flatMap((line) => /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line)?.[1] ?? []);
    expect(families.length).toBe(new Set(families).size);
    const helps = lines.flatMap((line) => /^# HELP (\S+) \S.*$/.exec(line)?.[1] ?? []);
    expect(helps).toEqual(families);
    const samples = lines.filter((line) => line !== '' && !line.startsWith('#'));
    const names = samples.map(
      (line) => /^(fourwinds_[a-z_]+)(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? \S+$/.exec(line)![1],
    );
    expect(new Set(samples.map((line) => line.slice(0, line.lastIndexOf(' ')))).size).toBe(samples.length);
    for (const name of names) expect(families).toContain(name.replace(/_(bucket|sum|count)$/, ''));
    for (const family of families) {
      const isCounter = lines.includes(`# TYPE ${family} counter`);
      expect([family, family.endsWith('_total')]).toEqual([family, isCounter]);
    }
  });

  test('a histogram counts the contents of its buckets', async () => {
    const buckets = (await page('/metrics')).lines.filter((line) =>
      line.startsWith('fourwinds_response_seconds_bucket'),
    );
    const counts = buckets.map((line) => Number(line.split(' ')[1]));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(buckets.at(-1)).toContain('le="+Inf"');
    expect((await page('/metrics')).lines).toContain(`fourwinds_response_seconds_count ${counts.at(-1)}`);
  });
});
