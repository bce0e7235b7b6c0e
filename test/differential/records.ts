import type { Random } from '../random.ts';

/** Returns a name for RDATA: in this zone, in another zone, or in no zone. */
export type Targets = () => string;

/** Values of all kinds. Names in them come from `target`. */
const VALUES: readonly ((random: Random, target: Targets) => string)[] = [
  (random) => `A 192.0.2.${1 + random.below(9)}`,
  (random) => `A 192.0.2.${1 + random.below(9)}`,
  (random) => `AAAA 2001:db8::${1 + random.below(9)}`,
  (random) => `TXT "${'t'.repeat(random.below(60))}"`,
  (random) => `TXT "" "\\000\\255" ${random.below(9)}`,
  (random, target) => `MX ${random.below(3)} ${target()}`,
  () => 'MX 0 .',
  (_, target) => `SRV 0 0 80 ${target()}`,
  () => 'SRV 0 0 0 .',
  (_, target) => `PTR ${target()}`,
  (_, target) => `HTTPS 1 ${target()} alpn=h2`,
  () => 'HTTPS 1 . alpn="h2,h3" ipv4hint=192.0.2.1',
  (_, target) => `SVCB 0 ${target()}`,
  () => 'SVCB 2 . mandatory=port port=53 key65333="\\255"',
  () => 'CAA 0 issue "ca.test"',
  (random) => `TYPE65280 \\# 3 0102${random.below(10)}3`,
  () => 'TYPE4711 \\# 0',
  (_, target) => `AFSDB 1 ${target()}`,
  (_, target) => `KX 1 ${target()}`,
  (_, target) => `RP ${target()} ${target()}`,
  (_, target) => `NAPTR 1 2 "s" "" "" ${target()}`,
  (_, target) => `LP 10 ${target()}`,
  () => 'SSHFP 1 1 0123456789abcdef0123456789abcdef01234567',
  () => 'TLSA 3 1 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  () => 'LOC 52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m',
  () => 'HINFO "a" "b"',
  () => 'URI 1 1 "https://x.test/"',
  () => 'EUI48 00-00-5e-00-53-2a',
  () => 'OPENPGPKEY AQID',
  () => 'SPF "v=spf1 -all"',
];

/** Types that belong to signing, and have no meaning in an unsigned zone. */
const OUT_OF_PLACE = [
  'DNSKEY 256 3 13 AQID',
  'CDS 0 0 0 00',
  'NSEC a.test. A RRSIG NSEC',
  'NSEC3PARAM 1 0 0 -',
  'NSEC3 1 0 0 - 0p9mhaveqvm6t7vbl5lop2u3t2rp3tom A',
  'DS 4711 13 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
];

/** RRsets at one name: several types, sometimes several records, sometimes a duplicate. */
export function randomRecords(random: Random, target: Targets): string[] {
  const values = Array.from({ length: 1 + random.below(5) }, () => random.pick(VALUES)(random, target));
  return random.chance(0.1) ? [...values, values[0]] : values;
}

export function outOfPlace(random: Random): string {
  return random.pick(OUT_OF_PLACE);
}

/** An RRset whose size is close to, or above, one of the message size limits. */
export function largeSet(random: Random): string[] {
  const octets = random.pick([400, 512, 900, 1232, 1400, 4096, 20_000]) + random.below(80) - 40;
  if (octets < 2000 && random.chance(0.5)) {
    return Array.from({ length: Math.ceil(octets / 16) }, (_, i) => `A 10.0.0.${i}`);
  }
  const each = octets < 10_000 ? random.pick([20, 100, 230]) : 230;
  return Array.from({ length: Math.ceil(octets / (each + 13)) }, (_, i) => `TXT "${String(i).padStart(each, '.')}"`);
}
