import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';

export interface NodeFetchOptions {
  /** Certificates of own authorities, in PEM. Those of Node stay valid. */
  readonly ca?: string | readonly string[];
  /** Variables that name the proxy: HTTPS_PROXY, HTTP_PROXY, NO_PROXY. Default: those of the process. */
  readonly env?: { readonly [name: string]: string | undefined };
}

const WITHOUT_BODY = [204, 304];

/**
 * Returns a fetch for the option `fetch` of the client. It uses the proxy of HTTPS_PROXY, except for the hosts in
 * NO_PROXY, and trusts own certificate authorities. Needs Node 22.21, or 24.5 and newer.
 */
export function nodeFetch({ ca, env = process.env }: NodeFetchOptions = {}): typeof fetch {
  const options = { keepAlive: true, proxyEnv: { ...env } };
  const trusted = ca === undefined ? undefined : [...rootCertificates, ...[ca].flat()];
  const http_ = { request: http.request, agent: new http.Agent(options) };
  const https_ = { request: https.request, agent: new https.Agent({ ...options, ca: trusted }) };
  return (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return send(url, init, url.protocol === 'https:' ? https_ : http_);
  };
}

interface Protocol {
  readonly request: typeof http.request;
  readonly agent: http.Agent;
}

function send(url: URL, { method, headers, body, signal }: RequestInit, protocol: Protocol): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = Object.fromEntries(new Headers(headers));
    const options = { method, headers: sent, agent: protocol.agent, signal: signal ?? undefined };
    const request = protocol.request(url, options, (message) => resolve(responseOf(message)));
    request.on('error', reject);
    request.end(typeof body === 'string' ? body : undefined);
  });
}

function responseOf(message: http.IncomingMessage): Response {
  const status = message.statusCode!;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, value);
  if (!WITHOUT_BODY.includes(status))
    return new Response(Readable.toWeb(message) as ReadableStream, { status, headers });
  message.resume();
  return new Response(null, { status, headers });
}
