import { formatSocketAddress, type SocketAddress } from '@fourwinds/process';

export interface WelcomeFacts {
  readonly http: SocketAddress;
  readonly dns: readonly SocketAddress[];
  readonly dataFolder: string;
  readonly tokenFile: string;
  /** The token, on the first start alone. */
  readonly newToken?: string;
  /** Kubeconfig files by plane, where the clusters are Kubernetes. */
  readonly kubeconfigs?: ReadonlyMap<string, string>;
}

/** What to try next, for a person at a terminal. */
export function welcome({ http, dns, dataFolder, tokenFile, newToken, kubeconfigs }: WelcomeFacts): string {
  const api = `http://${formatSocketAddress(http)}/api/v1`;
  const [{ host, port }] = dns;
  const lines = [
    '',
    `Fourwinds serves ${dns.map(formatSocketAddress).join(', ')}; its data and logs are in ${dataFolder}`,
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
    ...kubeconfigLines(kubeconfigs),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function kubeconfigLines(kubeconfigs: ReadonlyMap<string, string> = new Map()): string[] {
  if (kubeconfigs.size === 0) return [];
  const widest = Math.max(...[...kubeconfigs.keys()].map((name) => name.length));
  return [
    '',
    'The clusters (kubectl --kubeconfig …):',
    ...[...kubeconfigs].map(([name, file]) => `  ${name.padEnd(widest)}  ${file}`),
  ];
}
