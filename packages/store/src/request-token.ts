import type { AccountToken } from '@fourwinds/resources';

/** Lifetime of a token to request, in seconds. A cluster may grant a shorter lifetime. */
const SECONDS = 30 * 24 * 3600;

type TokenRequest = Pick<AccountToken, 'namespace' | 'account'> & { readonly secret: string };

/**
 * Requests a new ServiceAccount token that is bound to a Secret. Uses the credentials in a kubeconfig. Throws
 * StoreError Forbidden if the credentials do not allow the request, NotFound if the account or Secret does not exist,
 * and Invalid if the kubeconfig is rejected.
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
