import { annotations, LeaseKind, type LeaseResource, make } from '@fourwinds/resources';
import { Liveness } from './liveness.ts';
import { allLive, configMap, held, type LeaseState, serverLease } from '../testing/objects.ts';
import { isGone, isServedByAll, regionProgress, type RegionView, serverViews } from './region-view.ts';
import { readServerLease } from './server-lease.ts';

const now = Date.UTC(2026, 5, 1);

function view(
  servers: { [name: string]: LeaseState },
  manifest = configMap('zone-a', 'manifest', '50', { sha256: 'new' }),
): RegionView {
  const leases = Object.entries(servers).map(([name, state]) => serverLease(name, state));
  const liveness = new Liveness({ time: () => now, elapsed: () => 0 });
  for (const lease of leases) liveness.observe(lease.name, lease);
  return {
    name: 'ns1',
    reachable: true,
    cluster: 'cluster',
    servers: serverViews(leases, liveness),
    manifest: () => held(manifest),
  };
}

describe('whether a region serves a snapshot', () => {
  test.each<[string, { [name: string]: LeaseState }, string]>([
    ['one server that has loaded it', { a: { renewed: now, watermark: '50' } }, 'served'],
    ['a server further on', { a: { renewed: now, watermark: '1000' } }, 'served'],
    ['a server not so far', { a: { renewed: now, watermark: '49' } }, 'waiting'],
    ['one of two servers', { a: { renewed: now, watermark: '50' }, b: { renewed: now, watermark: '9' } }, 'waiting'],
    ['a server that waits for a bucket', { a: { renewed: now, watermark: '60', pending: ['zone-a'] } }, 'waiting'],
    [
      'a server that refused it',
      { a: { renewed: now, watermark: '60', refused: [{ name: 'zone-a', reason: 'bad' }] } },
      'waiting',
    ],
    ['revisions of another cluster', { a: { renewed: now, watermark: '60', cluster: 'restored' } }, 'waiting'],
    ['no server at all', {}, 'unreachable'],
    [
      'a second server not heard of for 16 s',
      { a: { renewed: now, watermark: '50' }, b: { renewed: now - 16_000, watermark: '50' } },
      'waiting',
    ],
    ['a server not heard of for 14 s', { a: { renewed: now - 14_000, watermark: '50' } }, 'served'],
  ])('%s', (_, servers, expected) => {
    expect(regionProgress(view(servers), 'zone-a', 'new').state).toBe(expected);
  });

  test('an older snapshot does not count', () => {
    const older = configMap('zone-a', 'manifest', '50', { sha256: 'old' });
    expect(regionProgress(view({ a: { renewed: now, watermark: '50' } }, older), 'zone-a', 'new').state).toBe(
      'waiting',
    );
  });

  test('a server that acknowledges in another form is named', () => {
    const seen = view({ a: { renewed: now, watermark: '50' } });
    const lease = make<LeaseResource>(
      LeaseKind,
      { name: 'nameserver-a', annotations: { [annotations.acknowledgement]: '{"format":2}' } },
      { spec: { renewTime: new Date(now).toISOString() } },
    );
    const servers = serverViews([readServerLease(lease)], allLive);
    expect(regionProgress({ ...seen, servers }, 'zone-a', 'new')).toMatchObject({
      state: 'waiting',
      message: 'ns1: nameserver-a acknowledges in a form that this version of the operator cannot read',
    });
  });

  test('a region out of reach says so', () => {
    expect(regionProgress({ ...view({}), reachable: false }, 'zone-a', 'new')).toMatchObject({
      state: 'unreachable',
      message: 'ns1: its API cannot be reached',
    });
  });
});

describe('a region with a server that is lost', () => {
  const withLost = (watermark: string): RegionView => {
    const both = view({ a: { renewed: now, watermark }, b: { renewed: now - 90_000, watermark: '9' } });
    return { ...both, servers: both.servers.map((server) => ({ ...server, lost: server.name === 'nameserver-b' })) };
  };

  test('serves a snapshot once the other server does', () => {
    expect(regionProgress(withLost('50'), 'zone-a', 'new')).toEqual({ state: 'served', servers: 1 });
    expect(regionProgress(withLost('49'), 'zone-a', 'new')).toMatchObject({ state: 'waiting', servers: 0 });
  });

  test('may still answer with a version before', () => {
    expect(isServedByAll(withLost('50'), 'zone-a', 'new')).toBe(false);
    expect(isServedByAll(view({ a: { renewed: now, watermark: '50' } }), 'zone-a', 'new')).toBe(true);
  });
});

test('a tombstone has done its work when every server has taken note, those that are silent too', () => {
  const tombstone = configMap('zone-a', 'tombstone', '70');
  expect(isGone(view({ a: { renewed: now, watermark: '70' } }, tombstone), 'zone-a')).toBe(true);
  expect(isGone(view({ a: { renewed: now, watermark: '69' } }, tombstone), 'zone-a')).toBe(false);
  expect(isGone(view({ a: { renewed: now - 60_000, watermark: '70' } }, tombstone), 'zone-a')).toBe(false);
  expect(isGone(view({ a: { renewed: now, watermark: '70' } }), 'zone-a')).toBe(false);
});
