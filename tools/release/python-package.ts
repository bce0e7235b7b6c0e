import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installPythonPackages } from '../../test/python-packages.ts';
import type { Artefact, Release } from './artefact.ts';
import { packageBill } from './bill.ts';

const SOURCE = 'sdk/python';

/** Builds the wheel and the source distribution of the Python library in a folder, from the files of the commit. */
export async function pythonPackage(release: Release, folder: string): Promise<Artefact[]> {
  const { root, version, date, commit } = release;
  const requirements = path.join(root, SOURCE, 'tests/requirements.txt');
  const python = await installPythonPackages('python-library', requirements);
  const built = path.join(folder, 'built');
  mkdirSync(built, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, SOURCE], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  execFileSync(python, ['-m', 'hatchling', 'build', '--directory', built], {
    cwd: path.join(folder, SOURCE),
    env: { PATH: process.env.PATH, SOURCE_DATE_EPOCH: String(Date.parse(date) / 1000) },
    stdio: 'pipe',
  });
  const metadata = readFileSync(path.join(root, SOURCE, 'pyproject.toml'), 'utf8');
  const [, description] = /^description = "(.*)"$/m.exec(metadata)!;
  return globSync('*', { cwd: built })
    .sort()
    .map((file) => {
      const content = readFileSync(path.join(built, file));
      const purl = `pkg:pypi/fourwinds@${version}`;
      const needs = dependenciesIn(metadata);
      const bill = packageBill({
        type: 'library',
        name: 'fourwinds',
        version,
        purl,
        description,
        content,
        date,
        needs,
      });
      return { path: `python/${file}`, content, bill };
    });
}

/** Reads the dependencies in pyproject.toml, such as `"httpx2>=2.16,<3"`. */
function dependenciesIn(metadata: string) {
  const [, list] = /^dependencies = \[(.*?)\]/ms.exec(metadata)!;
  return Array.from(list.matchAll(/"([\w.-]+)([^"]*)"/g), ([, name, range]) => ({
    type: 'library' as const,
    name,
    purl: `pkg:pypi/${name}`,
    range,
  }));
}
