import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Fourwinds } from '../../test/e2e/fourwinds.ts';
import { knotConfiguration } from '../../test/peer-configuration.ts';
import { PROBE, type Subject } from '../latency.ts';
import { knot, type Peer, type PeerKind } from '../peers.ts';
import { restSubject } from '../rest-subject.ts';

/** Updates of one address as routers send them. */
export function dyndnsSubject(fourwinds: Fourwinds): Subject {
  const rest = restSubject('GET /nic/update', fourwinds);
  return {
    ...rest,
    domain: (size) => `dynamic-${size}.example`,
    write: (domain, address) => pushAddress(fourwinds, `${PROBE}.${domain}`, address),
    watchStages: undefined,
  };
}

/** Sends the address of a host; resolves when it is acknowledged. Rejects where it is refused. */
export async function pushAddress({ http, token }: Fourwinds, host: string, address: string): Promise<void> {
  const headers = { authorization: `Basic ${Buffer.from(`router:${token}`).toString('base64')}` };
  const response = await fetch(`http://${http}/nic/update?hostname=${host}&myip=${address}`, { headers });
  const answer = await response.text();
  if (!/^(?:good|nochg) /.test(answer)) throw new Error(`${host}: ${response.status} ${answer.trim()}`);
}

const KEY = { name: 'bench', algorithm: 'hmac-sha256', secret: randomBytes(32).toString('base64') };

/** Knot, which takes updates (RFC 2136) that are signed with a key (RFC 8945). */
export const knotWithUpdates: PeerKind = {
  ...knot,
  configuration: (folder, port, zones) =>
    [
      `key:\n  - id: ${KEY.name}\n    algorithm: ${KEY.algorithm}\n    secret: ${KEY.secret}`,
      `acl:\n  - id: ${KEY.name}\n    key: ${KEY.name}\n    action: update`,
      knotConfiguration({ folder, port, zones, settings: [], logs: 'info', zoneSettings: [`acl: ${KEY.name}`] }),
    ].join('\n'),
};

/** Updates by nsupdate, which runs all the time. */
export function nsupdateSubject(peer: Peer, domain: string): Subject & Disposable {
  const [host, port] = peer.server.split(':');
  const child = spawn('nsupdate', ['-y', `${KEY.algorithm}:${KEY.name}:${KEY.secret}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let onStatus: (status: string) => void = () => undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, status] = /status: (\w+)/.exec(line) ?? [];
    if (status !== undefined) onStatus(status);
  });
  return {
    name: 'knotd, nsupdate with TSIG',
    domain: () => domain,
    servers: [peer.server],
    async create(_domain, entries) {
      peer.writeZone(domain, entries);
      await peer.reload(domain);
    },
    async write(_domain, address) {
      const { promise, resolve } = Promise.withResolvers<string>();
      onStatus = resolve;
      const owner = `${PROBE}.${domain}.`;
      const commands = [`update delete ${owner} A`, `update add ${owner} 300 A ${address}`, 'send', 'answer'];
      child.stdin.write([`server ${host} ${port}`, `zone ${domain}`, ...commands, ''].join('\n'));
      const status = await promise;
      if (status !== 'NOERROR') throw new Error(`nsupdate: ${status}`);
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}
