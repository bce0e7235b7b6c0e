import { until } from '../until.ts';
import { dig, NODES, SYSTEM, upgradeNameservers } from './installation.ts';
import { expectAnswers, expectSourceAddresses, type NodeWorld } from './world.ts';

const LOAD_BALANCER = '10.254.0.53';

/** Tests the ways to expose nameservers that the first installation does not use. */
export function testExposures(world: () => NodeWorld): void {
  test('loadBalancer, after an upgrade: each node sends queries, over UDP and TCP, to its own Pod, in a namespace that is restricted, and keeps their source address', async () => {
    const status = { status: { loadBalancer: { ingress: [{ ip: LOAD_BALANCER }] } } };
    await world().region('label', 'namespace', SYSTEM, 'pod-security.kubernetes.io/enforce=restricted');
    await upgradeNameservers(world().installation, 'loadBalancer');
    await world().region(
      'patch',
      'service/nameserver',
      `-n=${SYSTEM}`,
      '--subresource=status',
      '--type=merge',
      `-p=${JSON.stringify(status)}`,
    );
    for (const node of NODES) {
      await world().installation.clusters.route(LOAD_BALANCER, node);
      await until(
        `the Service at node ${node}`,
        async () => (await dig(LOAD_BALANCER, 'www.team.example')) === '192.0.2.7',
      );
      await expectAnswers([LOAD_BALANCER], 'www.team.example', '192.0.2.7');
      await expectSourceAddresses([LOAD_BALANCER]);
    }
  });

  test('hostNetwork, after an upgrade and the command of its notes: the address of each node, over UDP and TCP, with the source address', async () => {
    await world().region('label', 'namespace', SYSTEM, 'pod-security.kubernetes.io/enforce=privileged', '--overwrite');
    await upgradeNameservers(world().installation, 'hostNetwork');
    await expectAnswers(world().nodeAddresses, 'www.team.example', '192.0.2.7');
    await expectSourceAddresses(world().nodeAddresses);
  });
}
