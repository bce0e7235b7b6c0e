import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives what memory a thread no longer needs back to the system, after work that needed much more than what comes next.
 * By itself that takes half a minute; and what a thread has when it ends is kept for threads to come.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
