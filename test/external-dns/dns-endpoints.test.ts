/** @slow */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { EventKind, operatorRights } from '@fourwinds/resources';
import { openStore, openStoreOfKubeconfig, type ResourceStore } from '@fourwinds/store';
import { useCluster } from '@fourwinds/test-cluster/jest';
import { grantRights } from '../cluster/rights.ts';
import { dig } from '../e2e/fourwinds.ts';
import { Installation, PLANES, untilDespiteFaults } from '../faults/installation.ts';

/** The operator with its production RBAC, and the DNSEndpoint kind of external-dns. */

const cluster = useCluster(...PLANES);
let installation: Installation;
let ofOperator: string;

const address = (name: string): string => `kubernetes:${cluster().planes[name].kubeconfig}`;

beforeAll(async () => {
  await cluster().applyCrds('management');
  installation = new Installation({
    address,
    opener: () => openForOperator,
    heal: () => undefined,
    stop: async () => undefined,
  });
  await installation.start();
}, 600_000);

afterAll(() => installation.stop());

/**
 * Opens a store with the operator's rights. Creates the operator's ServiceAccount on the first call, when the
 * namespaces exist.
 */
async function openForOperator(name: string): Promise<ResourceStore> {
  if (name !== 'management') return openStore(address(name));
  const programs = new Map([['operator', operatorRights]]);
  ofOperator ??= (await grantRights(cluster(), 'management', { namespaces: [], programs })).get('operator')!;
  return openStoreOfKubeconfig(ofOperator);
}

const kubectl = (args: readonly string[], stdin?: string): Promise<string> =>
  cluster().succeed('management', [...args], stdin);

const MANIFEST = (name: string, address: string): string => `
apiVersion: externaldns.k8s.io/v1alpha1
kind: DNSEndpoint
metadata: { namespace: team, name: ${name} }
spec:
  endpoints:
    - { dnsName: ${name}.example.test, recordType: A, recordTTL: 120, targets: [${address}] }
    - { dnsName: ${name}.example.test, recordType: MX, targets: [10 mail.example.net] }
    - { dnsName: ${name}.example.test, recordType: TXT, targets: ['"heritage=external-dns,external-dns/owner=me"'] }
    - { dnsName: srv.${name}.example.test, recordType: SRV, targets: [10 5 443 ${name}.example.test] }
    - { dnsName: naptr.${name}.example.test, recordType: NAPTR, targets: ['100 50 "S" "SIP+D2U" "" _sip._udp.example.net.'] }
    - { dnsName: www.${name}.example.test, recordType: CNAME, targets: [${name}.example.test] }
    - { dnsName: us.${name}.example.test, recordType: A, setIdentifier: us, targets: [192.0.2.9] }
`;

const observed = (name: string): Promise<string> =>
  kubectl(['get', 'dnsendpoint', name, '--namespace=team', '--output=jsonpath={.status.observedGeneration}']);

test('a DNSEndpoint is served once its kind is there, is followed, and has an Event for a refused endpoint', async () => {
  await installation.apply('example.test', {});
  await installation.inSync('example.test');
  const definition = execFileSync(path.join(import.meta.dirname, 'definition.sh'), { encoding: 'utf8' }).trim();
  await kubectl(['apply', '--filename', definition]);
  await kubectl(['wait', '--for=condition=Established', '--timeout=60s', 'crd/dnsendpoints.externaldns.k8s.io']);
  await kubectl(['apply', '--filename=-'], MANIFEST('shop', '192.0.2.1'));
  await untilDespiteFaults('the endpoint is observed', async () => (await observed('shop')) === '1');
  for (const server of installation.servers) {
    expect(await dig(server, ['shop.example.test'], 'A')).toEqual(['192.0.2.1']);
    expect(await dig(server, ['shop.example.test'], 'MX')).toEqual(['10 mail.example.net.']);
    expect(await dig(server, ['shop.example.test'], 'TXT')).toEqual(['"heritage=external-dns,external-dns/owner=me"']);
    expect(await dig(server, ['srv.shop.example.test'], 'SRV')).toEqual(['10 5 443 shop.example.test.']);
    expect(await dig(server, ['naptr.shop.example.test'], 'NAPTR')).toEqual([
      '100 50 "S" "SIP+D2U" "" _sip._udp.example.net.',
    ]);
    expect(await dig(server, ['us.shop.example.test'], 'A')).toEqual([]);
  }
  const { items } = await installation.management.list(EventKind, { namespace: 'team' });
  const refusals = items.filter(({ reason }) => reason === 'EndpointRefused');
  expect(refusals.map(({ involvedObject: { name }, message }) => [name, message.split(':')[0]])).toEqual([
    ['shop', 'spec.endpoints[6].setIdentifier'],
  ]);
  await kubectl(['apply', '--filename=-'], MANIFEST('shop', '192.0.2.2'));
  await untilDespiteFaults('the change is observed', async () => (await observed('shop')) === '2');
  expect(await dig(installation.servers[0], ['shop.example.test'], 'A')).toEqual(['192.0.2.2']);
});

test('its records stay while the operator starts again, and leave with it', async () => {
  await installation.restartOperator();
  await installation.operator!.idle();
  expect(await dig(installation.servers[0], ['shop.example.test'], 'A')).toEqual(['192.0.2.2']);
  await kubectl(['delete', 'dnsendpoint', 'shop', '--namespace=team']);
  await untilDespiteFaults(
    'the name is gone',
    async () => (await dig(installation.servers[0], ['shop.example.test'], 'A')).length === 0,
  );
});
