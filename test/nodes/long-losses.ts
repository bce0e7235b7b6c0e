import { until } from '../until.ts';
import { NODES, POD_REGION, PROCESS_ADDRESSES, SYSTEM } from './installation.ts';
import { expectAnswers, type NodeWorld, ZONE } from './world.ts';

/** Tests `helm test` and the deletion of a Pod. Must run before tests that change the exposure. */
export function testPods(world: () => NodeWorld): void {
  test('helm test asks the nameservers of all regions', async () => {
    const output = await world().installation.helm.succeed(
      ['test', 'fourwinds', '--logs', '--timeout=2m'],
      world().installation.clusters.planes.management,
    );
    for (const address of world().servers) expect(output).toContain(`${address} serves fourwinds.example`);
  });

  test('a Pod that is deleted at once is replaced, and the other answers meanwhile', async () => {
    const [killed] = await world().readyNameservers();
    const { failed, wrong } = await world().asked(async () => {
      await world().region('delete', 'pod', killed, `-n=${SYSTEM}`, '--now');
      await until('another Pod in its place', async () => {
        const ready = await world().readyNameservers();
        return ready.length === NODES.length && !ready.includes(killed);
      });
    });
    expect([failed, wrong]).toEqual([[], []]);
    await expectAnswers(world().nodeAddresses, 'www.team.example', '192.0.2.7');
  });
}

/** Tests the loss of a node and the removal of the release. Must run last. */
export function testLosses(world: () => NodeWorld): void {
  test('a node that is lost keeps no zone out of sync', async () => {
    const [remaining, lost] = NODES;
    const server = await world().region(
      'get',
      'pods',
      `-n=${SYSTEM}`,
      '-l=app.kubernetes.io/name=nameserver',
      `--field-selector=spec.nodeName=${lost}`,
      '-o=jsonpath={.items[*].metadata.name}',
    );
    await world().installation.clusters.lose(lost);
    await until('the Region names the lost server', async () => {
      const names = await world().management('get', `region/${POD_REGION}`, '-o=jsonpath={.status.lostServers[*]}');
      return names === `nameserver-${server}`;
    });
    await world().installation.charts.apply('management', {
      ...ZONE,
      spec: { ...ZONE.spec, records: [{ name: 'www', type: 'A', value: '192.0.2.8' }] },
    });
    await world().management(
      'wait',
      '--for=jsonpath={.status.observedGeneration}=2',
      'zone/team.example',
      '-n=team',
      '--timeout=60s',
    );
    await world().management('wait', '--for=condition=InSync', 'zone/team.example', '-n=team', '--timeout=60s');
    await expectAnswers(
      [world().installation.clusters.address(remaining), ...PROCESS_ADDRESSES],
      'www.team.example',
      '192.0.2.8',
    );
  });

  test('an uninstall keeps zones, kinds and Regions, and says so; the nameservers serve on', async () => {
    const { planes } = world().installation.clusters;
    const output = await world().installation.helm.succeed(['uninstall', 'fourwinds', '--wait'], planes.management);
    expect(output).toContain('These resources were kept due to the resource policy');
    expect(output).toContain('[Region] ns1');
    const crds = await world().installation.helm.succeed(['uninstall', 'crds'], planes.management);
    expect(crds).toContain('[CustomResourceDefinition] zones.dns.fourwinds.dev');
    expect(
      await world().management('get', 'zones', '--all-namespaces', '-o=jsonpath={.items[*].spec.domain}'),
    ).toContain('team.example');
    await expectAnswers(
      [world().installation.clusters.address(NODES[0]), ...PROCESS_ADDRESSES],
      'www.team.example',
      '192.0.2.8',
    );
  });
}
