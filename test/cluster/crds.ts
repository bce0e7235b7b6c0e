import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs kubectl and gives its output. Rejects with its errors. */
type Kubectl = (...args: string[]) => Promise<string>;

const CRDS = path.resolve(import.meta.dirname, '../../crds');
const LONGEST_MILLISECONDS = 60_000;

/** Applies crds/*.yaml and returns when objects of every kind in them can be asked for. */
export const applyCrds = async (kubectl: Kubectl): Promise<void> => {
  const names = await kubectl('apply', '--server-side', '--filename', CRDS, '--output=name');
  for (const name of names.trim().split('\n')) await served(name.split('/')[1], kubectl);
};

/** A kind is announced to clients shortly after it is established. */
const served = async (kind: string, kubectl: Kubectl): Promise<void> => {
  const deadline = Date.now() + LONGEST_MILLISECONDS;
  for (;;) {
    const failure = await kubectl('get', kind, '--all-namespaces').then(
      () => undefined,
      (error: Error) => error,
    );
    if (failure === undefined) return;
    if (Date.now() > deadline) throw new Error(`${kind} is not served`, { cause: failure });
    await delay(50);
  }
};
