import {
  CLASS,
  META_TYPE,
  type MessageRecord,
  Name,
  readZoneFile,
  typeByCode,
  typeByName,
  type UpdateRequest,
} from '@fourwinds/dns';
import type { Random } from '../random.ts';

/** Few names, so that updates collide. */
const NAMES = ['@', 'a', 'b', 'c', 'x.a', 'y.x.a', '*.b', 'd.e', 'e'];
const OUTSIDE = 'outside.example.';
const VALUES: readonly ((random: Random) => string)[] = [
  (random) => `A 192.0.2.${1 + random.below(3)}`,
  (random) => `A 192.0.2.${1 + random.below(3)}`,
  (random) => `AAAA 2001:db8::${1 + random.below(3)}`,
  (random) => `TXT "${random.below(3)}"`,
  (random) => `MX ${random.below(3)} ${random.pick(['mail', 'Mail', 'a'])}`,
  (random) => `CNAME ${random.pick(['a', 'A', 'b', 'elsewhere.example.'])}`,
  (random) => `SRV 0 0 ${random.below(2)} a`,
  (random) => `CAA 0 issue "ca${random.below(2)}.example"`,
  (random) => `NS ${random.pick(['ns1.example.', 'ns2.example.', 'NS1.example.', 'ns3.example.'])}`,
];

/** An UPDATE of a zone, sometimes with one or two prerequisites. Most prerequisites hold in half of the cases. */
export function randomUpdate(random: Random, zone: Name): UpdateRequest {
  const prerequisites = random.chance(0.4) ? some(random, 2, () => randomPrerequisite(random, zone)) : [];
  return { zone, prerequisites, updates: some(random, 4, () => randomChange(random, zone)) };
}

function some(random: Random, most: number, make: () => MessageRecord): MessageRecord[] {
  return Array.from({ length: random.between(1, most) }, make);
}

function randomPrerequisite(random: Random, zone: Name): MessageRecord {
  if (random.chance(0.3)) return { ...randomRecord(random, zone), ttl: 0 };
  return empty(random, zone, random.pick([CLASS.ANY, CLASS.NONE]));
}

function randomChange(random: Random, zone: Name): MessageRecord {
  if (random.chance(0.55)) return randomRecord(random, zone);
  if (random.chance(0.5)) return { ...randomRecord(random, zone), ttl: 0, class: CLASS.NONE };
  return empty(random, zone, CLASS.ANY);
}

/** A record without data. Its type is ANY or the type of a random record. */
function empty(random: Random, zone: Name, recordClass: number): MessageRecord {
  const { owner, type } = randomRecord(random, zone);
  const of = random.chance(0.4) ? typeByCode(META_TYPE.ANY) : type;
  return { owner, type: of, ttl: 0, class: recordClass, rdata: new Uint8Array() };
}

function randomRecord(random: Random, zone: Name): MessageRecord {
  const name = random.chance(0.02) ? OUTSIDE : random.pick(NAMES);
  const value = random.pick(VALUES)(random);
  // BIND ignores NS records at wildcards.
  const text = `${name.startsWith('*') && value.startsWith('NS') ? 'a' : name} ${random.pick([300, 300, 60])} ${value}`;
  const [{ owner, type, ttl, rdata }] = readZoneFile(text, { origin: zone, defaultTtl: 300 }).records;
  return { owner, type: typeByName(type.name), ttl, rdata, class: CLASS.IN };
}
