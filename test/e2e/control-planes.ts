import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { kubectlProgram } from '../cluster/kubetest.ts';
import { type Addresses, type Fourwinds, startFourwinds } from './fourwinds.ts';

const PROGRAM = join(import.meta.dirname, '../cluster/run.ts');
/** Maximum output of kubectl in octets. kubectl may print thousands of objects. */
const MAX_OUTPUT = 64 << 20;
/** The maximum length of an error message. */
const MAX_MESSAGE = 2000;

/** Runs kubectl with arguments and an optional manifest on stdin. Rejects with the start of its output. */
export type Kubectl = (args: string, manifest?: string) => Promise<string>;

export interface OnControlPlanes {
  readonly fourwinds: Fourwinds;
  /** kubectl as an administrator of the management plane. */
  readonly kubectl: Kubectl;
}

/**
 * Starts Fourwinds like `make run-cluster`. Builds the control planes first, because the product's environment lacks
 * the build tools.
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
