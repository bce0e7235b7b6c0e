/** One Kubernetes control plane: a stock API server with its part of etcd; no controllers, no nodes. */
export interface Plane {
  name: string;
  url: string;
  /** File with an administrator's credentials. */
  kubeconfig: string;
  /** That administrator's token; empty for an existing plane with other credentials. */
  token: string;
  caFile: string;
}

/** Planes that run, and the kubectl for them. */
export interface Planes {
  planes: Plane[];
  kubectl: { program: string; env: NodeJS.ProcessEnv };
  stop: () => Promise<void>;
}
