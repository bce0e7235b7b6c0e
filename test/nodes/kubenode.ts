import path from 'node:path';
import { buildFromModule } from '../cluster/process.ts';

/** Paths of programs for nodes. */
export interface NodePrograms {
  /** Controller manager, scheduler, kubelet and kube-proxy in one. */
  readonly kubenode: string;
  /** The first process of each Pod. */
  readonly pause: string;
}

/** Builds them where that was not done yet. */
export const buildNodePrograms = async (): Promise<NodePrograms> => {
  const kubenode = await buildFromModule(import.meta.dirname);
  return { kubenode, pause: path.join(path.dirname(kubenode), 'pause') };
};
