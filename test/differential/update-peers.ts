import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { type Peer, startPeer } from './peers.ts';

/** A zone for which peers accept updates, and the TSIG key. */
export interface UpdatedZone {
  /** With a trailing dot. */
  readonly apex: string;
  readonly text: string;
  readonly key: string;
  /** In Base64. */
  readonly secret: string;
}

/** A nameserver that accepts updates. */
export interface UpdatePeer extends Peer {
  /** The records of the zone without SOA, as printed by dig. */
  transfer(): readonly string[];
}

/** Starts BIND without checks of host names and addresses. */
export async function startBind(folder: string, zone: UpdatedZone): Promise<UpdatePeer> {
  const port = await freePort();
  const { server, path } = prepare(folder, 'bind', zone);
  const configuration = `
key "${zone.key}" { algorithm hmac-sha256; secret "${zone.secret}"; };
controls { };
options {
  directory "${server}"; pid-file none; session-keyfile none; lock-file none;
  listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };
  recursion no; dnssec-validation no; empty-zones-enable no; notify no; allow-transfer { any; };
};
zone "${zone.apex}" {
  type primary; file "${path}"; allow-update { key "${zone.key}"; };
  check-names ignore; check-integrity no; check-wildcard no; check-mx ignore;
};
`;
  writeFileSync(join(server, 'conf'), configuration);
  const log = join(server, 'log');
  const command = ['named', '-f', '-n', '1', '-c', join(server, 'conf'), '-L', log];
  return withTransfer(await startPeer('BIND', command, { port, zones: [{ apex: zone.apex, path }], log }), zone);
}

export async function startKnotForUpdates(folder: string, zone: UpdatedZone): Promise<UpdatePeer> {
  const port = await freePort();
  const { server, path } = prepare(folder, 'knot', zone);
  const configuration = `
server:
  rundir: "${server}"
  listen: 127.0.0.1@${port}
  udp-workers: 1
  tcp-workers: 1
  background-workers: 1
control:
  listen: "${server}/control"
database:
  storage: "${server}"
log:
- target: "${server}/log"
  any: info
key:
- id: ${zone.key}
  algorithm: hmac-sha256
  secret: ${zone.secret}
acl:
- id: update
  key: ${zone.key}
  action: update
- id: transfer
  address: 127.0.0.1
  action: transfer
zone:
- domain: ${zone.apex}
  file: "${path}"
  zonefile-sync: -1
  semantic-checks: off
  acl: [update, transfer]
`;
  writeFileSync(join(server, 'conf'), configuration);
  const command = ['knotd', '-c', join(server, 'conf')];
  const peer = await startPeer('Knot', command, { port, zones: [{ apex: zone.apex, path }], log: join(server, 'log') });
  return withTransfer(peer, zone);
}

function prepare(
  folder: string,
  name: string,
  { text }: UpdatedZone,
): { readonly server: string; readonly path: string } {
  const server = join(folder, name);
  mkdirSync(server);
  const path = join(server, 'zone');
  writeFileSync(path, text);
  return { server, path };
}

function withTransfer(peer: Peer, { apex }: UpdatedZone): UpdatePeer {
  const args = ['@127.0.0.1', '-p', String(peer.port), '+noall', '+answer', apex, 'AXFR'];
  return {
    ...peer,
    transfer: () =>
      execFileSync('dig', args, { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line !== '' && !/\sIN\sSOA\s/.test(line)),
  };
}
