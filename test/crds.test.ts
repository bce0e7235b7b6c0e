import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crds, customResourceDefinition } from '@fourwinds/resources';
import { useCluster } from '@fourwinds/test-cluster/jest';

/**
 * A real API server validates the manifests in crds/valid/<kind> and crds/invalid/<kind>. The valid manifests are
 * stored first, so an invalid manifest with the name of a valid one is an update. The first line of an invalid
 * manifest is `# refused: <words of the server's message>`. `…` matches text that differs between Kubernetes
 * versions.
 */
const root = path.resolve(import.meta.dirname, '..');
const manifests = (folder: string) => globSync(`crds/${folder}/*/*.yaml`, { cwd: root }).sort();

const cluster = useCluster('management');
const kubectl = (...args: string[]) => cluster().kubectl('management', args);

beforeAll(() => cluster().applyCrds('management'), 120_000);

describe.each(manifests('valid'))('%s', (file) => {
  test('is accepted', async () => {
    expect(await kubectl('apply', '--filename', path.join(root, file))).toMatchObject({ code: 0, stderr: '' });
  });
});

describe.each(manifests('invalid'))('%s', (file) => {
  test('is refused with its reason', async () => {
    const [, words] = /^# refused: (.+)\n/.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
    expect(words).toBeDefined();
    const { code, stderr } = await kubectl('apply', '--dry-run=server', '--filename', path.join(root, file));
    expect(stderr).toMatch(new RegExp(words.split('…').map(RegExp.escape).join('.*')));
    expect(code).toBe(1);
  });
});

test.each(crds.map(customResourceDefinition))(
  'the API server has the schema of $metadata.name as it is in the code',
  async ({ metadata, spec }) => {
    const { stdout } = await kubectl('get', 'crd', metadata.name, '--output=json');
    const stored = JSON.parse(stdout) as { spec: { versions: { schema: object }[] } };
    // The server drops keywords that it does not know, for example contentEncoding.
    expect(spec).toMatchObject({ versions: stored.spec.versions.map(({ schema }) => ({ schema })) });
  },
);

test('every kind has manifests of both sorts', async () => {
  const { stdout } = await kubectl('get', 'crds', '--output=jsonpath={.items[*].spec.names.singular}');
  const kinds = stdout.split(' ').sort();
  expect(folders('invalid')).toEqual(kinds);
  expect(folders('valid')).toEqual(kinds);
});

const folders = (folder: string) => [...new Set(manifests(folder).map((file) => file.split('/')[2]))];
