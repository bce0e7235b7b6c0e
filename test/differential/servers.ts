import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Zone, zoneFromText } from '@fourwinds/dns';
import {
  type AnswerOptions,
  compileZone,
  Cookies,
  SOLE_OWNER,
  UDP_SIZE,
  ZoneSet,
} from '../../nameserver/src/answer/index.ts';
import { answerOctets } from '../../nameserver/src/testing/answer-octets.ts';
import { zoneFileText } from '../../nameserver/src/load/zone-file-text.ts';
import type { Transport } from './client.ts';
import type { ZoneFile } from '../peer-configuration.ts';
import { type Peer, startKnot, startNsd } from './peers.ts';
import type { Random } from '../random.ts';
import { writeZones, type ZoneTree } from './zone-files.ts';
import type { GeneratedZone } from './zones.ts';

/** Zones below secure and insecure parents. The name of one zone looks like a wildcard. */
const TREE: ZoneTree = {
  apexes: [
    ...['one.test.', 'child.one.test.', 'grand.child.one.test.', 'signed.one.test.', 'two.test.', '*.two.test.'],
    ...['s1.test.', 'child.s1.test.', 'signed.s1.test.', 's2.test.', 's3.test.', 's4.test.'],
  ],
  signed: new Set(['signed.one.test.', 's1.test.', 'signed.s1.test.', 's2.test.', 's3.test.', 's4.test.']),
  targets: ['a.two.test.', 'www.one.test.', 'missing.s2.test.', 'a.child.one.test.', 'b.signed.s1.test.', '*.s3.test.'],
  deadEnds: true,
  emptyWildcards: false,
};

const MAX_RESPONSE = 65_535;
const OWN_ADDRESS = Uint8Array.of(127, 0, 0, 1);

export interface Servers {
  readonly zones: readonly GeneratedZone[];
  /** Keys of all owner names in these zones. */
  readonly owners: ReadonlySet<string>;
  /** The response of our nameserver. */
  ask(message: Uint8Array, transport: Transport): Uint8Array | undefined;
  readonly nsd: Peer;
  readonly knot: Peer;
  stop(): Promise<void>;
}

/** Generates zones and starts three servers with them. */
export async function startServers(random: Random): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-differential-'));
  const files = writeZones(random, folder, TREE);
  const [nsd, knot] = await Promise.all([startNsd(folder, files), startKnot(folder, files)]);
  const loaded = files.map(load);
  const served = new ZoneSet();
  for (const zone of loaded) served.put(compileZone(zone, SOLE_OWNER));
  return {
    zones: files.map(({ zone }) => zone),
    owners: new Set(loaded.flatMap(({ nodes }) => nodes.map(({ name }) => name.key))),
    ask: (message, transport) => ask(served, message, transport),
    nsd,
    knot,
    stop: async () => {
      await Promise.all([nsd.stop(), knot.stop()]);
      rmSync(folder, { recursive: true });
    },
  };
}

function load({ apex, path }: ZoneFile): Zone {
  const { zone, issues } = zoneFromText(zoneFileText(readFileSync(path)));
  const error = issues.find(({ severity }) => severity === 'error');
  if (zone === undefined) throw new Error(`${apex}: ${error?.path}: ${error?.message}`);
  return zone;
}

const server = {
  nsid: new TextEncoder().encode('ns1'),
  cookies: new Cookies(new Uint8Array(16), () => Math.floor(Date.now() / 1000)),
};
const options: { readonly [transport in Transport]: AnswerOptions } = {
  udp: { ...server, transport: 'udp', maxSize: UDP_SIZE },
  tcp: { ...server, transport: 'tcp', maxSize: MAX_RESPONSE },
};
function ask(served: ZoneSet, message: Uint8Array, transport: Transport): Uint8Array | undefined {
  const response = answerOctets(served, message, options[transport], OWN_ADDRESS);
  return response.length === 0 ? undefined : response;
}
