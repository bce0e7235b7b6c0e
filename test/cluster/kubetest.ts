import path from 'node:path';
import type { Planes } from './plane.ts';
import { buildFromModule, serve } from './process.ts';
import { mutatingPolicyVersion } from './version.ts';

export interface PlaneOptions {
  /** Keeps all state for the next start. If omitted, nothing remains after the process ends. */
  dir?: string;
  /** Address of the API servers; loopback by default. */
  address?: string;
  /** Serves MutatingAdmissionPolicy in version `mutatingPolicyVersion`. */
  mutatingPolicies?: boolean;
  /** Runs the namespace controller, which deletes the objects of deleted namespaces. */
  namespaceController?: boolean;
}

/** Starts control planes in one process. Builds the program on demand. */
export const startPlanes = async (
  specs: string[],
  { dir, address, mutatingPolicies, namespaceController }: PlaneOptions,
): Promise<Planes> => {
  const program = await build();
  const options = [
    ...(dir ? ['--dir', dir] : []),
    ...(address ? ['--address', address] : []),
    ...(mutatingPolicies && mutatingPolicyVersion === 'v1alpha1' ? ['--mutating-policies'] : []),
    ...(namespaceController ? ['--namespace-controller'] : []),
  ];
  const service = await serve(program, ['up', '--stdin', '--planes', specs.join(), ...options]);
  const { planes } = JSON.parse(service.firstLine) as Pick<Planes, 'planes'>;
  return {
    planes,
    kubectl: {
      program: kubectlBeside(program),
      // kubectl's default cache has a folder per port. Another cluster may have used this port before.
      env: { KUBECACHEDIR: path.join(path.dirname(planes[0].caFile), 'kubectl-cache') },
    },
    stop: service.stop,
  };
};

/** Path of the stock kubectl, in the version of the control planes. Builds both on demand. */
export const kubectlProgram = async (): Promise<string> => kubectlBeside(await build());

const kubectlBeside = (program: string): string => path.join(path.dirname(program), 'kubectl');

const build = (): Promise<string> => buildFromModule(import.meta.dirname);
