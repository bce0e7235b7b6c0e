import type { Random } from '../../../../test/random.ts';

type Packet = Uint8Array<ArrayBuffer>;
/** Changes a packet or creates another from it. `other` is a source of pieces. */
type Damage = (random: Random, packet: Packet, other: Uint8Array) => Packet;

const MAX_TIMES = 4;
const HEADER = 12;
const ODD_OCTETS = [0, 1, 0x29, 0x2a, 0x3f, 0x40, 0x80, 0xbf, 0xc0, 0xff];
const ODD_NUMBERS = [0, 1, 2, 5, 6, 39, 41, 43, 46, 47, 50, 250, 251, 252, 255, 256, 0x7fff, 0xc00c, 0xffff];
const OPCODES = [0, 0, 0, 1, 2, 4, 5, 6, 15];
const OPTIONS = [3, 8, 10, 11, 12, 15, 65_001];
const OPTION_LENGTHS = [0, 0, 1, 7, 8, 9, 16, 24, 40, 41];
const COUNTS_AT = 4;

/** Returns the packet with a new id and up to three changes. */
export function damaged(random: Random, packet: Uint8Array, other: Uint8Array): Packet {
  let result: Packet = packet.slice();
  for (let times = random.below(MAX_TIMES); times > 0; times--) result = random.pick(damages)(random, result, other);
  if (result.length > 1) setNumberAt(result, 0, random.below(0x10000));
  return result;
}

const octetDamages: readonly Damage[] = [
  (random, packet) => {
    packet[random.below(packet.length)] ^= 1 << random.below(8);
    return packet;
  },
  (random, packet) => {
    packet[random.below(packet.length)] = random.pick(ODD_OCTETS);
    return packet;
  },
  (random, packet) => {
    setNumberAt(packet, random.below(packet.length), random.pick(ODD_NUMBERS));
    return packet;
  },
  (random, packet) => packet.slice(0, random.below(packet.length + 1)),
  (random, packet) => joined(packet, randomOctets(random, random.below(20))),
  (random, packet) => {
    const at = random.below(packet.length);
    const from = random.below(packet.length);
    return joined(packet.slice(0, at), packet.slice(from, from + random.below(40)), packet.slice(at));
  },
  (random, packet, other) =>
    joined(packet.slice(0, random.below(packet.length)), other.slice(random.below(other.length))),
];

const headerDamages: readonly Damage[] = [
  (random, packet) => {
    if (packet.length >= HEADER) setNumberAt(packet, COUNTS_AT + 2 * random.below(4), random.below(3));
    return packet;
  },
  (random, packet) => {
    packet[2] = (random.pick(OPCODES) << 3) | random.below(8);
    packet[3] = random.below(256);
    return packet;
  },
];

const nameDamages: readonly Damage[] = [
  (random, packet) => {
    const label = random.chance(0.2) ? Uint8Array.of(1, 0x2a) : randomLabel(random);
    return joined(packet.slice(0, HEADER), label, packet.slice(HEADER));
  },
  (random, packet) => {
    let longer = packet;
    for (let labels = random.below(6); labels > 0; labels--)
      longer = joined(longer.slice(0, HEADER), randomLabel(random), longer.slice(HEADER));
    return longer;
  },
  (_, packet) => joined(packet.slice(0, HEADER), packet.slice(HEADER + 1 + (packet[HEADER] ?? 0))),
  (random, packet) => {
    for (let at = HEADER; at < packet.length; at++) {
      const letter = packet[at] | 0x20;
      if (letter >= 0x61 && letter <= 0x7a && random.chance(0.3)) packet[at] ^= 0x20;
    }
    return packet;
  },
];

const recordDamages: readonly Damage[] = [
  (random, packet) => withRecord(packet, randomOpt(random)),
  (random, packet) => withRecord(packet, randomTsig(random)),
  (random, packet) =>
    withRecord(packet, [
      ...(random.chance(0.5) ? [0xc0, random.below(40)] : randomLabel(random)),
      ...randomOctets(random, 10),
    ]),
];

/** Changes that reach deeper code are as frequent as changes that make a message unreadable. */
const damages: readonly Damage[] = [
  ...octetDamages,
  ...twice(headerDamages),
  ...twice(nameDamages),
  ...twice(recordDamages),
];

function twice<T>(items: readonly T[]): T[] {
  return [...items, ...items];
}

function randomOpt(random: Random): number[] {
  const options: number[] = [];
  for (let count = random.below(3); count > 0; count--) {
    const length = random.pick(OPTION_LENGTHS);
    options.push(...twoOctets(random.pick(OPTIONS)), ...twoOctets(length), ...randomOctets(random, length));
  }
  const version = random.chance(0.1) ? random.below(256) : 0;
  const size = random.chance(0.5) ? 1232 : random.below(0x10000);
  return [
    0,
    0,
    41,
    ...twoOctets(size),
    0,
    version,
    random.below(2) * 0x80,
    0,
    ...twoOctets(options.length),
    ...options,
  ];
}

function randomTsig(random: Random): number[] {
  const mac = randomOctets(random, random.below(33));
  const algorithm = [...randomLabel(random), 0];
  const data = [
    ...algorithm,
    ...randomOctets(random, 8),
    ...twoOctets(mac.length),
    ...mac,
    ...randomOctets(random, 2),
    0,
    0,
    0,
    0,
  ];
  return [...randomLabel(random), 0, 0, 250, 0, 255, 0, 0, 0, 0, ...twoOctets(data.length), ...data];
}

function randomOctets(random: Random, length: number): Uint8Array {
  const octets = new Uint8Array(length);
  for (let at = 0; at < length; at++) octets[at] = random.below(256);
  return octets;
}

function randomLabel(random: Random): Uint8Array {
  const length = random.chance(0.1) ? 63 : 1 + random.below(8);
  return joined(Uint8Array.of(length), randomOctets(random, length));
}

/** Appends a record to the packet and counts it in the additional section. */
function withRecord(packet: Packet, record: ArrayLike<number>): Packet {
  const longer = joined(packet, record);
  if (packet.length >= HEADER) longer[11] += 1;
  return longer;
}

function joined(...parts: readonly ArrayLike<number>[]): Packet {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function twoOctets(value: number): [number, number] {
  return [value >>> 8, value & 0xff];
}

function setNumberAt(packet: Packet, at: number, value: number): void {
  packet[at] = value >>> 8;
  packet[at + 1] = value;
}
