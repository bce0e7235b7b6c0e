import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, count } from './bench.ts';
import { type Cost, openDnssecSignzone, openKzonesign, OwnSigner, type Signer } from './signers.ts';
import { milliseconds, quantile } from './statistics.ts';

const RECORDS = count('FOURWINDS_BENCH_RECORDS', 10_000);
const CHANGES = count('FOURWINDS_BENCH_CHANGES', 20);
const APEX = 'signing.example.';

export const signing: Bench = {
  name: 'signing',
  async run(say) {
    const rows: string[][] = [];
    const add = (name: string, costs: readonly Cost[]): void => {
      rows.push(row(name, costs));
      say(rows.at(-1)!.join('  '));
    };
    const own = await OwnSigner.open();
    add('Fourwinds', signVersions(own));
    add('Fourwinds, planning only', own.planning);
    const folder = mkdtempSync(join(tmpdir(), 'fourwinds-signing-'));
    try {
      add('dnssec-signzone', signVersions(openDnssecSignzone(APEX, join(folder, 'bind'))));
      add('kzonesign', signVersions(openKzonesign(APEX, join(folder, 'knot'))));
    } finally {
      rmSync(folder, { recursive: true });
    }
    return {
      title: 'Signing a zone',
      method:
        `A zone of ${RECORDS} records, each address at its own name, is signed for the first time: ECDSA P-256 and NSEC3, one thread, from text to text. ` +
        `Then one address changes and all other signatures are kept; the figure is the median of ${CHANGES} changes. ` +
        'For each change the other programs start, read the signed zone and verify it, while Fourwinds keeps the zone in memory.',
      head: ['signer', 'first signing', 'CPU', 'one record changed', 'CPU'],
      rows,
    };
  },
};

function signVersions(signer: Signer): Cost[] {
  return Array.from({ length: 1 + CHANGES }, (_, version) => signer.sign(zoneText(version)));
}

function row(name: string, [first, ...again]: readonly Cost[]): string[] {
  const median = (of: (cost: Cost) => number): string => milliseconds(quantile(again.map(of), 0.5));
  return [
    name,
    milliseconds(first.wall),
    milliseconds(first.cpu),
    median(({ wall }) => wall),
    median(({ cpu }) => cpu),
  ];
}

/** Returns the zone with one address that differs between versions. */
function zoneText(version: number): string {
  const lines = [
    `${APEX} 3600 IN SOA ns1.${APEX} hostmaster.${APEX} 1 3600 600 86400 300`,
    `${APEX} 3600 IN NS ns1.${APEX}`,
    `ns1.${APEX} 3600 IN A 192.0.2.53`,
    `changing.${APEX} 3600 IN A 192.0.2.${version & 255}`,
  ];
  for (let i = lines.length; i < RECORDS; i++) lines.push(`host-${i}.${APEX} 3600 IN A 10.0.${i >> 8}.${i & 255}`);
  return `${lines.join('\n')}\n`;
}
