import { type MessageRecord, Name, typeByName } from '@fourwinds/dns';
import { type ParentView, TransferError, type TransferRefusal, transferZone } from '@fourwinds/egress';
import { MOST_NAMES, MOST_RECORDS, MOST_REPORT_OCTETS, type ScanReport, type ScanRequest } from '@fourwinds/jobs';
import type { SocketAddress } from '@fourwinds/process';
import { Asker } from './asker.ts';
import { errorText, findServers, type ForeignServer, type ServerPorts } from './foreign-servers.ts';
import { setsOf, toFoundSet } from './found-sets.ts';
import { firstQuestions } from './questions.ts';
import { type Findings, ZoneQuestions } from './zone-questions.ts';

export interface ScanPorts extends ServerPorts {
  /** Reserves the account's next query. Returns the milliseconds to wait before sending it. */
  readonly reserve: () => number;
  /** Aborts when this worker loses the job. */
  readonly signal: AbortSignal;
}

/** Adds the time at which the scan ends, on the clock of `performance`. */
type TimedPorts = ScanPorts & { readonly until: number };

/** Limits of a whole scan. */
const SCAN_MILLISECONDS = 50_000;
const QUERIES = 4000;
/** Limits of transfers. */
const TRANSFER_MILLISECONDS = 15_000;
const TRANSFERS = 4;

const DS = typeByName('DS');

/**
 * Finds the records of a zone on its current servers. These are the servers in the request, or else the servers in
 * the delegation. Never rejects because of server behaviour.
 */
export async function scanZone(request: ScanRequest, ports: ScanPorts): Promise<ScanReport> {
  const until = performance.now() + SCAN_MILLISECONDS;
  const apex = Name.parse(`${request.domain}.`);
  const parent = await ports.parents.viewOf(request.domain);
  const named = request.servers.map((name) => ({ name, addresses: [] }));
  const delegated = 'unknown' in parent ? [] : parent.delegation.servers;
  const servers = await findServers(named.length > 0 ? named : delegated, apex, ports);
  const timed = { ...ports, until };
  const { transferred, asked } = await transferFrom(servers, apex, timed);
  const findings = transferred ?? (await questionsTo(asked, request, apex, timed));
  return {
    ...('unknown' in parent
      ? { parent: null, parentError: parent.unknown.slice(0, 1000) }
      : { parent: parentOf(parent), parentError: null }),
    servers: asked.map(({ at: _, ...server }) => server),
    ...findings,
    sets: [...findings.sets],
    wildcards: [...findings.wildcards],
    unanswered: [...findings.unanswered],
    isWhole: transferred !== undefined && !transferred.isTooLarge,
  };
}

function parentOf({ parent, delegation, ds }: ParentView): ScanReport['parent'] {
  return {
    zone: parent,
    nameservers: delegation.servers.map(({ name }) => name).slice(0, MOST_NAMES),
    ds: ds.map((rdata) => DS.format(rdata)).slice(0, MOST_NAMES),
  };
}

interface Transferred {
  /** Set if a server sent the zone. */
  readonly transferred?: Findings;
  /** The servers, with their responses to the transfer request. */
  readonly asked: readonly ForeignServer[];
}

/** Asks the servers for a zone transfer, one after the other, until a transfer succeeds. */
async function transferFrom(servers: readonly ForeignServer[], apex: Name, ports: TimedPorts): Promise<Transferred> {
  const asked = [...servers];
  let transfers = 0;
  for (const [i, server] of servers.entries()) {
    if (server.at === undefined || transfers === TRANSFERS) continue;
    transfers++;
    const result = await transfer(server.at, apex, ports);
    if (Array.isArray(result)) {
      asked[i] = { ...server, transfer: 'allowed' };
      return { asked, transferred: wholeZone(result, apex, server.at) };
    }
    asked[i] = { ...server, transfer: result.reason, error: result.error };
    if (result.reason === 'too_large') return { asked, transferred: TOO_LARGE };
  }
  return { asked };
}

const TOO_LARGE: Findings = { sets: [], wildcards: [], unanswered: [], isTooLarge: true };

async function transfer(
  at: SocketAddress,
  apex: Name,
  { permits, until }: TimedPorts,
): Promise<MessageRecord[] | { reason: TransferRefusal; error: string | null }> {
  const milliseconds = Math.max(1, Math.min(TRANSFER_MILLISECONDS, until - performance.now()));
  const bounds = { permits, milliseconds, octets: MOST_REPORT_OCTETS, records: MOST_RECORDS };
  try {
    return await transferZone(at, apex, bounds);
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    return { reason: error.reason, error: error.reason === 'failed' ? errorText(error) : null };
  }
}

function wholeZone(records: readonly MessageRecord[], apex: Name, { host }: SocketAddress): Findings {
  const sets = setsOf(records, apex);
  const wildcards = new Set(sets.flatMap(({ owner }) => (owner.isWildcard ? [owner.toString()] : [])));
  return {
    sets: sets.map((set) => toFoundSet(set, host, false)),
    wildcards: [...wildcards],
    unanswered: [],
    isTooLarge: false,
  };
}

async function questionsTo(
  servers: readonly ForeignServer[],
  request: ScanRequest,
  apex: Name,
  ports: TimedPorts,
): Promise<Findings> {
  const serving = servers.flatMap(({ at }) => (at === undefined ? [] : [at]));
  const asker = new Asker({ ...ports, apex, servers: serving, queries: QUERIES });
  return new ZoneQuestions(apex, asker).find(firstQuestions(request, apex));
}
