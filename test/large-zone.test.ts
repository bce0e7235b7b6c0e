import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { make, ZoneKind, type ZoneRecord } from '@fourwinds/resources';
import { openStore } from '@fourwinds/store';
import { INLINE_BYTES } from '@fourwinds/zones';
import { useCluster } from '@fourwinds/test-cluster/jest';

/** The largest zone that a real API server with etcd at its default limits accepts. */
const cluster = useCluster('management');

beforeAll(() => cluster().applyCrds('management'), 120_000);

/**
 * As many DKIM keys as a plan allows records (RFC 6376 3.6.1). RSA-2048 takes about 410 characters, RSA-4096 about
 * 750.
 */
function dkimKeys(count: number, characters: number): ZoneRecord[] {
  return Array.from({ length: count }, (_, i) => {
    const key = randomBytes(characters)
      .toString('base64')
      .slice(0, characters - 16);
    return { name: `selector${i}._domainkey`, type: 'TXT', value: `v=DKIM1; k=rsa; p=${key}`.slice(0, characters) };
  });
}

const zone = (name: string, records: readonly ZoneRecord[]) =>
  make(
    ZoneKind,
    { namespace: 'default', name },
    {
      spec: {
        domain: `${name}.example`,
        records: [...records],
        defaultTTL: 3600,
        suspend: false,
        deletionPolicy: 'Delete',
      },
    },
  );

test.each([410, 750])('1,000 TXT records of %i characters are applied with kubectl', async (characters) => {
  const manifest = zone(`dkim-${characters}`, dkimKeys(1000, characters));
  const stdin = JSON.stringify(manifest);
  const applied = await cluster().kubectl('management', ['apply', '--server-side', '--filename', '-'], { stdin });
  expect(applied).toMatchObject({ code: 0, stderr: '' });
  const { stdout } = await cluster().kubectl('management', ['get', 'zone', manifest.metadata.name, '-o', 'json']);
  expect((JSON.parse(stdout) as typeof manifest).spec.records).toEqual(manifest.spec.records);
});

test('the largest zone there is can be written with ids, metadata and status', async () => {
  const value = 'x'.repeat(1000);
  const records = Array.from({ length: 10_000 }, (_, i) => ({ name: `r${i}`, type: 'TXT', value, id: randomUUID() }));
  const most = Math.floor(INLINE_BYTES / JSON.stringify(records[9999]).length);
  const store = await openStore(`kubernetes:${cluster().planes['management'].kubeconfig}`);
  try {
    const made = await store.create(ZoneKind, zone('largest', records.slice(0, most - 10)));
    const problem = {
      path: 'spec.records[0].value',
      code: 'c',
      severity: 'warning' as const,
      message: 'm'.repeat(200),
    };
    const status = { problems: new Array<typeof problem>(100).fill(problem) };
    await store.updateStatus(ZoneKind, { ...made, status });
    const written = (await store.get(ZoneKind, made.metadata))!;
    expect(written.status?.problems).toHaveLength(100);
    expect(written.spec.records).toHaveLength(most - 10);
  } finally {
    await store.close();
  }
});

test('the CRD says so', () => {
  const crd = readFileSync(new URL('../crds/zones.dns.fourwinds.dev.yaml', import.meta.url), 'utf8');
  expect(crd.replace(/\s+/g, ' ')).toContain(`At most ${INLINE_BYTES / 1024} KiB as JSON`);
});
