import { applyCrds } from './crds.ts';
import { existingPlanes } from './existing.ts';
import { type PlaneOptions, startPlanes } from './kubetest.ts';
import type { Plane } from './plane.ts';
import { run, type Output } from './process.ts';

export type { Output, Plane };

export interface Cluster {
  planes: Record<string, Plane>;
  /** The stock kubectl: a path, or a name in PATH. */
  kubectlProgram: string;
  /** Runs the stock kubectl on a plane. Resolves for any exit code. */
  kubectl(plane: string, args: string[], options?: { stdin?: string }): Promise<Output>;
  /** Runs kubectl and returns its output. Rejects with stderr if it fails. */
  succeed(plane: string, args: string[], stdin?: string): Promise<string>;
  /** Applies crds/*.yaml. Resolves once the server serves every kind. */
  applyCrds(plane: string): Promise<void>;
  stop: () => Promise<void>;
}

export interface ClusterOptions extends PlaneOptions {
  planes: string[];
}

/**
 * Starts control planes, or uses those of FOURWINDS_TEST_KUBECONFIGS. They end with this process.
 * @param options.planes `NAME`, or `NAME=PORT` to choose the port
 * @param options.dir keeps data, certificates, tokens and ports for the next start; without it nothing remains
 * @param options.address of the API servers, other than loopback, allows nodes to join; always starts new planes
 * @param options.mutatingPolicies also always starts new planes
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
