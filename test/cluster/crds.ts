import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Output } from './process.ts';

type Kubectl = (...args: string[]) => Promise<Output>;

const CRDS = path.resolve(import.meta.dirname, '../../crds');

/** Applies crds/*.yaml and returns when objects of every kind in them can be asked for. */
export const applyCrds = async (kubectl: Kubectl): Promise<void> => {
  await succeed(kubectl('apply', '--server-side', '--filename', CRDS));
  await succeed(
    kubectl('wait', '--for=condition=Established', '--timeout=60s', '--recursive=false', '--filename', CRDS),
  );
  const names = await succeed(kubectl('get', '--filename', CRDS, '--output=name'));
  for (const name of names.trim().split('\n')) await served(name.split('/')[1], kubectl);
};

/** A kind is announced to clients shortly after it is established. */
const served = async (kind: string, kubectl: Kubectl): Promise<void> => {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { code, stderr } = await kubectl('get', kind, '--all-namespaces');
    if (code === 0) return;
    if (Date.now() > deadline) throw new Error(`${kind} is not served: ${stderr}`);
    await delay(50);
  }
};

const succeed = async (output: Promise<Output>): Promise<string> => {
  const { code, stdout, stderr } = await output;
  if (code !== 0) throw new Error(stderr);
  return stdout;
};
