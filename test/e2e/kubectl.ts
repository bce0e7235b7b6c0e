import { execFile } from 'node:child_process';
import { kubectlProgram } from '../cluster/kubetest.ts';
import type { Fourwinds } from './fourwinds.ts';

/** What kubectl prints may be thousands of objects. */
const MAX_OUTPUT = 64 << 20;
/** Of an error, characters. */
const MAX_MESSAGE = 2000;

/** Runs kubectl with these arguments, with a manifest on its standard input. Rejects with the first of what it says. */
export type Kubectl = (args: string, manifest?: string) => Promise<string>;

/** kubectl of an administrator of the management plane. */
export async function kubectlOf({ kubeconfig }: Fourwinds): Promise<Kubectl> {
  const program = await kubectlProgram();
  return (args, manifest = '') =>
    new Promise((resolve, reject) => {
      const all = ['--kubeconfig', kubeconfig!, ...args.split(' ')];
      const child = execFile(program, all, { maxBuffer: MAX_OUTPUT }, (error, stdout) =>
        error === null ? resolve(stdout) : reject(new Error(error.message.slice(0, MAX_MESSAGE))),
      );
      child.stdin!.end(manifest);
    });
}
