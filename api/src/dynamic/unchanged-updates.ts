import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Account, Actor } from '../actor.ts';
import { authorise, refuseSuspended } from '../authorise.ts';
import { Failure } from '../failure.ts';
import type { AccessLog } from '../http/access-log.ts';
import type { ClientAddressOf } from '../http/client-address.ts';
import { protectingHeaders } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { noteAllowedUse } from '../tokens/bearer.ts';
import type { Found } from '../tokens/tokens.ts';
import { readHosts, readParameters, readToken, readWanted, readZonePrefix } from './client-request.ts';
import type { Parameters } from './parameters.ts';
import { plainText } from './plain-text.ts';
import type { UpdatedHost } from './update-hosts.ts';
import { unchangedHost, type UpdateNamesPorts } from './update-names.ts';
import { updatePaths } from './update-paths.ts';

export interface UnchangedUpdatesOptions {
  readonly services: UpdateNamesPorts & Pick<Services, 'tokens'>;
  /** Throws Failure for an account that is not verified. */
  readonly requireVerified: (account: Account) => void;
  readonly clientAddressOf: ClientAddressOf;
  readonly accessLog: Pick<AccessLog, 'note'>;
  /** Whether updates in plain HTTP are refused. */
  readonly isPlainRefused: boolean;
}

/** Answers a request where it can do so at once; gives whether it did. */
export type AnswersAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers the update of one host that has its addresses already, as most do, where memory alone tells that: without Express, which takes longer than the
 * rest. Any other request is left as it came, those that are to be refused among them.
 */
export function unchangedUpdates(options: UnchangedUpdatesOptions): AnswersAtOnce {
  const { services, accessLog } = options;
  return (request, response) => {
    const started = performance.now();
    const [, path, query = ''] = URL_PARTS.exec(request.url ?? '')!;
    const dialectOf = updatePaths.get(path);
    if (dialectOf === undefined || !isPlainGet(request) || isRefused(options, request)) return false;
    const parameters = readParameters(query);
    const client = identify(options, request, parameters);
    const requestId = randomUUID();
    const host = client && unlessFailed(() => findUnchanged(options, client, { parameters, requestId }));
    if (client === undefined || host === undefined) return false;
    const { found, address } = client;
    noteAllowedUse(services.tokens, found, address);
    send(response, requestId, dialectOf(parameters).results([host]).text);
    const facts = { method: 'GET', path, status: 200, address, requestId, account: found.account.id };
    accessLog.note({ ...facts, milliseconds: performance.now() - started }, path);
    return true;
  };
}

/** A path and a query. */
const URL_PARTS = /^([^?]*)(?:\?(.*))?$/s;

/** Without a body, from no page of another origin, and for a host (RFC 9112 3.2). */
function isPlainGet({ method, httpVersion, headers }: IncomingMessage): boolean {
  const { host, origin, 'content-length': length, 'transfer-encoding': encoding } = headers;
  const isBare = origin === undefined && length === undefined && encoding === undefined;
  return method === 'GET' && isBare && (host !== undefined || httpVersion === '1.0');
}

function isRefused({ isPlainRefused }: UnchangedUpdatesOptions, { socket }: IncomingMessage): boolean {
  return isPlainRefused && (socket as TLSSocket).encrypted !== true;
}

/** Whoever makes a request, and from where. */
interface Client {
  readonly found: Found;
  readonly address: string;
}

/** undefined where the token is not in memory, or not valid. */
function identify(
  { services, clientAddressOf }: UnchangedUpdatesOptions,
  request: IncomingMessage,
  parameters: Parameters,
): Client | undefined {
  const secret = readToken(request.headers.authorization, parameters);
  const found = secret === undefined ? undefined : services.tokens.known(secret);
  return found === undefined || 'expired' in found ? undefined : { found, address: clientAddressOf(request) };
}

interface Asked {
  readonly parameters: Parameters;
  readonly requestId: string;
}

/** Throws Failure where the update is to be refused. */
function findUnchanged(
  { services, requireVerified }: UnchangedUpdatesOptions,
  { found: { account, token }, address }: Client,
  { parameters, requestId }: Asked,
): UpdatedHost | undefined {
  const hosts = readHosts(parameters);
  const wanted = readWanted(parameters, address);
  if (hosts.length !== 1 || wanted instanceof Failure || readZonePrefix(parameters, address) !== undefined)
    return undefined;
  const actor: Actor = { account, token, address };
  requireVerified(account);
  authorise(actor, { scope: 'dynamic:update', address });
  refuseSuspended(actor);
  return unchangedHost(services, actor, { hosts, wanted, requestId });
}

function unlessFailed<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** With the headers that any answer has. */
function send(response: ServerResponse, requestId: string, text: string): void {
  const { headers, body } = plainText({ text });
  response.writeHead(200, [['X-Request-Id', requestId], ...protectingHeaders, ...headers].flat());
  response.end(body);
}
