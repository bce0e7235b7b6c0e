import { pagesOrigin } from '@fourwinds/options';
import { formatSocketAddress, type SocketAddress } from '@fourwinds/process';

export interface WelcomeFacts {
  readonly http: SocketAddress;
  /** The API's URL for clients, if configured. */
  readonly publicUrl?: string;
  readonly isSignUpOpen: boolean;
  /** True if mails are shown on a page. */
  readonly hasMailbox: boolean;
  readonly dns: readonly SocketAddress[];
  readonly metrics: readonly SocketAddress[];
  readonly dataFolder: string;
  readonly tokenFile: string;
  /** The token. Set only on the first start. */
  readonly newToken?: string;
  readonly kubectl?: KubectlFacts;
}

/** How to reach the clusters, if they are Kubernetes. */
export interface KubectlFacts {
  readonly program: string;
  readonly kubeconfigs: ReadonlyMap<string, string>;
}

/** Returns text for a terminal with the first commands to try. */
export function welcome({
  http,
  publicUrl,
  isSignUpOpen,
  hasMailbox,
  dns,
  metrics,
  dataFolder,
  tokenFile,
  newToken,
  kubectl,
}: WelcomeFacts): string {
  const api = `http://${formatSocketAddress(http)}/api/v1`;
  const pages = pagesOrigin(publicUrl, http) ?? `http://${formatSocketAddress(http)}`;
  const [{ host, port }] = dns;
  const lines = [
    '',
    `Dashboard: ${pages}/`,
    `Fourwinds serves ${dns.map(formatSocketAddress).join(', ')}; its data and logs are in ${dataFolder}`,
    ...(isSignUpOpen ? [`Sign up: ${pages}/sign-up`] : []),
    ...(hasMailbox ? [`Mails: ${pages}/mailbox, opened by the access token`] : []),
    `Metrics: ${metrics.map((address) => `http://${formatSocketAddress(address)}/metrics`).join(', ')}`,
    ...(newToken === undefined
      ? []
      : ['', `Your access token, shown this once (also in ${tokenFile}):`, `  ${newToken}`]),
    '',
    'Make a zone, give it a record, ask for it:',
    `  TOKEN=$(cat '${tokenFile}')`,
    `  curl ${api}/zones -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"name":"example.com"}'`,
    `  curl -X PATCH '${api}/zones/example.com/records?wait=10s' -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\`,
    `    -d '{"changes":[{"name":"www","type":"A","value":"192.0.2.1","ttl":300}]}'`,
    `  dig @${host} -p ${port} www.example.com A`,
    ...(kubectl === undefined ? [] : kubectlLines(kubectl)),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function kubectlLines({ program, kubeconfigs }: KubectlFacts): string[] {
  const [management, ...regional] = kubeconfigs.values();
  return [
    '',
    'List the objects of the clusters, and of one region:',
    `  alias kubectl='"${program}"'`,
    `  export KUBECONFIG='${management}'`,
    '  kubectl get zones,records,regions --all-namespaces',
    ...regional.map((file) => `  kubectl --kubeconfig '${file}' get configmaps,leases --namespace fourwinds-system`),
  ];
}
