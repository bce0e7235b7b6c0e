import { applyCrds } from './crds.ts';
import { existingPlanes } from './existing.ts';
import { type PlaneOptions, startPlanes } from './kubetest.ts';
import type { Plane } from './plane.ts';
import { run, type Output } from './process.ts';

export type { Output, Plane };

export interface Cluster {
  planes: Record<string, Plane>;
  /** The stock kubectl: a path, or a name to be found in PATH. */
  kubectlProgram: string;
  /** Runs the stock kubectl on a plane and returns what it wrote, whatever its exit code. */
  kubectl(plane: string, args: string[], options?: { stdin?: string }): Promise<Output>;
  /** Runs it and gives its output. Rejects with its errors. */
  succeed(plane: string, args: string[], stdin?: string): Promise<string>;
  /** Applies crds/*.yaml and returns when objects of every kind in them can be asked for. */
  applyCrds(plane: string): Promise<void>;
  stop: () => Promise<void>;
}

export interface ClusterOptions extends PlaneOptions {
  planes: string[];
}

/**
 * Starts control planes, or takes those of FOURWINDS_TEST_KUBECONFIGS. They end with this process, however it ends.
 * @param options.planes each `NAME`, or `NAME=PORT` to choose the port
 * @param options.dir keeps data, certificates, tokens and ports for the next start; without it nothing is left at the end
 * @param options.address of the API servers, other than loopback, makes them fit for nodes: they are new ones always
 * @param options.mutatingPolicies of new ones always, too
 */
export const startCluster = async ({ planes: specs, ...options }: ClusterOptions): Promise<Cluster> => {
  const isAny = options.address === undefined && options.mutatingPolicies !== true;
  const existing = isAny ? process.env['FOURWINDS_TEST_KUBECONFIGS'] : undefined;
  const running = existing
    ? await existingPlanes(
        existing,
        specs.map((spec) => spec.split('=')[0]),
      )
    : await startPlanes(specs, options);
  const planes = Object.fromEntries(running.planes.map((plane) => [plane.name, plane]));

  const kubectl: Cluster['kubectl'] = async (name, args, { stdin } = {}) => {
    const plane = planes[name];
    if (plane === undefined) throw new Error(`This cluster has no plane "${name}"`);
    const { program, env } = running.kubectl;
    return run(program, args, { env: { ...env, KUBECONFIG: plane.kubeconfig }, stdin });
  };
  const succeed: Cluster['succeed'] = async (name, args, stdin) => {
    const { code, stdout, stderr } = await kubectl(name, args, { stdin });
    if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  return {
    planes,
    kubectlProgram: running.kubectl.program,
    kubectl,
    succeed,
    applyCrds: (name) => applyCrds((...args) => succeed(name, args)),
    stop: running.stop,
  };
};
