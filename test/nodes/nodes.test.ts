/** @slow */
import { jest } from '@jest/globals';
import { adminCommands } from '../charts/installed.ts';
import { dig as digNames } from '../e2e/fourwinds.ts';
import { until } from '../until.ts';
import { type Change, underChanges } from './changes.ts';
import { earlierCommit } from './earlier-build.ts';
import { administer, install, POD_REGION, PROCESS_REGIONS, SYSTEM, upgrade } from './installation.ts';
import { testClients } from './long-clients.ts';
import { testExposures } from './long-exposures.ts';
import { testLosses, testPods } from './long-losses.ts';
import { expectAnswers, expectSourceAddresses, NodeWorld, ZONE } from './world.ts';

/**
 * Runs the charts as Pods on real kubelets: one node for operator and API, two nodes for the nameservers of a region.
 * The Pods start with the previous commit and are upgraded to this tree. Without FOURWINDS_TEST_NODES=long, the test
 * only installs and upgrades.
 */

const EARLIER = earlierCommit();
const isLong = process.env.FOURWINDS_TEST_NODES === 'long';

// Pod updates take 20 s on an idle machine.
jest.setTimeout(10 * 60_000);

let started: NodeWorld | undefined;
const world = (): NodeWorld => started!;

beforeAll(async () => {
  started = new NodeWorld(await install(EARLIER.commit, { clients: isLong }));
}, 25 * 60_000);
afterAll(() => started?.installation.stop(), 60_000);

test('a Zone that kubectl applies is in sync in all regions', async () => {
  await world().management('create', 'namespace', 'team');
  await world().installation.charts.apply('management', ZONE);
  await world().management('wait', '--for=condition=InSync', 'zone/team.example', '-n=team', '--timeout=120s');
  for (const name of [POD_REGION, ...PROCESS_REGIONS])
    await world().management('wait', '--for=condition=Ready', `region/${name}`, '--timeout=120s');
  await expectAnswers(world().servers, 'www.team.example', '192.0.2.7');
});

test('the token of the notes makes a zone through the Service of the APIs', async () => {
  for (const command of adminCommands(world().installation.notes))
    world().token = (await administer(world().installation.charts, command)).trim();
  expect((await world().request('POST', '/v1/zones', { name: 'account.example' })).status).toBe(201);
  await until('the zone in sync', async () => {
    const { status } = (await (await world().request('GET', '/v1/zones/account.example')).json()) as { status: string };
    return status === 'active';
  });
});

interface Pod {
  readonly metadata: { readonly deletionTimestamp?: string };
  readonly spec: { readonly containers: readonly { readonly image: string }[] };
}

/** The image tags of all Pods that are not terminating. */
async function tagsOfPods(): Promise<string[]> {
  const args = ['get', 'pods', `-n=${SYSTEM}`, '--output=json'];
  const lists = [world().management(...args), world().region(...args)];
  const pods = (await Promise.all(lists)).flatMap((list) => (JSON.parse(list) as { items: Pod[] }).items);
  const lasting = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  return Array.from(new Set(lasting.map(({ spec }) => spec.containers[0].image.split(':')[1])));
}

test(`no query fails, no change is lost and no version goes back while kinds, nameservers, operator and API are upgraded from those of ${EARLIER.name}`, async () => {
  let changes: Change[] = [];
  expect(await tagsOfPods()).toEqual([world().installation.earlierTag]);
  const update = (): Promise<void> => upgrade(world().installation);
  const { udp, tcp, answered, failed, wrong } = await world().asked(
    async () => void (changes = await underChanges(world(), update)),
  );
  expect([failed, wrong]).toEqual([[], []]);
  expect(await tagsOfPods()).not.toContain(world().installation.earlierTag);
  expect(answered).toBe(udp + tcp);
  expect(changes.filter(({ outcome }) => outcome !== 201)).toEqual([]);
  expect(Math.min(udp, tcp, changes.length)).toBeGreaterThan(0);
  await until('the last change at all nameservers', async () => {
    const { status } = (await (await world().request('GET', '/v1/zones/account.example')).json()) as { status: string };
    return status === 'active';
  });
  const names = changes.map(({ name }) => `${name}.account.example`);
  for (const server of world().servers)
    expect(await digNames(`${server}:53`, names)).toEqual(names.map(() => '192.0.2.9'));
});

test('hostPort: port 53 of each node, over UDP and TCP, with the source address', async () => {
  await expectAnswers(world().nodeAddresses, 'www.team.example', '192.0.2.7');
  await expectSourceAddresses(world().nodeAddresses);
});

if (isLong) {
  testPods(world);
  testClients(world);
  testExposures(world);
  testLosses(world);
}
