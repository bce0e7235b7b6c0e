import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeMessage, MalformedWire } from '@fourwinds/dns';
import { parseScenes, replyOf, type Scene, type SceneReply, SILENCE } from '../../nameserver/src/testing/scene.ts';
import { Client } from '../differential/client.ts';
import { type Peer, startKnot, startNsd } from '../differential/peers.ts';
import type { ZoneFile } from '../peer-configuration.ts';
import { differences } from './agree.ts';
import { groupScenes } from './groups.ts';

/** NSD and Knot answer as the scenes expect, but where a scene says which of them does not, and why. */

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

/** Whether no other server gives some part of a reply. Additional records are never needed but as glue. */
function standsAlone([first, second]: readonly (readonly string[])[]): boolean {
  return second?.some((part) => part !== 'additional' && first.includes(part)) ?? false;
}

/** Silence that is not wanted may pass: a server that saw many errors is silent for a while, and its peer waits for that. */
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
