import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Fourwinds } from '../../test/e2e/fourwinds.ts';
import { knotConfiguration } from '../../test/peer-configuration.ts';
import { PROBE, type Subject } from '../latency.ts';
import { knot, type Peer, type PeerKind } from '../peers.ts';
import { restSubject } from '../rest-subject.ts';

/** Updates of single addresses in the format of routers. */
export function dyndnsSubject(fourwinds: Fourwinds): Subject {
  const rest = restSubject('GET /nic/update', fourwinds);
  return {
    ...rest,
    domain: (size) => `dynamic-${size}.example`,
    write: (domain, address) => pushAddress(fourwinds, `${PROBE}.${domain}`, address),
    watchStages: undefined,
  };
}

/** Pushes the address of a host. Resolves when the push is acknowledged, rejects if it is refused. */
export async function pushAddress(
  { http, token }: Pick<Fourwinds, 'http' | 'token'>,
  host: string,
  address: string,
): Promise<void> {
  const headers = { authorization: `Basic ${Buffer.from(`router:${token}`).toString('base64')}` };
  const response = await fetch(`http://${http}/nic/update?hostname=${host}&myip=${address}`, { headers });
  const answer = await response.text();
  if (!/^(?:good|nochg) /.test(answer)) throw new Error(`${host}: ${response.status} ${answer.trim()}`);
}

const KEY = { name: 'bench', algorithm: 'hmac-sha256', secret: randomBytes(32).toString('base64') };

/** Knot, which accepts updates (RFC 2136) signed with a key (RFC 8945). */
export const knotWithUpdates: PeerKind = {
  ...knot,
  configuration: (folder, port, zones) =>
    [
      `key:\n  - id: ${KEY.name}\n    algorithm: ${KEY.algorithm}\n    secret: ${KEY.secret}`,
      `acl:\n  - id: ${KEY.name}\n    key: ${KEY.name}\n    action: update`,
      knotConfiguration({ folder, port, zones, settings: [], logs: 'info', zoneSettings: [`acl: ${KEY.name}`] }),
    ].join('\n'),
};

/** Updates with nsupdate to a peer with one server. */
export function nsupdateSubject(peer: Peer, domain: string): Subject & Disposable {
  const update = new RunningNsupdate(peer.server, KEY);
  return {
    name: 'knotd, nsupdate with TSIG',
    domain: () => domain,
    servers: [peer.server],
    async create(_domain, entries) {
      peer.writeZone(domain, entries);
      await peer.reload(domain);
    },
    write: (_domain, address) => update.write(domain, address),
    [Symbol.dispose]: () => update.end(),
  };
}

/** Updates with nsupdate over UDP to the first nameserver. The updates are signed with the key of a token. */
export async function relayedSubject(fourwinds: Fourwinds): Promise<Subject & Disposable> {
  const token = { name: 'bench', kind: 'scoped', scopes: ['records:write'], tsig_algorithm: 'hmac-sha256' };
  const { body } = await fourwinds.request('POST', '/api/v1/tokens', token);
  const update = new RunningNsupdate(fourwinds.dns[0], (body as { readonly tsig: typeof KEY }).tsig);
  return {
    ...restSubject('nsupdate with TSIG', fourwinds),
    domain: (size) => `updated-${size}.example`,
    write: (domain, address) => update.write(domain, address),
    watchStages: undefined,
    [Symbol.dispose]: () => update.end(),
  };
}

class RunningNsupdate {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #server: string;
  #onStatus: (status: string) => void = () => undefined;

  constructor(server: string, { name, algorithm, secret }: typeof KEY) {
    this.#server = server.replace(':', ' ');
    this.#child = spawn('nsupdate', ['-y', `${algorithm}:${name}:${secret}`], { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const [, status] = /status: (\w+)/.exec(line) ?? [];
      if (status !== undefined) this.#onStatus(status);
    });
  }

  /** Sets the address of PROBE in a zone. Rejects if the update is refused. */
  async write(domain: string, address: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#onStatus = resolve;
    const owner = `${PROBE}.${domain}.`;
    const commands = [`update delete ${owner} A`, `update add ${owner} 300 A ${address}`, 'send', 'answer'];
    this.#child.stdin.write([`server ${this.#server}`, `zone ${domain}`, ...commands, ''].join('\n'));
    const status = await promise;
    if (status !== 'NOERROR') throw new Error(`nsupdate: ${status}`);
  }

  end(): void {
    this.#child.kill();
  }
}
