import type { AccountToken } from '@fourwinds/resources';

/** How long a token is asked for; a cluster may give less. */
const SECONDS = 30 * 24 * 3600;

type TokenRequest = Pick<AccountToken, 'namespace' | 'account'> & { readonly secret: string };

/**
 * Another token of a ServiceAccount, bound to a Secret, by the credentials of a kubeconfig. Throws StoreError: Forbidden where
 * these do not allow it, NotFound where there is no such account or Secret, Invalid for a kubeconfig that is refused.
 */
export async function requestToken(kubeconfig: string, { namespace, account, secret }: TokenRequest): Promise<string> {
  const [{ kubeconfigFromText }, { KubernetesConnection }] = await Promise.all([
    import('./adapters/kubeconfig.ts'),
    import('./adapters/kubernetes-connection.ts'),
  ]);
  const connection = new KubernetesConnection(kubeconfigFromText(kubeconfig));
  try {
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/serviceaccounts/${encodeURIComponent(account)}/token`;
    const answer = await connection.request('POST', path, {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: {
        expirationSeconds: SECONDS,
        boundObjectRef: { apiVersion: 'v1', kind: 'Secret', name: secret },
      },
    });
    return (answer as { status: { token: string } }).status.token;
  } finally {
    connection.close();
  }
}

export type RequestToken = typeof requestToken;
