import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kubectlProgram } from '../cluster/kubetest.ts';
import { type Output, run } from '../cluster/process.ts';
import { type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';

/** Fourwinds in a temporary folder on free ports. Disposal removes everything. */
export interface Product extends AsyncDisposable {
  readonly fourwinds: Fourwinds;
  /** The product's data folder. */
  readonly folder: string;
  /** Runs kubectl on the management plane; absent for the embedded default. */
  readonly kubectl?: (args: readonly string[], stdin?: string) => Promise<Output>;
}

/** Starts the embedded product: databases and four nameservers on this machine, with settings of `make run`. */
export async function startEmbedded(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  return start(settings, undefined);
}

/** Starts the product on five control planes. Builds them on demand. */
export async function startOnControlPlanes(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  const { FOURWINDS_TEST_KUBECONFIGS: existing, HOME } = process.env;
  const program = existing === undefined ? await kubectlProgram() : 'kubectl';
  return start({ HOME, FOURWINDS_TEST_KUBECONFIGS: existing, ...settings }, program);
}

const CLUSTER_RUN = join(import.meta.dirname, '../cluster/run.ts');

async function start(environment: NodeJS.ProcessEnv, kubectl: string | undefined): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const script = kubectl === undefined ? undefined : CLUSTER_RUN;
  const fourwinds = await startFourwinds(folder, await freeAddresses(), environment, script).catch((error: unknown) => {
    remove();
    throw error;
  });
  const env = { KUBECONFIG: fourwinds.kubeconfig, KUBECACHEDIR: join(folder, 'kubectl-cache') };
  return {
    fourwinds,
    folder,
    kubectl: kubectl === undefined ? undefined : (args, stdin) => run(kubectl, [...args], { env, stdin }),
    async [Symbol.asyncDispose]() {
      process.kill(fourwinds.pid, 'SIGTERM');
      await fourwinds.ended;
      remove();
    },
  };
}
