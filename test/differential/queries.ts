import {
  CLASS,
  type Edns,
  EDNS_OPTION,
  type EdnsOption,
  makeMessage,
  type Message,
  Name,
  OPCODE,
} from '@fourwinds/dns';
import { type Transport } from './client.ts';
import { fits, longestName, otherCase, randomLabel } from './names.ts';
import type { Random } from '../random.ts';
import type { GeneratedZone } from './zones.ts';

export interface Query {
  readonly message: Message;
  readonly transport: Transport;
}

/**
 * Most queries have one of these types, and the others have any number as the type. NSEC3 is excluded: its owner
 * names cannot be queried, so servers differ for aliases.
 */
const TYPES = [
  ...[1, 1, 1, 1, 2, 5, 6, 6, 12, 15, 16, 16, 28, 33, 39, 43, 43, 46, 47, 48, 51, 64, 65, 255, 257, 65280],
  ...[0, 13, 18, 36, 41, 99, 107, 128, 249, 250, 251, 252, 253, 254, 256, 4711, 65535],
];
const CLASSES = [CLASS.CH, CLASS.HS, CLASS.NONE, CLASS.ANY, CLASS.ANY, 0, 2, 65280];
const OPCODES = [...Object.values(OPCODE), 3, 7, 15];
const SIZES = [0, 100, 511, 512, 513, 700, 1232, 1232, 1232, 1233, 4096, 65535];
const CHAOS = ['version.bind', 'version.server', 'id.server', 'hostname.bind', 'other.bind'];

/** Returns a well-formed query, which may be unusual. */
export function randomQuery(random: Random, zones: readonly GeneratedZone[]): Query {
  const odd = random.chance(0.2);
  const message = makeMessage({
    rd: random.chance(0.2),
    cd: random.chance(0.1),
    questions: [
      { name: Name.parse(`${randomQuestionName(random, zones)}`), type: randomType(random), class: CLASS.IN },
    ],
    ...(random.chance(0.85) && { edns: plainEdns(random) }),
  });
  return { message: odd ? oddity(random, message) : message, transport: random.chance(0.3) ? 'tcp' : 'udp' };
}

function randomType(random: Random): number {
  return random.chance(0.98) ? random.pick(TYPES) : random.below(0x10000);
}

/**
 * If a name begins with an asterisk, NSD and Knot treat it as a wildcard even if another wildcard matches it, and
 * then prove less.
 */
function randomQuestionName(random: Random, zones: readonly GeneratedZone[]): string {
  const { apex, names, signed } = random.pick(zones);
  if (random.chance(0.02))
    return random.pick(['.', 'test.', 'elsewhere.test.', 'com.', `${randomLabel(random, 'any')}.`]);
  if (random.chance(0.02)) return longestName(random, `${random.pick(names)}.${apex}`);
  const base = random.chance(0.08) ? apex : `${random.pick(names)}.${apex}`;
  const labels = random.chance(0.4)
    ? Array.from({ length: 1 + random.below(3) }, () => randomLabel(random, 'any'))
    : [];
  if (signed && labels[0] === '*') labels[0] = 'a';
  const name = [...labels, base].join('.');
  if (!fits(name)) return base;
  return random.chance(0.3) ? otherCase(random, name) : name;
}

function plainEdns(random: Random): Edns {
  return { udpSize: random.pick(SIZES), extendedRcode: 0, version: 0, do: random.chance(0.65), options: [] };
}

const EDNS: Edns = { udpSize: 1232, extendedRcode: 0, version: 0, do: false, options: [] };

/** Returns the query with an unusual class, opcode, flags or options. */
function oddity(random: Random, message: Message): Message {
  const [question] = message.questions;
  return random.pick<() => Message>([
    () => ({ ...message, questions: [{ ...question, class: random.pick(CLASSES) }] }),
    () => ({
      ...message,
      questions: [
        { ...question, name: Name.parse(`${random.pick(CHAOS)}.`), type: random.pick([16, 255, 1]), class: CLASS.CH },
      ],
    }),
    () => ({ ...message, opcode: random.pick(OPCODES) }),
    () => ({ ...message, [random.pick(['aa', 'tc', 'ra', 'ad', 'rd', 'cd'])]: true }),
    () => ({ ...message, edns: { ...(message.edns ?? EDNS), version: random.pick([1, 2, 255]) } }),
    () => ({ ...message, edns: { ...(message.edns ?? EDNS), extendedRcode: random.below(256) } }),
    ...Array.from({ length: 6 }, () => () => ({
      ...message,
      edns: { ...(message.edns ?? EDNS), options: randomOptions(random) },
    })),
  ])();
}

/** Returns EDNS options, each at most once. */
function randomOptions(random: Random): EdnsOption[] {
  const options = Array.from({ length: 1 + random.below(3) }, () => randomOption(random));
  return [...new Map(options.map((option) => [option.code, option])).values()];
}

function randomOption(random: Random): EdnsOption {
  const [code, ...lengths] = random.pick([
    [EDNS_OPTION.NSID, 0, 0, 3],
    [EDNS_OPTION.COOKIE, 8, 8, 16, 24, 40],
    [EDNS_OPTION.COOKIE, 7, 9, 15, 41],
    [EDNS_OPTION.PADDING, 0, 1, 200],
    [EDNS_OPTION.TCP_KEEPALIVE, 0, 2],
    [EDNS_OPTION.EXPIRE, 0, 4],
    [EDNS_OPTION.CHAIN, 1],
    [EDNS_OPTION.KEY_TAG, 2, 4],
    [EDNS_OPTION.EDE, 2, 9],
    [random.below(0x10000), 0, 5, 100],
  ]);
  if (random.chance(0.1)) return { code: EDNS_OPTION.CLIENT_SUBNET, data: random.pick(SUBNETS) };
  return { code, data: random.octets(random.pick(lengths)) };
}

/**
 * Client subnet options (RFC 7871 6): a valid option, a short option, an option with bits after the prefix, and an
 * option with an unknown family.
 */
const SUBNETS = [
  Uint8Array.of(0, 1, 24, 0, 192, 0, 2),
  Uint8Array.of(0, 2, 0, 0),
  Uint8Array.of(0, 1, 24, 0, 192),
  Uint8Array.of(0, 1, 20, 0, 192, 0, 255),
  Uint8Array.of(0, 9, 0, 0),
  Uint8Array.of(1),
];
