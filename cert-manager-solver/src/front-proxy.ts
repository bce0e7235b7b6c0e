import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { ConfigMapResource, ObjectKey } from '@fourwinds/resources';
import { z } from 'zod';

/**
 * How the API server of Kubernetes proves itself when it passes a request on, and says whose it is: by the ConfigMap that it keeps for
 * the API servers beside it.
 */
export interface FrontProxy {
  /** PEM of the authority of its certificate. */
  readonly authority: string;
  /** Common names that the certificate may have; all where empty. */
  readonly names: readonly string[];
  /** Headers, in lower case, of which the first that is there has the name of the user. */
  readonly userHeaders: readonly string[];
}

export const FRONT_PROXY: ObjectKey = { namespace: 'kube-system', name: 'extension-apiserver-authentication' };

const texts = z.array(z.string());

/** Reads the ConfigMap. Throws an Error that names the entry that is missing or wrong. */
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
 * The user for whom the front proxy asks, who was authenticated and authorised there; undefined where somebody else asks. The certificate of
 * the connection was verified by the authority.
 */
export function userOf({ headers, socket }: IncomingMessage, { names, userHeaders }: FrontProxy): string | undefined {
  const { CN: name } = (socket as TLSSocket).getPeerCertificate().subject ?? {};
  if (names.length > 0 && (typeof name !== 'string' || !names.includes(name))) return undefined;
  const user = userHeaders.map((header) => headers[header]).find((value) => value !== undefined);
  return typeof user === 'string' && user !== '' ? user : undefined;
}
