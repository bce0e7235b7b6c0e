import { make, RegionKind } from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import { annotateRegion, describeRegions } from './annotate-region.ts';

const spec = { nameserver: 'ns1.fourwinds.example', location: 'here', addresses: ['192.0.2.1'] };

async function holdingOne(): Promise<MemoryStore> {
  const store = new MemoryStore();
  await store.create(RegionKind, make(RegionKind, { name: 'ns1', annotations: { kept: 'yes' } }, { spec }));
  return store;
}

test('an annotation is set beside others', async () => {
  const store = await holdingOne();
  await annotateRegion(store, 'ns1', 'confirm-restore=90177');
  const region = await store.get(RegionKind, { name: 'ns1' });
  expect(region?.metadata.annotations).toEqual({ kept: 'yes', 'dns.fourwinds.dev/confirm-restore': '90177' });
});

test.each([
  ['ns9', 'confirm-restore=1', 'there is no Region called ns9'],
  ['ns1', 'confirm-restore=', 'confirm-restore= is no annotation'],
  ['ns1', 'confirm=1', 'confirm=1 is no annotation: give confirm-removal=… or confirm-restore=…'],
])('%s %s is refused', async (name, assignment, message) => {
  await expect(annotateRegion(await holdingOne(), name, assignment)).rejects.toThrow(message);
});

test('Regions are described by their conditions', async () => {
  const store = await holdingOne();
  expect(await describeRegions(store)).toEqual(['ns1 Unknown: The operator has not reported it yet.']);
  const region = (await store.get(RegionKind, { name: 'ns1' }))!;
  const ready = {
    type: 'Ready',
    status: 'True',
    reason: 'Serving',
    message: '1 nameserver is alive.',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  } as const;
  await store.updateStatus(RegionKind, { ...region, status: { conditions: [ready] } });
  expect(await describeRegions(store)).toEqual(['ns1 Serving: 1 nameserver is alive.']);
});
