import path from 'node:path';
import type { Planes } from './plane.ts';
import { buildFromModule, serve } from './process.ts';
import { mutatingPolicyVersion } from './version.ts';

export interface PlaneOptions {
  /** Keeps everything for the next start; without it all is gone with the process. */
  dir?: string;
  /** Address of the API servers; that of loopback where there is none. */
  address?: string;
  /** Serves MutatingAdmissionPolicy, in `mutatingPolicyVersion`. */
  mutatingPolicies?: boolean;
  /** Removes deleted namespaces with their objects. */
  namespaceController?: boolean;
}

/** Starts new control planes in one process, building the program for it first where that was not done yet. */
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
      // The usual cache is by port, and another cluster had this port before.
      env: { KUBECACHEDIR: path.join(path.dirname(planes[0].caFile), 'kubectl-cache') },
    },
    stop: service.stop,
  };
};

/** The stock kubectl of the version of the control planes; builds both first where that was not done yet. */
export const kubectlProgram = async (): Promise<string> => kubectlBeside(await build());

const kubectlBeside = (program: string): string => path.join(path.dirname(program), 'kubectl');

const build = (): Promise<string> => buildFromModule(import.meta.dirname);
