import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Duplex } from 'node:stream';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { parseSocketAddress } from '@fourwinds/process';
import { Random } from '../../../test/random.ts';
import { makeCertificate } from '../testing/certificate.ts';
import { eventually } from '../../../test/eventually.ts';
import { readWorlds } from '../testing/fuzz/corpus.ts';
import { damaged } from '../testing/fuzz/damage.ts';
import { checkReply } from '../testing/fuzz/reply-check.ts';

/** Sends damaged packets and hostile connections to the real process, which may have only a few open files. */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const random = new Random(seed);
const DATAGRAMS = 20_000;
const CONNECTIONS = 1_000;
const ENCRYPTED = 300;
const OPEN_FILES = 100;
const BATCH = 50;
const MIB = 1024;
const MAIN = join(import.meta.dirname, '../main.ts');

const worlds = readWorlds();
const queries = worlds.flatMap((world) => world.queries);
const packet = (dice: Random): Uint8Array<ArrayBuffer> => damaged(dice, dice.pick(queries), dice.pick(queries));
const isQuery = (octets: Uint8Array): boolean => octets.length >= 12 && octets[2] < 0x80;
/** A query for `. SOA`, which the large zones answer. */
const PLAIN = Uint8Array.of(0xff, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 1);

const WARN = 40;

describe(`a nameserver that is attacked (FOURWINDS_SEED=${seed})`, () => {
  let folder: string;
  let server: ChildProcess;
  let ports: { [host: string]: number };
  let dot: number;
  let udp: UdpSocket;
  const stderr: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourwinds-fuzz-'));
    const texts = worlds.at(-1)!.texts;
    await Promise.all(texts.map((text, n) => writeFile(join(folder, `${n}.zone`), text)));
    const { certificate, key } = makeCertificate('fuzz.test');
    await writeFile(join(folder, 'tls.crt'), certificate);
    await writeFile(join(folder, 'tls.key'), key);
    const environment = {
      PATH: process.env.PATH,
      FOURWINDS_ZONES: folder,
      FOURWINDS_DNS: '127.0.0.1:0,[::1]:0',
      FOURWINDS_DOT: '127.0.0.1:0',
      FOURWINDS_DOT_CERTIFICATE: join(folder, 'tls.crt'),
      FOURWINDS_DOT_KEY: join(folder, 'tls.key'),
      FOURWINDS_STDIN: 'lifeline',
    };
    const command = `ulimit -n ${OPEN_FILES} && exec "$0" "$@"`;
    server = spawn('sh', ['-c', command, process.execPath, MAIN], { env: environment });
    createInterface(server.stderr!).on('line', (line) => stderr.push(line));
    const [line] = (await once(createInterface(server.stdout!), 'line')) as [string];
    const ready = JSON.parse(line) as { dns: string[]; dot: [string] };
    const addresses = ready.dns.map((address) => parseSocketAddress(address)!);
    dot = parseSocketAddress(ready.dot[0])!.port;
    ports = Object.fromEntries(addresses.map(({ host, port }) => [host, port]));
    udp = createSocket('udp4');
  });

  afterAll(async () => {
    udp.close();
    server.stdin!.end();
    await once(server, 'exit');
    await rm(folder, { recursive: true });
  });

  const residentKibibytes = (): number =>
    Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]);

  /** Sends a question with an answer over TCP. Resolves when the answer arrives. */
  async function askOverTcp(host: string): Promise<void> {
    const socket = connect(ports[host], host);
    socket.write(framed(PLAIN));
    const [data] = (await once(socket, 'data')) as [Buffer];
    checkReply(data.subarray(2), PLAIN, 'tcp');
    socket.destroy();
  }

  /**
   * Sends packets, followed by a packet that gets an answer. Resolves with all replies when that answer arrives,
   * since replies arrive in order.
   */
  async function exchange(packets: readonly Uint8Array[]): Promise<Map<number, Buffer>> {
    const replies = new Map<number, Buffer>();
    const ended = new Promise<void>((resolve) => {
      udp.removeAllListeners('message').on('message', (reply: Buffer) => {
        replies.set(reply.readUInt16BE(0), reply);
        if (reply.readUInt16BE(0) === 0xffff) resolve();
      });
    });
    for (const octets of [...packets, PLAIN]) udp.send(octets, ports['127.0.0.1'], '127.0.0.1');
    await ended;
    return replies;
  }

  test(`answers ${DATAGRAMS} damaged datagrams, where they are queries`, async () => {
    let before = 0;
    for (let sent = 0; sent < DATAGRAMS; sent += BATCH) {
      if (sent >= DATAGRAMS / 2 && before === 0) before = residentKibibytes();
      const packets = Array.from({ length: BATCH }, (_, n) => withId(packet(random), n));
      const replies = await exchange(packets);
      for (const [n, octets] of packets.entries()) {
        expect([octets.toHex(), replies.has(n)]).toEqual([octets.toHex(), isQuery(octets)]);
        if (isQuery(octets)) checkReply(replies.get(n)!, octets, 'udp');
      }
    }
    expect(residentKibibytes() - before).toBeLessThan(50 * MIB);
  });

  test(`outlives ${CONNECTIONS} hostile connections, and answers their queries`, async () => {
    for (let opened = 0; opened < CONNECTIONS; opened += BATCH) {
      const seeds = Array.from({ length: BATCH }, () => random.below(2 ** 32));
      await Promise.all(seeds.map((own) => attack(connect(ports['127.0.0.1'], '127.0.0.1'), new Random(own))));
      await askOverTcp('127.0.0.1');
    }
    await askOverTcp('::1');
  });

  test(`outlives ${ENCRYPTED} that are encrypted, or begin so and are damaged`, async () => {
    for (let opened = 0; opened < ENCRYPTED; opened += BATCH) {
      const seeds = Array.from({ length: BATCH }, () => random.below(2 ** 32));
      const encrypted = () => connectTls({ port: dot, host: '127.0.0.1', rejectUnauthorized: false });
      await Promise.all(
        seeds.map((own, n) =>
          n % 2 === 0 ? attack(encrypted(), new Random(own)) : damageHandshake(dot, new Random(own)),
        ),
      );
      await askOverTcp('127.0.0.1');
    }
  });

  test('has room for a new connection at each address, however many there are', async () => {
    const held: Socket[] = [];
    for (let n = 0; n < 3 * OPEN_FILES; n++) {
      const socket = connect({ port: ports['127.0.0.1'], host: '127.0.0.1', localAddress: `127.0.1.${(n % 200) + 1}` });
      socket.on('error', () => undefined);
      held.push(socket);
    }
    await eventually(() => expect(held.every(({ connecting }) => !connecting)).toBe(true));
    for (const host of ['127.0.0.1', '::1', '127.0.0.1', '::1']) await askOverTcp(host);
    for (const socket of held) socket.destroy();
  });

  test('had nothing to say about it', () => {
    const behindLoading = stderr.slice(stderr.findIndex((line) => line.includes('zones loaded')) + 1);
    expect(behindLoading.filter((line) => !isWarningAboutFile(line))).toEqual([]);
    expect(server.exitCode).toBeNull();
  });
});

/** Warnings about zones are logged after they are loaded. */
function isWarningAboutFile(line: string): boolean {
  const { level, file } = JSON.parse(line) as { level: number; file?: string };
  return level === WARN && file !== undefined;
}

type Ending = 'finish' | 'reset' | 'garbage';

/** A connection with a few packets, cut at any point, that ends in some way. */
async function attack(socket: Socket, dice: Random): Promise<void> {
  const ending = dice.pick<Ending>(['finish', 'finish', 'reset', 'garbage']);
  const packets = Array.from({ length: 1 + dice.below(10) }, () => packet(dice));
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const stream = Buffer.concat(packets.map(framed));
  for (let at = 0; at < stream.length;) {
    const end = at + 1 + dice.below(100);
    const written = new Promise<void>((resolve) => {
      socket.write(stream.subarray(at, end), () => resolve());
    });
    await Promise.race([written, closed]);
    at = end;
  }
  if (ending === 'reset') abort(socket);
  else if (ending === 'garbage') socket.end(Buffer.from([0xff, 0xff, 1, 2, 3]));
  else socket.end();
  await closed;
  checkReplies(Buffer.concat(received), packets, ending === 'finish');
}

/** A TLS connection cannot be reset, but ends without notice. */
function abort(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}

/** A client's first octets, some of them changed or omitted. */
async function damageHandshake(port: number, dice: Random): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  const hello = clientHello();
  for (let n = 1 + dice.below(4); n > 0; n--) hello[dice.below(hello.length)] = dice.below(256);
  socket.end(hello.subarray(0, 1 + dice.below(hello.length)));
  await once(socket, 'close');
}

function clientHello(): Buffer {
  const said: Buffer[] = [];
  const wire = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, written) {
      said.push(chunk);
      written();
    },
  });
  connectTls({ socket: wire }).destroy();
  return Buffer.concat(said);
}

/** Replies must follow the order of the packets. A packet that is not a query ends the connection. */
function checkReplies(stream: Buffer, packets: readonly Uint8Array[], complete: boolean): void {
  let at = 0;
  let n = 0;
  for (; at + 2 <= stream.length && at + 2 + stream.readUInt16BE(at) <= stream.length; n++) {
    const end = at + 2 + stream.readUInt16BE(at);
    checkReply(stream.subarray(at + 2, end), packets[n], 'tcp');
    at = end;
  }
  if (complete && packets.every(isQuery)) expect([n, at]).toEqual([packets.length, stream.length]);
}

function framed(octets: Uint8Array): Uint8Array {
  return Uint8Array.of(octets.length >>> 8, octets.length & 0xff, ...octets);
}

function withId(octets: Uint8Array<ArrayBuffer>, id: number): Uint8Array<ArrayBuffer> {
  if (octets.length >= 2) octets.set([id >>> 8, id & 0xff]);
  return octets;
}
