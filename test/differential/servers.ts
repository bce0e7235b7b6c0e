import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zoneFromMasterFile } from '@fourwinds/dns';
import {
  answer,
  type AnswerLimits,
  compileZone,
  Cookies,
  UDP_SIZE,
  ZoneSet,
} from '../../nameserver/src/answer/index.ts';
import { masterFileText } from '../../nameserver/src/load/master-file-text.ts';
import type { Transport } from './client.ts';
import { type Peer, startKnot, startNsd, type ZoneFile } from './peers.ts';
import type { Random } from './random.ts';
import { makeKeys, randomSigning, type Signing, signZone, type ZoneKeys } from './signing.ts';
import { type GeneratedZone, generateZone } from './zones.ts';

/** Zones within one another, signed and not, under secure and insecure parents. */
const APEXES = [
  ...['one.test.', 'child.one.test.', 'grand.child.one.test.', 'signed.one.test.', 'two.test.', '*.two.test.'],
  ...['s1.test.', 'child.s1.test.', 'signed.s1.test.', 's2.test.', 's3.test.', 's4.test.'],
];
const SIGNED = new Set(['signed.one.test.', 's1.test.', 'signed.s1.test.', 's2.test.', 's3.test.', 's4.test.']);

/** Where names of one zone lead to another. */
const OTHERS = [
  'a.two.test.',
  'www.one.test.',
  'missing.s2.test.',
  'a.child.one.test.',
  'b.signed.s1.test.',
  '*.s3.test.',
];

const MAX_RESPONSE = 65_535;
const OWN_ADDRESS = Uint8Array.of(127, 0, 0, 1);

export interface Servers {
  readonly zones: readonly GeneratedZone[];
  /** What this nameserver answers. */
  ask(message: Uint8Array, transport: Transport): Uint8Array | undefined;
  readonly nsd: Peer;
  readonly knot: Peer;
  stop(): Promise<void>;
}

interface PlannedZone {
  readonly apex: string;
  readonly signing?: { readonly signing: Signing; readonly keys: ZoneKeys };
}

/** Generates zones and starts three servers with them. */
export async function startServers(random: Random): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-differential-'));
  const planned = APEXES.map((apex) => plan(random, folder, apex));
  const zones = planned.map(({ apex, signing }) =>
    generateZone(random, {
      apex,
      children: childrenOf(apex, planned),
      others: OTHERS.filter((name) => !name.endsWith(`.${apex}`)),
      signed: signing !== undefined,
      alphabet: signing?.signing.signer === 'ldns-signzone' ? 'plain' : 'any',
      deadEnds: true,
      emptyWildcards: signing === undefined,
    }),
  );
  const files = zones.map((zone, i) => writeZone(folder, zone, planned[i]));
  const [nsd, knot] = await Promise.all([startNsd(folder, files), startKnot(folder, files)]);
  const served = load(files);
  return {
    zones,
    ask: (message, transport) => ask(served, message, transport),
    nsd,
    knot,
    stop: async () => {
      await Promise.all([nsd.stop(), knot.stop()]);
      rmSync(folder, { recursive: true });
    },
  };
}

function plan(random: Random, folder: string, apex: string): PlannedZone {
  if (!SIGNED.has(apex)) return { apex };
  const signing = randomSigning(random);
  return { apex, signing: { signing, keys: makeKeys(folder, apex, signing) } };
}

/** The zones right below a zone. */
function childrenOf(apex: string, planned: readonly PlannedZone[]): { apex: string; ds: readonly string[] }[] {
  const below = planned.filter((zone) => zone.apex.endsWith(`.${apex}`));
  return below
    .filter(({ apex: child }) => !below.some((between) => child.endsWith(`.${between.apex}`)))
    .map((zone) => ({ apex: zone.apex, ds: zone.signing?.keys.ds ?? [] }));
}

function writeZone(folder: string, { apex, text }: GeneratedZone, { signing }: PlannedZone): ZoneFile {
  const path = join(folder, `${apex.replace('*', '_')}zone`);
  writeFileSync(path, text);
  return { apex, path: signing === undefined ? path : signZone(signing.signing, { apex, path, keys: signing.keys }) };
}

function load(files: readonly ZoneFile[]): ZoneSet {
  const served = new ZoneSet();
  for (const { apex, path } of files) {
    const { zone, issues } = zoneFromMasterFile(masterFileText(readFileSync(path)));
    const error = issues.find(({ severity }) => severity === 'error');
    if (zone === undefined) throw new Error(`${apex}: ${error?.path}: ${error?.message}`);
    served.put(compileZone(zone));
  }
  return served;
}

const server = {
  nsid: new TextEncoder().encode('ns1'),
  cookies: new Cookies(new Uint8Array(16), () => Math.floor(Date.now() / 1000)),
};
server.cookies.sender = OWN_ADDRESS;
const limits: { readonly [transport in Transport]: AnswerLimits } = {
  udp: { ...server, transport: 'udp', maxSize: UDP_SIZE },
  tcp: { ...server, transport: 'tcp', maxSize: MAX_RESPONSE },
};
const response = new Uint8Array(MAX_RESPONSE);

function ask(served: ZoneSet, message: Uint8Array, transport: Transport): Uint8Array | undefined {
  const length = answer(served, message, message.length, response, limits[transport]);
  return length === 0 ? undefined : response.slice(0, length);
}
