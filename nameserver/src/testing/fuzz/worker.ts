import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { decodeMessage } from '@fourwinds/dns/message';
import { decode } from 'dns-packet';
import { Random } from '../../../../test/random.ts';
import { Answerer, type AnswerOptions, Cookies, UDP_SIZE, viewOf } from '../../answer/index.ts';
import { readWorlds, type World } from './corpus.ts';
import { damaged } from './damage.ts';
import { checkReply } from './reply-check.ts';

export interface FuzzJob {
  readonly seed: number;
  readonly packets: number;
}

export interface FuzzResult {
  readonly replies: number;
  /** Maximum octets of a UDP reply per octet of its query. */
  readonly amplification: number;
  /** Growth of the live heap in octets since the first tenth. */
  readonly growth: number;
  /** Some of the first replies in hexadecimal. */
  readonly samples: readonly string[];
}

/** Fraction of the packets before the heap is measured, and number of kept replies. */
const WARM_UP = 0.1;
const SAMPLES = 5000;
/** One query in this many is repeated. */
const AGAIN = 100;
/** Maximum octets by which a reply without records may exceed its query: a server cookie, NSID, an extended error. */
const OVERHEAD = 32;

const server = { nsid: Uint8Array.of(1), keepAlive: 100, cookies: new Cookies(new Uint8Array(16), () => 0) };
const SENDER = Uint8Array.of(192, 0, 2, 1);
const udp: AnswerOptions = { ...server, transport: 'udp', maxSize: UDP_SIZE };
const tcp: AnswerOptions = { ...server, transport: 'tcp', maxSize: 65_535 };
const response = new Uint8Array(65_535).fill(0xff);

interface Exchange {
  readonly world: World;
  readonly options: AnswerOptions;
  readonly packet: Uint8Array;
  readonly reply: Uint8Array;
}

function fuzz({ seed, packets }: FuzzJob): FuzzResult {
  const run = new FuzzRun(seed);
  const warmUp = Math.floor(packets * WARM_UP);
  for (let i = 0; i < warmUp; i++) run.keep(run.step(i), Math.ceil(warmUp / SAMPLES));
  const before = heapUsed();
  for (let i = warmUp; i < packets; i++) run.step(i);
  const growth = heapUsed() - before;
  return { replies: run.replies, amplification: run.amplification, growth, samples: run.samples };
}

class FuzzRun {
  replies = 0;
  amplification = 0;
  readonly samples: string[] = [];
  readonly #random: Random;
  readonly #worlds = readWorlds();
  readonly #queries = this.#worlds.flatMap(({ queries }) => queries);
  #remembered: Exchange | undefined;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  step(i: number): Uint8Array {
    const random = this.#random;
    const world = random.pick(this.#worlds);
    const query = random.pick(random.chance(0.7) ? world.queries : this.#queries);
    const packet = damaged(random, query, random.pick(this.#queries));
    const options = random.chance(0.25) ? tcp : udp;
    const reply = exchange(world, packet, options);
    if (reply.length > 0) this.replies++;
    if (reply.length > 0 && options === udp)
      this.amplification = Math.max(this.amplification, reply.length / packet.length);
    if (i % AGAIN === 0) {
      if (this.#remembered !== undefined) checkSame(this.#remembered);
      this.#remembered = { world, options, packet, reply };
    }
    return reply;
  }

  keep(reply: Uint8Array, every: number): void {
    if (reply.length > 0 && this.replies % every === 0) this.samples.push(reply.toHex());
  }
}

const answerers = { udp: new WeakMap<World, Answerer>(), tcp: new WeakMap<World, Answerer>() };

function answererOf(world: World, options: AnswerOptions): Answerer {
  const known = answerers[options.transport];
  const answerer = known.get(world) ?? new Answerer({ ...options, zones: world.zones });
  known.set(world, answerer);
  return answerer;
}

/** Sends a packet to the server and checks the reply. On failure, throws an error with the packet and the reply. */
function exchange(world: World, packet: Uint8Array, options: AnswerOptions): Uint8Array {
  const answerer = answererOf(world, options);
  const length = answerer.answer(viewOf(packet), packet.length, viewOf(response), SENDER);
  const reply = taken(length);
  try {
    const isQuery = packet.length >= 12 && packet[2] < 0x80;
    if (length > 0 !== isQuery) throw new Error(isQuery ? 'silence' : 'a reply to a message that is no query');
    if (length > 0) check(packet, reply, options);
    if (length > 0 && options === udp)
      checkShort(packet, taken(answerer.slip(viewOf(packet), packet.length, viewOf(response), SENDER)));
    return reply;
  } catch (error) {
    throw new Error(`${options.transport}: ${packet.toHex()} got ${reply.toHex()}`, { cause: error });
  }
}

/** Copies the reply. Sets octets that the next answer reads before writing to 255. */
function taken(length: number): Uint8Array {
  const written = response.slice(0, length);
  response.fill(0xff, 0, length);
  return written;
}

/** The reply must be readable by our own decoder and by an independent decoder. */
function check(packet: Uint8Array, reply: Uint8Array, { transport }: AnswerOptions): void {
  checkReply(reply, packet, transport);
  decodeMessage(reply);
  decode(Buffer.from(reply));
  const isError = (reply[3] & 0x0f) !== 0 && reply[7] === 0 && reply[9] === 0;
  if (isError && reply.length > packet.length + OVERHEAD) throw new Error('an error larger than its query');
}

function checkShort(packet: Uint8Array, reply: Uint8Array): void {
  checkReply(reply, packet, 'udp');
  if (reply.length > packet.length + OVERHEAD) throw new Error(`slipped with ${reply.toHex()}`);
}

/** The answer must not depend on queries in between. */
function checkSame({ world, options, packet, reply }: Exchange): void {
  const again = exchange(world, packet, options);
  if (Buffer.compare(again, reply) !== 0)
    throw new Error(`${packet.toHex()} got ${reply.toHex()}, then ${again.toHex()}`);
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

parentPort!.postMessage(fuzz(workerData as FuzzJob));
