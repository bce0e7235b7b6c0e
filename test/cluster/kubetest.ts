import path from 'node:path';
import type { Planes } from './plane.ts';
import { run, serve } from './process.ts';

/**
 * Starts new control planes in one process, building the program for it first where that was not done yet.
 * Where `dir` is given, it keeps everything for the next start; else all is gone with the process.
 */
export const startPlanes = async (specs: string[], dir?: string): Promise<Planes> => {
  const program = await build();
  const service = await serve(program, ['up', '--stdin', '--planes', specs.join(), ...(dir ? ['--dir', dir] : [])]);
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

const build = async (): Promise<string> => {
  const { code, stdout, stderr } = await run(path.join(import.meta.dirname, 'build.sh'), []);
  if (code !== 0) throw new Error(`kubetest was not built:\n${stderr}`);
  return stdout.trim();
};
