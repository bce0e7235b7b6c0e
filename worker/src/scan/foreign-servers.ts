import { isIP } from 'node:net';
import { type Name, typeByName } from '@fourwinds/dns';
import {
  ask,
  type DelegatedServer,
  EgressError,
  type ParentResolver,
  type Permits,
  serialIn,
  type TextResolver,
} from '@fourwinds/egress';
import type { ScannedServer } from '@fourwinds/jobs';
import type { SocketAddress } from '@fourwinds/process';

/** An external nameserver at one address, with its answer to an SOA query. */
export interface ForeignServer extends ScannedServer {
  readonly at?: SocketAddress;
}

export interface ServerPorts {
  readonly parents: ParentResolver & Pick<TextResolver, 'addressesOf'>;
  readonly permits: Permits;
  readonly port: number;
  /** Timeout of an answer in milliseconds. */
  readonly milliseconds: number;
}

/** Maximum number of servers to query, and maximum number of addresses of each server. */
const MOST_SERVERS = 8;
const MOST_ADDRESSES = 4;
const SOA = typeByName('SOA');

/** Asks each server at each address whether it serves the zone. Never rejects. */
export async function findServers(
  servers: readonly DelegatedServer[],
  apex: Name,
  ports: ServerPorts,
): Promise<ForeignServer[]> {
  const found = await Promise.all(servers.slice(0, MOST_SERVERS).map((server) => findServer(server, apex, ports)));
  return found.flat();
}

async function findServer(server: DelegatedServer, apex: Name, ports: ServerPorts): Promise<ForeignServer[]> {
  const { name } = server;
  const addresses = await addressesOf(server, ports).catch((error: Error) => error);
  if (addresses instanceof Error) return [{ ...nothing(name), state: 'silent', error: errorText(addresses) }];
  if (addresses.length === 0) return [{ ...nothing(name), state: 'silent', error: 'no address was found' }];
  return Promise.all(addresses.slice(0, MOST_ADDRESSES).map((at) => askServer(name, at, apex, ports)));
}

async function addressesOf(
  { name, addresses }: DelegatedServer,
  { parents, port }: ServerPorts,
): Promise<SocketAddress[]> {
  if (isIP(name) !== 0) return [{ host: name, port }];
  if (addresses.length > 0) return addresses.map((host) => ({ host, port }));
  const found = await parents.addressesOf(name);
  return found.map((host) => ({ host, port }));
}

async function askServer(name: string, at: SocketAddress, apex: Name, ports: ServerPorts): Promise<ForeignServer> {
  const server = { ...nothing(name), address: at.host };
  const response = await ask(at, { name: apex, type: SOA.code, recursion: false }, ports).catch(
    (error: Error) => error,
  );
  if (response instanceof EgressError) return { ...server, state: 'forbidden', error: errorText(response) };
  if (response instanceof Error) return { ...server, state: 'silent', error: errorText(response) };
  const serial = serialIn(response, apex);
  return serial === undefined ? { ...server, state: 'foreign' } : { ...server, at, state: 'answers', serial };
}

function nothing(name: string): Omit<ScannedServer, 'state'> {
  return { name, address: null, serial: null, transfer: null, error: null };
}

/** Cuts the message to the length that a report allows. */
export function errorText({ message }: Error): string {
  return message.slice(0, 1000);
}
