/** A Kubernetes control plane: a stock API server with its share of etcd, without controllers or nodes. */
export interface Plane {
  name: string;
  url: string;
  /** File with an administrator's credentials. */
  kubeconfig: string;
  /** The administrator's token; empty for an existing plane with other credentials. */
  token: string;
  caFile: string;
}

/** Running planes, and their kubectl. */
export interface Planes {
  planes: Plane[];
  kubectl: { program: string; env: NodeJS.ProcessEnv };
  stop: () => Promise<void>;
}
