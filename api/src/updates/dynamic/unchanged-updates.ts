import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Account, Actor } from '../../kernel/actor.ts';
import { authorise, refuseSuspended } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import type { AccessLog } from '../../http/access-log.ts';
import type { ClientAddressOf } from '../../http/client-address.ts';
import { protectingHeaders } from '../../http/security-headers.ts';
import type { TokenPorts } from '../../automation/tokens/token-ports.ts';
import { noteAllowedUse } from '../../automation/tokens/bearer.ts';
import type { FoundToken } from '../../automation/tokens/tokens.ts';
import { readHosts, readParameters, readToken, readWanted, readZonePrefix } from './client-request.ts';
import type { Parameters } from './parameters.ts';
import { plainText } from './plain-text.ts';
import type { UpdatedHost } from './update-hosts.ts';
import { unchangedHost, type UpdateNamesPorts } from './update-names.ts';
import { updatePaths } from './update-paths.ts';

export interface UnchangedUpdatesOptions {
  readonly services: UpdateNamesPorts & TokenPorts;
  /** Throws Failure for an unverified account. */
  readonly requireVerified: (account: Account) => void;
  readonly clientAddressOf: ClientAddressOf;
  readonly accessLog: Pick<AccessLog, 'note'>;
  readonly isPlainRefused: boolean;
}

/** Answers a request if this is possible immediately. Returns false if the request was not answered. */
export type AnswersAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers the most common update: a host that already has its addresses. Uses only memory, and not Express, which
 * takes longer than all other steps. Does not handle any other request, including requests to refuse.
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

const URL_PARTS = /^([^?]*)(?:\?(.*))?$/s;

/** True if the request has a Host header (RFC 9112 section 3.2), but no body and no foreign origin. */
function isPlainGet({ method, httpVersion, headers }: IncomingMessage): boolean {
  const { host, origin, 'content-length': length, 'transfer-encoding': encoding } = headers;
  const isBare = origin === undefined && length === undefined && encoding === undefined;
  return method === 'GET' && isBare && (host !== undefined || httpVersion === '1.0');
}

function isRefused({ isPlainRefused }: UnchangedUpdatesOptions, { socket }: IncomingMessage): boolean {
  return isPlainRefused && (socket as TLSSocket).encrypted !== true;
}

interface Client {
  readonly found: FoundToken;
  readonly address: string;
}

/** Returns undefined if the token is invalid or not in the cache. */
function identify(
  { services, clientAddressOf }: UnchangedUpdatesOptions,
  request: IncomingMessage,
  parameters: Parameters,
): Client | undefined {
  const secret = readToken(request.headers.authorization, parameters);
  const found = secret === undefined ? undefined : services.tokens.known(secret);
  return found === undefined || 'expired' in found ? undefined : { found, address: clientAddressOf(request) };
}

interface AskedUpdate {
  readonly parameters: Parameters;
  readonly requestId: string;
}

/** Throws Failure if the update must be refused. */
function findUnchanged(
  { services, requireVerified }: UnchangedUpdatesOptions,
  { found: { account, token }, address }: Client,
  { parameters, requestId }: AskedUpdate,
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

function send(response: ServerResponse, requestId: string, text: string): void {
  const { headers, body } = plainText({ text });
  response.writeHead(200, [['X-Request-Id', requestId], ...protectingHeaders, ...headers].flat());
  response.end(body);
}
