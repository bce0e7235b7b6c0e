import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packedSize } from '../../sdk/typescript/test/packed-size.ts';
import { type Bench, count } from '../bench.ts';
import { milliseconds, quantile } from '../statistics.ts';
import { pythonWithLibrary } from './languages.ts';

const RUNS = count('FOURWINDS_BENCH_RUNS', 20);

const run = promisify(execFile);

/** Imports of Python. The first is that of the bare interpreter. */
const imports: readonly { readonly name: string; readonly program: string; readonly target?: string }[] = [
  { name: 'the bare interpreter', program: 'pass' },
  { name: 'import fourwinds', program: 'import fourwinds', target: '100 ms' },
  { name: 'the class Fourwinds', program: 'from fourwinds import Fourwinds', target: '100 ms' },
  {
    name: 'also the modules for a first request',
    program: 'from fourwinds import Fourwinds, _decode, _transport; from fourwinds.models import Record',
  },
  { name: 'httpx2, msgspec', program: 'import httpx2, msgspec' },
  { name: 'urllib, json', program: 'import json, urllib.request' },
];

const sizes: readonly { readonly name: string; readonly entries: readonly string[]; readonly target?: string }[] = [
  { name: '@fourwinds/client', entries: ['index.ts'], target: '10.0 kB' },
  { name: 'also its part for Node', entries: ['index.ts', 'node.ts'] },
];

/** Measures the size of the TypeScript library, and the CPU time of imports of the Python library. */
export const clientsStart: Bench = {
  name: 'clients-start',
  async run(say) {
    const rows: string[][] = [];
    const add = (...row: string[]): void => {
      rows.push(row);
      say(row.join('  '));
    };
    for (const { name, entries, target = '-' } of sizes)
      add('TypeScript', name, `${((await packedSize(...entries)) / 1000).toFixed(1)} kB`, '-', target);
    const [bare, ...rest] = await importTimes();
    const cells = (values: readonly number[], minus: readonly number[]): string[] =>
      [0, 0.5].map((q) => milliseconds(quantile(values, q) - quantile(minus, q)));
    add('Python', imports[0].name, ...cells(bare, [0]), '-');
    for (const [i, values] of rest.entries()) {
      const { name, target = '-' } = imports[i + 1];
      add('Python', name, ...cells(values, bare), target);
    }
    return {
      title: 'Size and import of client libraries',
      method:
        'The size is that of all exports of the TypeScript library, bundled and minified by esbuild and compressed by gzip. ' +
        `For Python it is the CPU time of ${RUNS} programs that only import, above that of the bare interpreter. All run in turn, after their modules were compiled.`,
      head: ['library', 'measured', 'minimum', 'median', 'target'],
      rows,
    };
  },
};

/** Returns the milliseconds of CPU of each program. */
async function importTimes(): Promise<readonly (readonly number[])[]> {
  const { python, environment } = await pythonWithLibrary();
  const compiled = mkdtempSync(join(tmpdir(), 'fourwinds-imports-'));
  try {
    const programs = imports.map(({ program }) => program);
    const script = join(import.meta.dirname, 'import_cpu.py');
    const { stdout } = await run(python, [script, String(RUNS), ...programs], {
      env: { PATH: process.env.PATH, PYTHONPYCACHEPREFIX: compiled, ...environment },
    });
    return JSON.parse(stdout) as number[][];
  } finally {
    rmSync(compiled, { recursive: true });
  }
}
