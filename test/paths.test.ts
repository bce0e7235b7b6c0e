import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/**
 * Checks the paths in docs/internals/paths.md. Each file must exist, must be imported from its parent in the list,
 * and may occur only once in its list.
 */

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Step {
  readonly path: string;
  /** The file from which this file is reached; undefined for the first file. */
  readonly from?: string;
  readonly isThread: boolean;
}

const LINE = /^(?<indent>(?: {2})*)(?<thread>⇢ )?(?<path>\S+\.ts)(?: {2,}\S.*)?$/;

/** The lists of the page by the program in which they begin. For a thread, a mark replaces one indent. */
const lists = new Map(
  Array.from(read('docs/internals/paths.md').matchAll(/```text\n([^`]+)```/g), ([, block]) => {
    const steps = readList(block.trimEnd().split('\n'));
    return [steps[0].path.split('/')[0], steps] as const;
  }),
);

function readList(lines: readonly string[]): Step[] {
  const above: string[] = [];
  return lines.map((line) => {
    const { indent, thread, path } = LINE.exec(line)?.groups ?? {};
    if (path === undefined) throw new Error(`docs/internals/paths.md: “${line}” is no file with its indent`);
    const isThread = thread !== undefined;
    const depth = indent.length / 2 + Number(isThread);
    above.length = depth;
    above.push(path);
    return { path, from: above[depth - 1], isThread };
  });
}

const workspaces = new Map(
  globSync('packages/*', { cwd: ROOT }).map((folder) => [`@fourwinds/${basename(folder)}`, `${folder}/src/index.ts`]),
);

/** The files that a file imports, including those through re-exports. */
function reachedBy(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(read(path), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const target = fileName.startsWith('.') ? normalize(join(dirname(path), fileName)) : workspaces.get(fileName);
    if (target === undefined) return [];
    return target.endsWith('/index.ts') ? [target, ...reachedBy(target)] : [target];
  });
}

test('there are three lists: the API and the operator for records, the nameserver for queries', () => {
  expect([...lists.keys()]).toEqual(['api', 'operator', 'nameserver']);
});

describe.each([...lists])('the path in %s', (_, steps) => {
  test('has no file twice, and no file that is not there', () => {
    const paths = steps.map(({ path }) => path);
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test.each(steps.slice(1).map((step) => [step.path, step] as const))('%s is reached', (path, { from, isThread }) => {
    expect(from).toBeDefined();
    if (isThread) expect(read(from!)).toContain(basename(path));
    else expect(reachedBy(from!)).toContain(path);
  });
});
