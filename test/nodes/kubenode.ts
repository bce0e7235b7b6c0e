import path from 'node:path';
import { run } from '../cluster/process.ts';

/** Paths of programs for nodes. */
export interface NodePrograms {
  /** Controller manager, scheduler, kubelet and kube-proxy in one. */
  readonly kubenode: string;
  /** The first process of each Pod. */
  readonly pause: string;
}

/** Builds them where that was not done yet. */
export const buildNodePrograms = async (): Promise<NodePrograms> => {
  const { code, stdout, stderr } = await run(path.join(import.meta.dirname, 'build.sh'), []);
  if (code !== 0) throw new Error(`kubenode was not built:\n${stderr}`);
  const kubenode = stdout.trim();
  return { kubenode, pause: path.join(path.dirname(kubenode), 'pause') };
};
