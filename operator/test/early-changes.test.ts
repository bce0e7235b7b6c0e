/** @slow: not in make check. */
import {
  ConfigMapKind,
  DNSEndpointKind,
  DomainClaimKind,
  type Kind,
  make,
  RecordKind,
  type Resource,
  ZoneKind,
} from '@fourwinds/resources';
import type { ResourceStore, WatchEvent, WatchOptions } from '@fourwinds/store';
import { claimName } from '../src/ownership/claims.ts';
import { defineEndpoints } from '../src/testing/define-endpoints.ts';
import { edit } from '../src/testing/edit.ts';
import { dnssecOn, recordLine, recordObject, zoneOf } from '../src/testing/objects.ts';
import { changeIsPublishedFirst, SlowStart } from '../src/testing/slow-start.ts';
import type { World } from '../src/testing/world.ts';

/**
 * An operator starts after another operator, while the lists of Zones, claims and region contents are delayed for as
 * long as a test needs.
 */
let start: SlowStart;
let world: World;

const LATER = { domain: 'later.test', served: 'later.test.' };

beforeEach(async () => {
  start = new SlowStart([ZoneKind, DomainClaimKind, ConfigMapKind]);
  world = start.world;
  await world.start();
});

afterEach(() => start.end());

/** The first watch of Zones sends one event, then nothing. */
function withOneZoneEvent(store: ResourceStore): ResourceStore {
  let isFirst = true;
  const watch = <T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncIterable<WatchEvent<T>> => {
    const events = store.watch(kind, options);
    if (!isFirst || kind.kind !== ZoneKind.kind) return events;
    isFirst = false;
    return firstOf(events, options.signal);
  };
  return Object.assign(Object.create(store) as ResourceStore, { watch });
}

async function* firstOf<E>(events: AsyncIterable<E>, signal: AbortSignal): AsyncGenerator<E> {
  for await (const event of events) {
    yield event;
    break;
  }
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

test('a change of a zone that depends on no other object is served before anything is listed', () =>
  changeIsPublishedFirst(start));

test('a zone is published as it is now, where the store tells of an earlier change alone', async () => {
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
  await world.operator!.stop();
  const before = (await world.publication())!;
  await world.apply(['www A 192.0.2.6']);
  await world.apply(['www A 192.0.2.7']);
  start.startOperator(withOneZoneEvent);
  await world.allServe('192.0.2.7');
  expect(BigInt((await world.publication())!.version)).toBe(BigInt(before.version) + 1n);
});

describe('a zone waits until everything is listed', () => {
  test.each<{ why: string; make: () => Promise<unknown>; break?: () => Promise<unknown>; serves: string }>([
    {
      why: 'that has a Record',
      make: () => world.management.create(RecordKind, recordObject('old', 'old A 192.0.2.20', 1)),
      serves: 'old.example.test.',
    },
    {
      why: 'that has a Record which is refused',
      make: () => world.management.create(RecordKind, recordObject('www', 'www A 192.0.2.20', 1)),
      serves: '192.0.2.7',
    },
    {
      why: 'that delegates to a signed one',
      make: async () => {
        await world.apply(['www A 192.0.2.1', 'sub NS ns1.fourwinds.example.']);
        await world.apply(['www A 192.0.2.9'], { dnssec: dnssecOn }, 'sub.example.test');
        await world.allServe(' DS ');
      },
      serves: '192.0.2.7',
    },
    {
      why: 'that delegates to another',
      make: async () => {
        await world.apply(['www A 192.0.2.9'], {}, 'sub.example.test');
        await world.inSync('sub.example.test');
        await world.eventually(
          () => world.publication(),
          (publication) => publication?.inputs === undefined,
        );
      },
      serves: '192.0.2.7',
    },
    {
      why: 'that is signed',
      make: () => edit(world.management, ZoneKind, { namespace: 'team', name: 'example.test' }, signed),
      serves: 'RRSIG',
    },
    {
      why: 'a value of which has become a Record meanwhile',
      make: async () => undefined,
      break: () => world.management.create(RecordKind, recordObject('moved', 'moved A 192.0.2.20', 1)),
      serves: 'moved.example.test.',
    },
    {
      why: 'a value of which has become one of a DNSEndpoint meanwhile',
      make: () => defineEndpoints(world.management),
      break: async () => {
        const endpoints = [{ dnsName: 'moved.example.test', recordType: 'A', targets: ['192.0.2.20'] }];
        const key = { namespace: 'team', name: 'moved' };
        await world.management.create(DNSEndpointKind, make(DNSEndpointKind, key, { spec: { endpoints } }));
      },
      serves: 'moved.example.test.',
    },
    {
      why: 'a value of which has become a zone below meanwhile',
      make: async () => undefined,
      break: () => world.apply(['@ A 192.0.2.20'], {}, 'moved.example.test'),
      serves: '192.0.2.7',
    },
    {
      why: 'that was suspended, and has got a Record before',
      make: async () => {
        await world.apply(['www A 192.0.2.1'], { suspend: true });
        await world.accepted('Suspended');
        await world.management.create(RecordKind, recordObject('moved', 'moved A 192.0.2.20', 1));
      },
      break: () =>
        edit(world.management, ZoneKind, { namespace: 'team', name: 'example.test' }, (zone) => ({
          ...zone,
          spec: { ...zone.spec, suspend: false },
        })),
      serves: 'moved.example.test.',
    },
    {
      why: 'that was made anew',
      make: async () => undefined,
      break: async () => {
        const zone = (await world.zone('example.test'))!;
        await world.management.update(ZoneKind, { ...zone, metadata: { ...zone.metadata, finalizers: [] } });
        await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
        await world.management.create(ZoneKind, zoneOf('example.test', [recordLine('www A 192.0.2.7')]));
      },
      serves: '192.0.2.7',
    },
  ])('$why', async ({ make: prepare, serves, break: breakIt }) => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await prepare();
    await world.apply(['@ A 192.0.2.8'], {}, LATER.domain);
    await world.inSync(LATER.domain);
    await world.eventually(
      () => world.zone('example.test'),
      (zone) => zone?.status?.observedGeneration === zone?.metadata.generation,
    );
    await world.operator!.idle();
    await world.operator!.stop();
    const before = await world.publication();
    await edit(world.management, ZoneKind, { namespace: 'team', name: 'example.test' }, (zone) => ({
      ...zone,
      spec: { ...zone.spec, records: [recordLine('www A 192.0.2.7')] },
    }));
    await breakIt?.();
    await world.apply(['@ A 192.0.2.9'], {}, LATER.domain);
    start.startOperator();
    await world.allServe('192.0.2.9', LATER.served);
    expect(await world.publication()).toEqual(before);
    start.list();
    await world.allServe(serves);
    await world.allServe('192.0.2.7');
  });
});

test('a zone below another waits until everything is listed', async () => {
  await world.apply(['www A 192.0.2.1']);
  await world.apply(['www A 192.0.2.9'], {}, 'sub.example.test');
  await world.apply(['@ A 192.0.2.8'], {}, LATER.domain);
  for (const domain of ['example.test', 'sub.example.test', LATER.domain]) await world.inSync(domain);
  await world.operator!.stop();
  await world.apply(['www A 192.0.2.10'], {}, 'sub.example.test');
  await world.apply(['@ A 192.0.2.11'], {}, LATER.domain);
  start.startOperator();
  await world.allServe('192.0.2.11', LATER.served);
  for (const records of await world.manifests('sub.example.test.')) expect(records).toContain('192.0.2.9');
  start.list();
  await world.allServe('192.0.2.10', 'sub.example.test.');
});

test('an owner whose domain another namespace has by now publishes nothing', async () => {
  await world.apply(['www A 198.51.100.66']);
  await world.apply(['@ A 192.0.2.8'], {}, LATER.domain);
  await world.inSync();
  await world.inSync(LATER.domain);
  await world.operator!.stop();
  await edit(world.management, DomainClaimKind, { name: claimName('example.test') }, (claim) => ({
    ...claim,
    spec: { ...claim.spec, namespace: 'team-b' },
  }));
  const before = await world.publication();
  await world.apply(['www A 198.51.100.67']);
  await world.apply(['@ A 192.0.2.9'], {}, LATER.domain);
  start.startOperator();
  await world.allServe('192.0.2.9', LATER.served);
  expect(await world.publication()).toEqual(before);
});

test('a store that was set back behind the revision that was seen is listed', async () => {
  const backup = world.management.copy();
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
  await world.restartOperator();
  await world.operator!.stop();
  await world.restore(backup);
  await world.apply(['www A 192.0.2.7']);
  start.startOperator();
  start.list();
  await world.allServe('192.0.2.7');
});

function signed<Z extends { readonly spec: object }>(zone: Z): Z {
  return { ...zone, spec: { ...zone.spec, dnssec: dnssecOn } };
}
