import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyUpdates, checkPrerequisites, Name, rcodeName, UpdateRefusal, type UpdateRequest } from '@fourwinds/dns';
import { SetsInMemory } from '../../packages/dns/src/testing/zone-sets.ts';
import { Random } from '../random.ts';
import { randomUpdate } from './random-updates.ts';
import { normal, PEER_KEY, rcodeOf, shown, withoutTtl, zoneOfPeers } from './signed-updates.ts';
import { startBind, startKnotForUpdates, type UpdatePeer } from './update-peers.ts';

/**
 * Compares signed (RFC 8945) updates of a zone (RFC 2136) with BIND and Knot. The final zone must be the same. If
 * BIND and Knot agree on the response code, our code must be the same; otherwise, it must match one of them. BIND
 * checks names outside the zone before the prerequisites; RFC 2136 (3.2, 3.4) has the opposite order.
 */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const UPDATES = 500;
const SHOWN = 10;

const apex = Name.parse('updated.test.');
const zone = zoneOfPeers(apex, ['ns1.example.', 'ns2.example.']);

/** Applies an update to the zone in memory. Returns the response code. */
function update(sets: SetsInMemory, { prerequisites, updates }: UpdateRequest): string {
  try {
    checkPrerequisites(sets, prerequisites);
    sets.change(applyUpdates(sets, updates));
    return 'NOERROR';
  } catch (error) {
    if (error instanceof UpdateRefusal) return rcodeName(error.rcode);
    throw error;
  }
}

describe(`seed ${seed} (FOURWINDS_SEED repeats it)`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-updates-'));
  const peers: UpdatePeer[] = [];

  beforeAll(async () => {
    for (const start of [startBind, startKnotForUpdates]) peers.push(await start(folder, zone));
  });

  afterAll(async () => {
    await Promise.all(peers.map((peer) => peer.stop()));
    rmSync(folder, { recursive: true });
  });

  test(`${UPDATES} updates agree`, async () => {
    const random = new Random(seed);
    const sets = new SetsInMemory(apex, zone.text);
    const different: string[] = [];
    for (let id = 1; id <= UPDATES && different.length < SHOWN; id++) {
      const request = randomUpdate(random, apex);
      const ours = update(sets, request);
      const theirs = await Promise.all(peers.map((peer) => rcodeOf(peer, PEER_KEY, request, id)));
      if (!theirs.includes(ours)) different.push(`${ours}, not ${theirs.join(', ')}:\n${shown(request)}`);
    }
    expect(different.join('\n\n')).toBe('');
    const [bind, knot] = peers;
    expect(normal(bind.transfer(), apex)).toEqual(normal(sets.lines, apex));
    // Knot keeps the existing TTL of an RRset (RFC 2136 does not specify it).
    expect(withoutTtl(normal(knot.transfer(), apex))).toEqual(withoutTtl(normal(sets.lines, apex)));
  });
});
