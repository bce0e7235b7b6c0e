import { type Profiler, Session } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const ROOT = `${import.meta.dirname}/../..`;

/** How often each function of the product ran, the blocks in it counted with it, by `file function offset`. */
export type Steps = ReadonlyMap<string, number>;

/** V8 counts functions compiled from here on, and none that it inlines; so this module is imported before the product. */
setFlagsFromString('--no-opt');
setFlagsFromString('--no-maglev');
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * Counts the steps of `work`: each run of each function and of each block in it, loops included, so that the figures say
 * how much was done, whatever the machine. What happens within a built-in function counts for nothing.
 */
export function countSteps(work: () => void): Steps {
  takeCounts();
  work();
  return new Map(takeCounts().filter(isOfTheProduct).flatMap(stepsOf));
}

/** The steps since this was called last. */
function takeCounts(): Profiler.ScriptCoverage[] {
  let counts: Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error !== null) throw error;
    counts = result;
  });
  return counts;
}

export function sum(steps: Steps): number {
  return [...steps.values()].reduce((total, count) => total + count, 0);
}

function isOfTheProduct({ url }: Profiler.ScriptCoverage): boolean {
  return /^(?:file:\/\/)?\/.*\/src\/.*\.ts$/.test(url) && !url.includes('/node_modules/');
}

function stepsOf({ url, functions }: Profiler.ScriptCoverage): [string, number][] {
  const file = relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url);
  return functions.map(({ functionName, ranges }) => [
    `${file} ${functionName} ${ranges[0].startOffset}`,
    ranges.reduce((total, { count }) => total + count, 0),
  ]);
}
