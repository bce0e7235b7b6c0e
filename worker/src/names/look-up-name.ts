import { setTimeout as pause } from 'node:timers/promises';
import { type Message, Name, typeByName } from '@fourwinds/dns';
import { ask, withoutDot, type ZoneResolver } from '@fourwinds/egress';
import { MOST_HOPS, type NameAnswer, type NameHop, type NameReport, type NameRequest } from '@fourwinds/jobs';
import type { SocketAddress } from '@fourwinds/process';
import { errorText, findServers, type ForeignServer } from '../scan/foreign-servers.ts';
import type { ScanPorts } from '../scan/scan-zone.ts';
import { readAnswers } from './name-answer.ts';

export interface LookUpPorts extends ScanPorts {
  readonly parents: ScanPorts['parents'] & ZoneResolver;
}

/** Aliases are not followed after this time. */
const MILLISECONDS = 20_000;
/** Longer names are not looked up, because their zones are searched label by label. */
const MOST_LABELS = 16;
const HOST_TYPES = ['A', 'AAAA'].map((name) => typeByName(name).code);
const NOTHING = { target: null, addresses: [], ttl: null };

/**
 * Asks all authoritative servers of a name for its records, and follows aliases. Never rejects because of server
 * behaviour.
 */
export async function lookUpName({ name, until }: NameRequest, ports: LookUpPorts): Promise<NameReport> {
  const end = performance.now() + MILLISECONDS;
  const hops: NameHop[] = [];
  for (let next: string | undefined = name; next !== undefined && hops.length < MOST_HOPS;) {
    const hop: NameHop = await lookAt(Name.parse(`${next}.`), ports);
    hops.push(hop);
    const seen = [until, ...hops.map((one) => one.name)];
    const target = hop.servers.find((server) => server.target !== null)?.target ?? undefined;
    next =
      target === undefined || target === '.' || seen.includes(target) || performance.now() > end ? undefined : target;
  }
  return { hops };
}

async function lookAt(name: Name, ports: LookUpPorts): Promise<NameHop> {
  const hop = { name: withoutDot(name), zone: null, error: null, servers: [] };
  if (name.labelCount > MOST_LABELS) return { ...hop, error: `the name has more than ${MOST_LABELS} labels` };
  const found = await ports.parents.zoneOf(name).catch((error: Error) => error);
  if (found instanceof Error) return { ...hop, error: errorText(found) };
  const named = found.servers.map((server) => ({ name: server, addresses: [] }));
  const servers = await findServers(named, found.zone, ports);
  const answers = servers.map((server) => answerOf(server, name, ports));
  return { ...hop, zone: withoutDot(found.zone), servers: await Promise.all(answers) };
}

async function answerOf(server: ForeignServer, name: Name, ports: LookUpPorts): Promise<NameAnswer> {
  const { name: called, address, state, error, at } = server;
  const answer = { name: called, address, state, error, ...NOTHING };
  if (at === undefined) return answer;
  const messages = await askForHosts(at, name, ports).catch((reason: Error) => reason);
  if (messages instanceof Error) return { ...answer, state: 'silent', error: errorText(messages) };
  const said = readAnswers(messages, name);
  return said === undefined ? { ...answer, state: 'foreign' } : { ...answer, ...said };
}

async function askForHosts(at: SocketAddress, name: Name, ports: LookUpPorts): Promise<Message[]> {
  const messages: Message[] = [];
  for (const type of HOST_TYPES) {
    await pause(ports.reserve(), undefined, { signal: ports.signal });
    messages.push(await ask(at, { name, type, recursion: false }, ports));
  }
  return messages;
}
