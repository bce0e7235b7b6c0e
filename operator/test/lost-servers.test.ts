/** @slow: not in make check. */
import {
  ConfigMapKind,
  type EventResource,
  findCondition,
  LeaseKind,
  type LeaseResource,
  make,
  RegionKind,
  type RegionResource,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { writeAcknowledgement } from '@fourwinds/snapshot';
import { clusterUid } from '@fourwinds/store';
import { edit } from '../src/testing/edit.ts';
import { dnssecOn } from '../src/testing/objects.ts';
import { isInSync, World } from '../src/testing/world.ts';

const LOST = 'nameserver-lost';
const lease = { namespace: SYSTEM_NAMESPACE, name: LOST };

/** A second server of ns1, which loaded everything and went silent a minute ago. */
describe('a lost server', () => {
  let world: World;

  beforeEach(() => {
    world = new World();
    world.lostMilliseconds = 500;
  });

  afterEach(() => world.stop());

  const ns1 = () => world.region('ns1');
  const region = (wanted: (region: RegionResource) => boolean): Promise<RegionResource> =>
    world.eventually(() => world.management.get(RegionKind, { name: 'ns1' }), wanted);
  const isLost = ({ status }: RegionResource): boolean => status?.lostServers?.includes(LOST) === true;

  async function acknowledgement(): Promise<{ [annotation: string]: string }> {
    const cluster = await clusterUid(ns1());
    const { revision } = await ns1().list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE });
    return writeAcknowledgement({ cluster, watermark: revision, pending: [], refused: [] });
  }

  async function loseServer(): Promise<void> {
    const spec = {
      holderIdentity: 'lost',
      leaseDurationSeconds: 15,
      renewTime: new Date(world.now - 60_000).toISOString(),
    };
    const annotations = await acknowledgement();
    await ns1().create<LeaseResource>(LeaseKind, make(LeaseKind, { ...lease, annotations }, { spec }));
  }

  /** The server renews its Lease and reports that it has loaded everything in `annotations`. */
  async function renew(annotations: { [annotation: string]: string }): Promise<void> {
    await edit(ns1(), LeaseKind, lease, ({ metadata, spec, ...rest }) => ({
      ...rest,
      metadata: { ...metadata, annotations },
      spec: { ...spec, renewTime: new Date(world.now).toISOString() },
    }));
  }

  const events = async (reason: string): Promise<EventResource[]> =>
    (await world.events(reason, 'default')).filter((event) => event.reason === reason);

  test('is not waited for; the Region, an Event and the metric name it; it catches up before it counts', async () => {
    await world.start();
    const behind = await acknowledgement();
    await loseServer();
    await world.apply(['www A 192.0.2.1']);
    const { status } = await region(isLost);
    expect(status).toMatchObject({ servers: 1, lostServers: [LOST] });
    const message = `1 nameserver is alive. Lost, without a renewal of the Lease for more than 60 s: ${LOST}.`;
    expect(findCondition(status?.conditions, 'Ready')).toMatchObject({ status: 'True', message });
    await world.inSync();
    expect(await events('ServerLost')).toHaveLength(1);
    const states = world.operator!.statistics.serverStates().filter(({ region: name }) => name === 'ns1');
    expect(states.map(({ state, servers }) => [state, servers])).toEqual([
      ['live', 1],
      ['silent', 0],
      ['lost', 1],
    ]);

    await renew(behind);
    await world.eventually(
      () => world.zone('example.test'),
      (zone) => !isInSync(zone),
    );
    await region((one) => one.status?.lostServers === undefined && one.status?.servers === 2);
    await renew(await acknowledgement());
    await world.inSync();
    expect(await events('ServerNotLost')).toHaveLength(1);
  });

  test('stays lost for the operator that leads next', async () => {
    await world.start();
    await loseServer();
    await region(isLost);
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const { metadata } = await world.delegationKnown();
    world.lostMilliseconds = undefined;
    await world.restartOperator();
    await world.operator!.idle();
    expect(isLost(await region(({ status }) => status !== undefined))).toBe(true);
    const { metadata: after } = await world.inSync();
    expect(after.resourceVersion).toBe(metadata.resourceVersion);
  });

  test('may answer still, so no DS record is offered until its Lease is gone', async () => {
    world.parents.set('example.test', {});
    await world.start();
    await loseServer();
    await region(isLost);
    await world.apply(['www A 192.0.2.1'], { dnssec: dnssecOn });
    const { status } = await world.inSync();
    expect(status?.dnssec?.ds).toEqual([]);
    await ns1().delete(LeaseKind, lease);
    await world.eventually(
      () => world.zone('example.test'),
      (zone) => zone.status?.dnssec?.ds.length === 2,
    );
    expect(isLost(await region(({ status: now }) => now?.lostServers === undefined))).toBe(false);
  });

  test('loses its Lease at last; those that are silent alone keep theirs', async () => {
    world.lostLeaseMilliseconds = 300;
    await world.start();
    await loseServer();
    await world.eventually(async () => ((await ns1().get(LeaseKind, lease)) === undefined ? true : undefined), Boolean);
    expect(await ns1().get(LeaseKind, { ...lease, name: 'nameserver-ns1' })).toBeDefined();
    expect(world.logged.join()).toContain('the Lease of a lost nameserver is removed');
  });
});
