import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { kubectlProgram } from '../cluster/kubetest.ts';
import { type Addresses, type Fourwinds, startFourwinds } from './fourwinds.ts';

const PROGRAM = join(import.meta.dirname, '../cluster/run.ts');
/** The output of kubectl may be thousands of objects. */
const MAX_OUTPUT = 64 << 20;
/** The most characters of an error. */
const MAX_MESSAGE = 2000;

/** Runs kubectl with these arguments, with a manifest on its standard input. Rejects with the beginning of its output. */
export type Kubectl = (args: string, manifest?: string) => Promise<string>;

export interface OnControlPlanes {
  readonly fourwinds: Fourwinds;
  /** kubectl of an administrator of the management plane. */
  readonly kubectl: Kubectl;
}

/**
 * Fourwinds as a user has it who called `make run-cluster`. The control planes are built here where that was not done
 * yet: the product's environment lacks what a build needs.
 */
export async function startOnControlPlanes(
  folder: string,
  addresses: Addresses,
  environment: NodeJS.ProcessEnv = {},
): Promise<OnControlPlanes> {
  const program = await kubectlProgram();
  const fourwinds = await startFourwinds(folder, addresses, environment, PROGRAM);
  return { fourwinds, kubectl: kubectlOf(program, fourwinds.kubeconfig!) };
}

function kubectlOf(program: string, kubeconfig: string): Kubectl {
  return (args, manifest = '') =>
    new Promise((resolve, reject) => {
      const all = ['--kubeconfig', kubeconfig, ...args.split(' ')];
      const child = execFile(program, all, { maxBuffer: MAX_OUTPUT }, (error, stdout) =>
        error === null ? resolve(stdout) : reject(new Error(error.message.slice(0, MAX_MESSAGE))),
      );
      child.stdin!.end(manifest);
    });
}
