import { type Profiler, Session } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const ROOT = `${import.meta.dirname}/../..`;

/** Execution counts of each function of the product, including its blocks, by `file function offset`. */
export type Steps = ReadonlyMap<string, number>;

/**
 * V8 counts only functions that are compiled after this point, and no inlined functions. Import this module before
 * the product.
 */
setFlagsFromString('--no-opt');
setFlagsFromString('--no-maglev');
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * Counts the steps of `work`: executions of each function and each block, including loops. The count is independent
 * of the machine. Built-in functions are not counted.
 */
export function countSteps(work: () => void): Steps {
  takeCounts();
  work();
  return new Map(takeCounts().filter(isOfTheProduct).flatMap(stepsOf));
}

/** Returns the steps since the last call. */
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
