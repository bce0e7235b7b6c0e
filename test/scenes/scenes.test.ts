import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeMessage } from '@fourwinds/dns/message';
import { MalformedWire } from '@fourwinds/dns/wire';
import { parseScenes, replyOf, type Scene, type SceneReply, SILENCE } from '../../nameserver/src/testing/scene.ts';
import { Client } from '../differential/client.ts';
import { type Peer, startKnot, startNsd } from '../differential/peers.ts';
import type { ZoneFile } from '../peer-configuration.ts';
import { differences } from './agree.ts';
import { groupScenes } from './groups.ts';

/**
 * Checks that NSD and Knot answer as the scenes expect. If a server does not, the scene must name the server and the
 * reason.
 */

const files = globSync('*/*.scene', { cwd: import.meta.dirname }).sort();
const groups = groupScenes(
  new Map(files.map((file) => [file, parseScenes(readFileSync(join(import.meta.dirname, file), 'utf8'))])),
);

describe.each(groups.map((group, i) => [i + 1, group] as const))('group %i', (_, { zones, scenes }) => {
  const apexes = zones.map(({ apex }) => apex);
  let folder: string;
  let peers: Peer[];
  let clients: Map<Peer, Client>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fourwinds-scenes-'));
    const zoneFiles = zones.map(({ apex, text }, i): ZoneFile => {
      const path = join(folder, `${i}.zone`);
      writeFileSync(path, text);
      return { apex: apex.toString(), path };
    });
    peers = await Promise.all([startNsd(folder, zoneFiles), startKnot(folder, zoneFiles)]);
    clients = new Map(peers.map((peer) => [peer, new Client(peer.port)]));
  });

  afterAll(async () => {
    for (const client of clients.values()) client.close();
    await Promise.all(peers.map((peer) => peer.stop()));
    rmSync(folder, { recursive: true });
  });

  test.each(scenes.map((scene) => [`${scene.file}: ${scene.title}`, scene] as const))('%s', async (_, scene) => {
    const asked = { type: scene.query?.questions[0].type, apexes };
    const differing = new Map<string, readonly string[]>();
    for (const peer of peers) {
      const { name } = peer;
      const reply = await ask(peer, clients.get(peer)!, scene);
      const parts = differences(scene.reply, reply, asked);
      if (parts.length > 0) differing.set(name, parts);
      if (parts.length > 0 && !scene.differences.some(({ server }) => server === name)) {
        expect({ server: name, ...reply }).toEqual({ server: name, ...scene.reply });
      }
    }
    expect([...differing.keys()]).toEqual(scene.differences.map(({ server }) => server));
    expect(standsAlone([...differing.values()])).toBe(false);
  });
});

/**
 * True if both other servers differ from the reply in the same part. Ignores additional records, which are required
 * only as glue.
 */
function standsAlone([first, second]: readonly (readonly string[])[]): boolean {
  return second?.some((part) => part !== 'additional' && first.includes(part)) ?? false;
}

/** Queries a peer. Waits and retries after unexpected silence: NSD does not respond for a while after many errors. */
async function ask(peer: Peer, client: Client, { transport, bytes, reply }: Scene): Promise<SceneReply> {
  const response = await client.ask(bytes, transport);
  const last = response ?? (reply === SILENCE ? undefined : await peer.ask(bytes, transport));
  if (last === undefined) return SILENCE;
  try {
    return replyOf(decodeMessage(last));
  } catch (error) {
    if (error instanceof MalformedWire) return { ...SILENCE, status: 'malformed' };
    throw error;
  }
}
