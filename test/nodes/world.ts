import { dig, type Installation, NODES, POD_REGION, PROCESS_ADDRESSES, SYSTEM } from './installation.ts';
import { MACHINE, OTHERS } from './nodes.ts';
import { type AskingResults, underQueries } from './resolver.ts';
import { seenAddresses } from './seen-address.ts';

/** A zone of the management cluster, applied with kubectl. */
export const ZONE = {
  apiVersion: 'dns.fourwinds.dev/v1alpha1',
  kind: 'Zone',
  metadata: { name: 'team.example', namespace: 'team' },
  spec: { domain: 'team.example', records: [{ name: 'www', type: 'A', value: '192.0.2.7' }] },
};

/** Test access to the programs on nodes. */
export class NodeWorld {
  readonly installation: Installation;
  /** A token for all zones, created as in the chart's notes. */
  token = '';

  constructor(installation: Installation) {
    this.installation = installation;
  }

  get nodeAddresses(): string[] {
    return NODES.map(this.installation.clusters.address);
  }

  /** The nameservers of all regions. */
  get servers(): string[] {
    return [...this.nodeAddresses, ...PROCESS_ADDRESSES];
  }

  /** Runs kubectl on the management cluster. */
  management(...args: string[]): Promise<string> {
    return this.installation.charts.kubectl('management', args);
  }

  /** Runs kubectl on the cluster of the region with nodes. */
  region(...args: string[]): Promise<string> {
    return this.installation.charts.kubectl(POD_REGION, args);
  }

  /** Sends a request with the token to the API Service. */
  async request(
    method: string,
    path: string,
    body?: object,
    more?: { readonly [header: string]: string },
  ): Promise<Response> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', ...more };
    return fetch(`${this.installation.api}${path}`, { method, headers, body: JSON.stringify(body) });
  }

  /** The names of ready Pods. */
  async readyNameservers(): Promise<string[]> {
    const ready = '{range .items[?(@.status.containerStatuses[0].ready==true)]}{.metadata.name}{"\\n"}{end}';
    const label = '-l=app.kubernetes.io/name=nameserver';
    const output = await this.region('get', 'pods', `-n=${SYSTEM}`, label, `-o=jsonpath=${ready}`);
    return output.split('\n').filter((name) => name !== '');
  }

  /** Queries the nodes, and other regions if they do not respond, until `work` is done. */
  asked(work: () => Promise<void>): Promise<AskingResults> {
    const asking = {
      servers: this.nodeAddresses,
      others: PROCESS_ADDRESSES,
      name: 'www.team.example',
      address: '192.0.2.7',
      zone: 'account.example',
      queriesASecond: 2_000,
      connectionsASecond: 50,
    };
    return underQueries(asking, work);
  }
}

const TRANSPORTS = ['+notcp', '+tcp'];

export async function expectAnswers(servers: readonly string[], name: string, address: string): Promise<void> {
  for (const server of servers)
    for (const transport of TRANSPORTS)
      expect([server, transport, await dig(server, name, transport)]).toEqual([server, transport, address]);
}

/**
 * Checks that servers see each address of this machine as the client address, so that rate limits and cookies apply
 * to this address.
 */
export async function expectSourceAddresses(servers: readonly string[]): Promise<void> {
  for (const server of servers)
    for (const transport of TRANSPORTS)
      for (const from of [MACHINE, ...OTHERS]) {
        const seen = await seenAddresses(server, { from, transport }, [MACHINE, ...OTHERS]);
        expect([server, transport, from, seen]).toEqual([server, transport, from, [from]]);
      }
}
