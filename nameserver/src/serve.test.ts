/** @slow: not in make check. */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { jest } from '@jest/globals';
import {
  CLASS,
  decodeMessage,
  encodeMessage,
  makeMessage,
  type Message,
  Name,
  rcodeName,
  zoneFromText,
} from '@fourwinds/dns';
import { isIPv6, type ListenOptions, Server } from 'node:net';
import { createLogger, parseSocketAddress, type SocketAddress } from '@fourwinds/process';
import { compileZone, Subject, type ZoneImage, ZoneSet } from './answer/index.ts';
import { type Config, configSchema } from './config.ts';
import { DnsService } from './serve.ts';
import { type ServerSettings, settingsOf } from './settings.ts';
import { Telemetry } from './telemetry.ts';
import { openSockets } from './testing/open-sockets.ts';
import { eventually } from '../../test/eventually.ts';
import { queryFor } from './testing/query.ts';
import { RATE_ACTION, RateLimiter } from './transport/rate-limit.ts';

const log = createLogger('test', 'silent');
const worker = new URL('udp-thread.ts', import.meta.url);

function imageOf(apex: string, records: string): ZoneImage {
  const text = `$ORIGIN ${apex}\n$TTL 60\n@ SOA ns host 1 2 3 4 5\n@ NS ns.elsewhere.\n${records}`;
  return compileZone(zoneFromText(text).zone!);
}

const OWN_ADDRESS = Uint8Array.of(127, 0, 0, 1);
/** On the service's clock, in milliseconds: later than any test lasts. */
const IN_AN_HOUR = 3_600_000;

/** Retry timeout. Datagrams may be lost, but hardly ever are on a single machine. */
const AGAIN_MILLISECONDS = 30_000;

interface Reply {
  readonly message: Message;
  readonly from: RemoteInfo;
}

class Client {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #id = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('message', (octets, from) => {
      const message = decodeMessage(octets);
      this.#waiting.get(message.id)?.({ message, from });
      this.#waiting.delete(message.id);
    });
  }

  static async open(family: 'udp4' | 'udp6' = 'udp4'): Promise<Client> {
    const socket = createSocket(family);
    socket.bind(0);
    await once(socket, 'listening');
    return new Client(socket);
  }

  /** Repeats the query until there is a reply, because both query and reply may be lost. */
  async ask({ host, port }: SocketAddress, name: string, type = 'A'): Promise<Reply> {
    const id = this.#id++ & 0xffff;
    const query = queryFor(name, type, id);
    const send = (): void => this.send(query, { host, port });
    const reply = this.hear(id);
    send();
    const again = setInterval(send, AGAIN_MILLISECONDS);
    return reply.finally(() => clearInterval(again));
  }

  /** Waits for the reply with an id. */
  hear(id: number): Promise<Reply> {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  send(octets: Uint8Array, { host, port }: SocketAddress): void {
    this.#socket.send(octets, port, host);
  }

  close(): void {
    this.#socket.close();
  }
}

function dataOf({ answers, rcode }: Message): string[] {
  return answers.length === 0 ? [rcodeName(rcode)] : answers.map(({ type, rdata }) => type.format(rdata));
}

/** Tests both ways of receiving datagrams. */
describe.each([
  ['batched', 2],
  ['dgram', 0],
])('datagrams, %s', (kind, workers) => {
  const configWith = (variables: { [variable: string]: string } = {}): Config =>
    configSchema.parse({
      FOURWINDS_ZONES: '.',
      FOURWINDS_DNS: '127.0.0.1:0',
      FOURWINDS_WORKERS: String(workers),
      ...variables,
    });
  const zones = new ZoneSet();
  let service: DnsService;
  let addresses: SocketAddress[];
  let address: SocketAddress;
  let clients: Client[];

  async function client(family?: 'udp4' | 'udp6'): Promise<Client> {
    const made = await Client.open(family);
    clients.push(made);
    return made;
  }

  beforeAll(async () => {
    const config = configWith({ FOURWINDS_DNS: '127.0.0.1:0,127.0.0.2:0,[::1]:0' });
    service = new DnsService({ zones, config, worker, log });
    await service.open();
    addresses = service.addresses.map((text) => parseSocketAddress(text)!);
    [address] = addresses;
  });

  afterAll(() => service.close());

  beforeEach(() => {
    clients = [];
  });

  afterEach(() => {
    for (const each of clients) each.close();
  });

  test('is the name of the server', () => {
    expect(service.transport).toBe(kind);
  });

  test('answers over IPv4 and IPv6, at several addresses', async () => {
    zones.put(imageOf('test.', 'www A 192.0.2.1\n'));
    for (const { host, port } of addresses) {
      const from = await client(isIPv6(host) ? 'udp6' : 'udp4');
      const reply = await from.ask({ host, port }, 'www.test.');
      expect(dataOf(reply.message)).toEqual(['192.0.2.1']);
      expect(reply.from).toMatchObject({ address: host, port });
    }
  });

  test('ignores messages that are no queries, and goes on', async () => {
    zones.put(imageOf('test.', ''));
    const from = await client();
    const response = encodeMessage(makeMessage({ id: 0, qr: true, questions: [] }));
    for (const octets of [new Uint8Array(0), Uint8Array.of(1, 2, 3), response]) from.send(octets, address);
    await from.ask(address, 'test.', 'SOA');
  });

  test('a datagram may be as long as datagrams can be', async () => {
    zones.put(imageOf('test.', ''));
    const from = await client();
    const query = encodeMessage(
      makeMessage({ id: 7, questions: [{ name: Name.parse('test.'), type: 6, class: CLASS.IN }] }),
    );
    const long = new Uint8Array(65_000);
    long.set(query);
    const reply = from.hear(7);
    from.send(long, address);
    expect(rcodeName((await reply).message.rcode)).toBe('FORMERR');
  });

  test('truncates responses that do not fit', async () => {
    zones.put(imageOf('test.', `big TXT ${'"0123456789" '.repeat(60)}\n`));
    const { message } = await (await client()).ask(address, 'big.test.', 'TXT');
    expect(message).toMatchObject({ tc: true, answers: [] });
  });

  test('a zone is served from when it is put until it is removed', async () => {
    const from = await client();
    const ask = async (): Promise<string[]> => dataOf((await from.ask(address, 'www.test.')).message);
    for (let i = 1; i < 20; i++) {
      zones.put(imageOf('test.', `www A 192.0.2.${i}\n`));
      expect(await ask()).toEqual([`192.0.2.${i}`]);
      zones.remove(Name.parse('test.').wire);
      expect(await ask()).toEqual(['REFUSED']);
    }
  });

  test('while zones are replaced, each reply is of one version, and memory is used again', async () => {
    const VERSIONS = 10;
    const CHANGES = 3000;
    const OUTSTANDING = 8;
    const versions = Array.from({ length: VERSIONS }, (_, version) => {
      const addresses = Array.from({ length: 1 + 2 * version }, (__, i) => `a A 192.0.${version}.${i}\n`);
      return imageOf('test.', `www CNAME b\nb CNAME a\n${addresses.join('')}`);
    });
    zones.put(versions[0]);
    const { used } = zones.usage;
    let changes = 0;
    let replies = 0;
    /** On a busy machine the threads may answer little before all changes are made. */
    const isDone = (): boolean => changes >= CHANGES && replies > OUTSTANDING;
    const keepAsking = async (): Promise<void> => {
      const from = await client();
      while (!isDone()) {
        const addresses = dataOf((await from.ask(address, 'www.test.')).message).slice(2);
        const version = Number(addresses[0].split('.')[2]);
        expect(addresses).toHaveLength(1 + 2 * version);
        expect(addresses.every((text) => text.startsWith(`192.0.${version}.`))).toBe(true);
        replies++;
      }
    };
    const asking = Promise.all(Array.from({ length: OUTSTANDING }, keepAsking));
    while (!isDone()) {
      for (let i = 0; i < 20; i++) zones.put(versions[++changes % VERSIONS]);
      await new Promise(setImmediate);
    }
    await asking;
    zones.put(versions[0]);
    expect(zones.usage.used).toBe(used);
  });

  /** Runs with its own service, which is stopped afterwards. */
  async function withService(
    variables: { [variable: string]: string },
    run: (own: DnsService, at: SocketAddress, settings: ServerSettings) => Promise<void>,
  ): Promise<void> {
    const before = openSockets();
    const config = configWith(variables);
    const settings = settingsOf(config);
    const own = new DnsService({ zones, config, settings, worker, log });
    await own.open();
    const at = parseSocketAddress(own.addresses[0])!;
    try {
      await run(own, at, settings);
    } finally {
      for (const each of clients.splice(0)) each.close();
      await own.close();
    }
    await eventually(() => expect(openSockets()).toEqual(before));
  }

  test('limits the responses to a network, in all threads together', async () => {
    const variables = { FOURWINDS_RATE_LIMIT: 'on', FOURWINDS_RRL_ALL_PER_SECOND: '1', FOURWINDS_RRL_SLIP: '1' };
    zones.put(imageOf('test.', 'www A 192.0.2.1\n'));
    await withService(variables, async (_, at, { rateLimits }) => {
      const from = await client();
      while (!(await from.ask(at, 'www.test.')).message.tc);
      const limiterAt = (now: number): RateLimiter => new RateLimiter(rateLimits!, { now });
      expect(limiterAt(0).decide(OWN_ADDRESS, new Subject())).toBe(RATE_ACTION.slip);
      expect(limiterAt(IN_AN_HOUR).decide(OWN_ADDRESS, new Subject())).toBe(RATE_ACTION.send);
      const askers = await Promise.all(Array.from({ length: 20 }, () => client()));
      const replies = await Promise.all(
        askers.flatMap((asker) => Array.from({ length: 10 }, () => asker.ask(at, 'www.test.'))),
      );
      expect(replies.filter(({ message }) => message.tc)).toHaveLength(200);
    });
  });

  test('counts, in all threads together', async () => {
    zones.put(imageOf('test.', `www A 192.0.2.1\nbig TXT ${'"0123456789" '.repeat(60)}\n`));
    await withService({}, async (own, at) => {
      const askers = await Promise.all(Array.from({ length: 5 }, () => client()));
      for (const from of askers) {
        for (const name of ['www.test.', 'no.test.']) await from.ask(at, name);
        await from.ask(at, 'big.test.', 'TXT');
        from.send(Uint8Array.of(1), at);
      }
      const { registry } = new Telemetry(own, () => ({
        zones: 1,
        refused: 0,
        alarm: false,
        damaged: false,
        staleness: 0,
      }));
      await eventually(async () =>
        expect((await registry.metrics()).split('\n')).toEqual(
          expect.arrayContaining([
            'fourwinds_queries_total{transport="udp",type="A"} 10',
            'fourwinds_queries_total{transport="udp",type="TXT"} 5',
            'fourwinds_responses_total{transport="udp",rcode="NOERROR"} 10',
            'fourwinds_responses_total{transport="udp",rcode="NXDOMAIN"} 5',
            'fourwinds_responses_truncated_total{transport="udp"} 5',
            'fourwinds_messages_ignored_total 5',
            'fourwinds_udp_overruns_total 0',
          ]),
        ),
      );
    });
  });

  test('an address that another has is refused, and none is held', async () => {
    const other = createSocket('udp4');
    other.bind({ address: '127.0.0.1', port: 0, exclusive: true });
    await once(other, 'listening');
    const before = openSockets();
    const taken = configWith({ FOURWINDS_DNS: `127.0.0.1:0,127.0.0.1:${other.address().port}` });
    const own = new DnsService({ zones, config: taken, worker, log });
    await expect(own.open()).rejects.toThrow('in use by another program; set FOURWINDS_DNS');
    await eventually(() => expect(openSockets()).toEqual(before));
    other.close();
  });
});

/** Node's own sockets leave the source address to the system. */
describe('at all addresses', () => {
  test.each([
    ['0.0.0.0:0', 'udp4', ['127.0.0.1', '127.0.0.2', '127.7.7.7']],
    ['[::]:0', 'udp6', ['::1']],
  ] as const)('%s, a response leaves from the address that was asked', async (wildcard, family, hosts) => {
    const zones = new ZoneSet();
    zones.put(imageOf('test.', 'www A 192.0.2.1\n'));
    const config = configSchema.parse({ FOURWINDS_ZONES: '.', FOURWINDS_DNS: wildcard, FOURWINDS_WORKERS: '2' });
    const service = new DnsService({ zones, config, worker, log });
    await service.open();
    const { port } = parseSocketAddress(service.addresses[0])!;
    const client = await Client.open(family);
    for (const host of hosts) {
      const { from } = await client.ask({ host, port }, 'www.test.');
      expect(from).toMatchObject({ address: host, port });
    }
    client.close();
    await service.close();
  });

  test('[::] beside 0.0.0.0 is left out on a system without IPv6', async () => {
    const spy = jest.spyOn(Server.prototype, 'listen');
    const listen = spy.getMockImplementation() as (this: Server, ...given: unknown[]) => Server;
    spy.mockImplementation(function (this: Server, ...given: unknown[]) {
      const [{ host }] = given as [ListenOptions];
      if (host !== '::') return listen.apply(this, given);
      process.nextTick(() => this.emit('error', Object.assign(new Error('no IPv6'), { code: 'EAFNOSUPPORT' })));
      return this;
    });
    const open = async (variables: { [variable: string]: string }): Promise<DnsService> => {
      const config = configSchema.parse({ FOURWINDS_ZONES: '.', FOURWINDS_WORKERS: '0', ...variables });
      const service = new DnsService({ zones: new ZoneSet(), config, worker, log });
      await service.open();
      return service;
    };
    try {
      const files = { FOURWINDS_DOT_CERTIFICATE: 'tls.crt', FOURWINDS_DOT_KEY: 'tls.key' };
      const service = await open({ FOURWINDS_DNS: '0.0.0.0:0,[::]:0', FOURWINDS_DOT: '0.0.0.0:0,[::]:0', ...files });
      expect(service.addresses).toEqual([expect.stringMatching(/^0\.0\.0\.0:\d+$/)]);
      expect(service.dotAddresses).toEqual([expect.stringMatching(/^0\.0\.0\.0:\d+$/)]);
      await service.close();
      await expect(open({ FOURWINDS_DNS: '[::]:5353' })).rejects.toThrow('FOURWINDS_DNS: [::]:5353 cannot be used');
    } finally {
      spy.mockRestore();
    }
  });

  test.each([
    ['0.0.0.0:0', 1],
    ['127.0.0.1:0,[::]:0', 1],
    ['127.0.0.1:0', 0],
  ])('%s without threads, the log warns that responses may leave from another address', async (addresses, warnings) => {
    const warned: string[] = [];
    const warning = Object.assign(createLogger('test', 'silent'), { warn: (text: string) => void warned.push(text) });
    const config = configSchema.parse({ FOURWINDS_ZONES: '.', FOURWINDS_DNS: addresses, FOURWINDS_WORKERS: '0' });
    const service = new DnsService({ zones: new ZoneSet(), config, worker, log: warning });
    await service.open();
    await service.close();
    expect(warned).toHaveLength(warnings);
  });
});
