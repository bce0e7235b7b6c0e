import path from 'node:path';
import { buildFromModule } from '../cluster/process.ts';

/** Paths of node programs. */
export interface NodePrograms {
  /** Controller manager, scheduler, kubelet and kube-proxy in one. */
  readonly kubenode: string;
  /** The first process of each Pod. */
  readonly pause: string;
}

/** Builds the programs on demand. */
export const buildNodePrograms = async (): Promise<NodePrograms> => {
  const kubenode = await buildFromModule(import.meta.dirname);
  return { kubenode, pause: path.join(path.dirname(kubenode), 'pause') };
};
