import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { type Entry, tar } from '../../images/tar.ts';
import type { Artefact, Release } from './artefact.ts';
import { type Needed, packageBill } from './bill.ts';
import type { ReleasedImage } from './images.ts';

/** The charts, with the programs whose images they deploy. */
export const CHARTS: { readonly [chart: string]: readonly string[] } = {
  fourwinds: ['operator', 'api', 'worker'],
  'fourwinds-clients': ['cert-manager-solver', 'external-dns'],
  'fourwinds-crds': [],
  'fourwinds-nameserver': ['nameserver'],
};

/** Packs the charts as `helm package` does, with the files of the commit. Files belong to root and have no times. */
export function packCharts({ root, version, date }: Release, images: readonly ReleasedImage[]): Artefact[] {
  return Object.entries(CHARTS).map(([name, programs]) => {
    const read = (file: string): string => readFileSync(path.join(root, 'charts', name, file), 'utf8');
    const content = chartArchive(root, name);
    const { description } = parse(read('Chart.yaml')) as { readonly description: string };
    const needs = [
      ...images.filter(({ program }) => programs.includes(program)).map(ownImage),
      ...foreignImages(parse(read('values.yaml'))),
    ];
    const purl = `pkg:helm/${name}@${version}`;
    const bill = packageBill({ type: 'application', name, version, purl, description, content, date, needs });
    return { path: `charts/${name}-${version}.tgz`, content, bill };
  });
}

/** Returns the archive of a chart: the files that git has in its folder. */
export function chartArchive(root: string, name: string): Buffer {
  const list = execFileSync('git', ['ls-files', '-z', name], { cwd: path.join(root, 'charts'), encoding: 'utf8' });
  const entries = list
    .split('\0')
    .filter((file) => file !== '')
    .sort()
    .map((file): Entry => ({ path: file, mode: 0o644, content: readFileSync(path.join(root, 'charts', file)) }));
  return gzipSync(tar(entries), { level: 9 });
}

function ownImage({ program, version, digest }: ReleasedImage): Needed {
  const purl = `pkg:oci/${program}@sha256%3A${digest}?tag=${version}`;
  return { type: 'container', name: program, version, purl, digest };
}

/** Finds images of others, which values name completely: `registry.example/program:v1`. */
function foreignImages(values: unknown): Needed[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).flatMap(([key, value]): Needed[] => {
    if (key !== 'image' || typeof value !== 'string') return foreignImages(value);
    const [, repository, name, version] = /^(.+\/([^/:]+)):([^:]+)$/.exec(value)!;
    const purl = `pkg:oci/${name}?repository_url=${encodeURIComponent(repository)}&tag=${version}`;
    return [{ type: 'container', name, version, purl }];
  });
}
