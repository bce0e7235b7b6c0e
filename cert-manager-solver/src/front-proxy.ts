import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { ConfigMapResource, ObjectKey } from '@fourwinds/resources';
import { z } from 'zod';

/**
 * How the Kubernetes API server authenticates itself as a front proxy, and how it passes on the user name. The API
 * server maintains a ConfigMap with this data for aggregated API servers.
 */
export interface FrontProxy {
  /** CA certificate, PEM. */
  readonly authority: string;
  /** Common names that the proxy's certificate may have. Empty allows all names. */
  readonly names: readonly string[];
  /** Lowercase names of headers. The first header that is present contains the user name. */
  readonly userHeaders: readonly string[];
}

export const FRONT_PROXY: ObjectKey = { namespace: 'kube-system', name: 'extension-apiserver-authentication' };

const texts = z.array(z.string());

/** Reads the ConfigMap. Throws an Error that names the missing or wrong entry. */
export function readFrontProxy(object: ConfigMapResource | undefined): FrontProxy {
  const { data = {} } = object ?? {};
  const authority = data['requestheader-client-ca-file'];
  if (authority === undefined)
    throw new Error('it has no requestheader-client-ca-file, as the API server has no --requestheader-client-ca-file');
  const names = listOf(data, 'requestheader-allowed-names');
  const userHeaders = listOf(data, 'requestheader-username-headers').map((name) => name.toLowerCase());
  return { authority, names, userHeaders };
}

function listOf(data: { readonly [name: string]: string }, field: string): readonly string[] {
  const { data: list } = texts.safeParse(parsed(data[field] ?? '[]'));
  if (list === undefined) throw new Error(`${field} is not a list of texts in JSON`);
  return list;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the user for whom the front proxy sends the request, after the proxy has authenticated and authorized the
 * user. Returns undefined if the client is not the front proxy. The caller must already have verified the
 * connection's certificate against the CA.
 */
export function userOf({ headers, socket }: IncomingMessage, { names, userHeaders }: FrontProxy): string | undefined {
  const { CN: name } = (socket as TLSSocket).getPeerCertificate().subject ?? {};
  if (names.length > 0 && (typeof name !== 'string' || !names.includes(name))) return undefined;
  const user = userHeaders.map((header) => headers[header]).find((value) => value !== undefined);
  return typeof user === 'string' && user !== '' ? user : undefined;
}
