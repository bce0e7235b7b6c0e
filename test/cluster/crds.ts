import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs kubectl and returns its output. Rejects with stderr if it fails. */
type Kubectl = (...args: string[]) => Promise<string>;

const CRDS = path.resolve(import.meta.dirname, '../../crds');
const LONGEST_MILLISECONDS = 60_000;

/** Applies crds/*.yaml. Resolves once the server serves every kind. */
export const applyCrds = async (kubectl: Kubectl): Promise<void> => {
  const names = await kubectl('apply', '--server-side', '--filename', CRDS, '--output=name');
  for (const name of names.trim().split('\n')) await served(name.split('/')[1], kubectl);
};

/** Waits until discovery lists a kind. This happens shortly after its CRD is established. */
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
