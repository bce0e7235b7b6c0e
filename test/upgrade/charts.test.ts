/** @slow */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useCluster } from '@fourwinds/test-cluster/jest';
import { chart, REQUIRED } from '../charts/helm.ts';
import { useHelm } from '../charts/jest.ts';
import { type Fixture, fixtures, type Release, RELEASES } from './fixture.ts';

/** Upgrades releases of another version on real API servers to the charts of this tree, and rolls them back. */

const PLANES = { 'fourwinds-crds': 'management', fourwinds: 'management', 'fourwinds-nameserver': 'ns1' } as const;
/** The order of docs/run/operations.md. */
const ORDER: readonly Release[] = ['fourwinds-crds', 'fourwinds-nameserver', 'fourwinds'];

const cluster = useCluster('management', 'ns1');
const helm = useHelm();
const scratch = mkdtempSync(join(tmpdir(), 'fourwinds-upgrade-'));

afterAll(() => rmSync(scratch, { recursive: true }));

/** A chart with the recorded objects. They are read as a file so that Helm does not expand braces in them. */
function chartOf(charts: Fixture['charts'], name: Release): string {
  const folder = join(scratch, name);
  mkdirSync(join(folder, 'templates'), { recursive: true });
  writeFileSync(join(folder, 'Chart.yaml'), `apiVersion: v2\nname: ${name}\nversion: 0.0.1\n`);
  writeFileSync(join(folder, 'objects.yaml'), charts[name]);
  writeFileSync(join(folder, 'templates/objects.yaml'), '{{ .Files.Get "objects.yaml" }}');
  return folder;
}

const run = (command: string, name: Release, ...args: readonly string[]): Promise<string> =>
  helm().succeed([command, RELEASES[name], ...args], cluster().planes[PLANES[name]]);
const valuesOf = (name: Release): readonly string[] => (name === 'fourwinds-crds' ? [] : REQUIRED[name]);
const kubectl = (plane: string, args: string, stdin?: string): Promise<string> =>
  cluster().succeed(plane, args.split(' '), stdin);

const ZONE = {
  apiVersion: 'dns.fourwinds.dev/v1alpha1',
  kind: 'Zone',
  metadata: { name: 'kept.example', namespace: 'default' },
  spec: { domain: 'kept.example', records: [{ name: 'www', type: 'A', value: '192.0.2.7' }] },
};
const zone = (): Promise<string> =>
  kubectl('management', 'get zone kept.example --output=jsonpath={.metadata.generation}:{.spec}');
test.each(fixtures())('releases of %s are upgraded, rolled back and upgraded again', async (_, { charts }) => {
  for (const name of ORDER) await run('install', name, chartOf(charts, name), '--create-namespace');
  await kubectl('management', 'apply --validate=strict --filename=-', JSON.stringify(ZONE));
  const before = await zone();

  for (const name of ORDER) await run('upgrade', name, chart(name), ...valuesOf(name));
  expect(await zone()).toBe(before);
  for (const name of ['fourwinds', 'fourwinds-nameserver'] as const) await run('rollback', name, '1');
  expect(await zone()).toBe(before);
  for (const name of ORDER) await run('upgrade', name, chart(name), ...valuesOf(name));
  expect(await zone()).toBe(before);
  for (const name of ORDER.toReversed()) await run('uninstall', name);
  expect(await zone()).toBe(before);
});

test('an autoscaler that comes with an upgrade has the replicas of before, and those that it made stay', async () => {
  const replicas = (): Promise<string> =>
    kubectl('management', 'get deployment api --namespace=fourwinds-system --output=jsonpath={.spec.replicas}');
  const upgrade = (): Promise<string> =>
    run('upgrade', 'fourwinds', chart('fourwinds'), ...REQUIRED.fourwinds, '--set=api.autoscaling.enabled=true');
  await run('install', 'fourwinds-crds', chart('fourwinds-crds'), '--create-namespace');
  await run('install', 'fourwinds', chart('fourwinds'), ...REQUIRED.fourwinds, '--set=api.replicas=3');
  await upgrade();
  expect(await replicas()).toBe('3');
  await kubectl('management', 'scale deployment api --namespace=fourwinds-system --replicas=5');
  await upgrade();
  expect(await replicas()).toBe('5');
});
