import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Manifest {
  readonly engines: { readonly node: string };
  readonly devDependencies: { readonly [name: string]: string };
  readonly optionalDependencies: { readonly [name: string]: string };
}

test('one version of Node: that of `engines` in package.json', () => {
  const { engines, devDependencies } = JSON.parse(read('package.json')) as Manifest;
  const toolchain = JSON.parse(read('toolchain/package.json')) as Manifest;
  const [major] = /\d+/.exec(engines.node)!;
  const installed = [...Object.values(toolchain.optionalDependencies), devDependencies['@types/node']];
  expect(installed.map((version) => version.split('.')[0])).toEqual([major, major, major]);
  expect(read('README.md')).toContain(`installs Node ${major} for itself`);
});
