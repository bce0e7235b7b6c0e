/** @slow: not in make check. */
import { typeByName, verifyZone } from '@fourwinds/dns';
import { KEYS_NAMESPACE, SecretKind, type ZoneResource } from '@fourwinds/resources';
import { hash, verifyWithNode as verify } from '../../packages/dns/src/testing/signatures.ts';
import { Mortal } from './testing/mortal.ts';
import { dnssecOn as on } from './testing/objects.ts';
import { isInSync, regionNames, World } from './testing/world.ts';

const records = ['www A 192.0.2.1', 'mail A 192.0.2.2'];
const DNSKEY = typeByName('DNSKEY');

interface Act {
  readonly before: ZoneResource['spec']['dnssec'];
  readonly after: (now: number) => ZoneResource['spec']['dnssec'];
  readonly keys: number;
  readonly signed: boolean;
}

const acts: { [name: string]: Act } = {
  enable: { before: undefined, after: () => on, keys: 2, signed: true },
  roll: {
    before: on,
    after: (now) => ({
      ...on,
      rollover: { requestedAt: new Date(now).toISOString(), keys: ['KSK', 'ZSK'], compromised: true },
    }),
    keys: 4,
    signed: true,
  },
  disable: { before: on, after: () => ({ ...on, enabled: false, force: true }), keys: 2, signed: false },
};

/** Runs the act with an operator that dies as it does, then with one that lives; returns the writes of the first. */
async function perform({ before, after, keys, signed }: Act, mortal: Mortal): Promise<number> {
  const world = new World();
  await world.start();
  try {
    await world.apply(records, { dnssec: before });
    await world.inSync();
    await world.operator!.idle();
    world.between = (store) => mortal.between(store);
    await world.restartOperator();
    await world.apply(records, { dnssec: after(world.now) });
    const done = ({ status, ...zone }: ZoneResource): boolean =>
      isInSync({ ...zone, status }) && (status?.dnssec?.keys.length ?? 0) === keys;
    await world.eventually(async () => {
      const zone = (await world.zone('example.test'))!;
      return mortal.dead || done(zone) ? zone : undefined;
    }, Boolean);
    const zones = await Promise.all(regionNames.map((region) => world.published('example.test', region)));
    for (const zone of zones)
      if (zone.get(zone.apex, DNSKEY) !== undefined)
        expect([...verifyZone(zone, { now: world.now, verify, hash })]).toEqual([]);
    world.between = (store) => store;
    await world.restartOperator();
    await world.eventually(() => world.zone('example.test'), done);
    for (const region of regionNames) {
      const zone = await world.published('example.test', region);
      if (signed) expect([...verifyZone(zone, { now: world.now, verify, hash })]).toEqual([]);
      else expect(zone.get(zone.apex, DNSKEY)).toBeUndefined();
    }
    const { items } = await world.management.list(SecretKind, { namespace: KEYS_NAMESPACE });
    const pems = items.flatMap(({ data = {} }) => Object.keys(data)).filter((name) => name.endsWith('.pem'));
    expect(pems).toHaveLength(keys);
    return mortal.writes;
  } finally {
    await world.stop();
  }
}

test.each(Object.keys(acts))('an operator that is killed at any write while it has to %s', async (name) => {
  const writes = await perform(acts[name], new Mortal());
  expect(writes).toBeGreaterThan(4);
  for (let at = 1; at <= writes; at++)
    for (const when of ['before', 'after'] as const) await perform(acts[name], new Mortal({ at, when }));
});
