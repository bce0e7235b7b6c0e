import { isIP } from 'node:net';
import { Failure } from '../../../kernel/failure.ts';
import type { PeoplePorts } from '../people-ports.ts';

/** The WebAuthn relying party (WebAuthn 5.1.2). Derived from settings, never from a request. */
export interface RelyingParty {
  /** Host of the pages. */
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

type PartyPorts = Pick<PeoplePorts, 'factorKeys' | 'pagesUrl' | 'serviceDomain'>;

/**
 * Returns the relying party. Returns undefined if passkeys are impossible: no keys, no URL of the pages, or an IP
 * address as its host.
 */
export function relyingPartyOf({ factorKeys, pagesUrl, serviceDomain }: PartyPorts): RelyingParty | undefined {
  if (factorKeys === undefined || pagesUrl === '') return undefined;
  const { hostname, origin } = new URL(pagesUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin, name: serviceDomain } : undefined;
}

/** Returns the relying party. Throws Failure unavailable if passkeys are impossible. */
export function requireRelyingParty(ports: PartyPorts): RelyingParty {
  const party = relyingPartyOf(ports);
  if (party === undefined)
    throw new Failure(
      'unavailable',
      'passkeys are not possible before the administrators set FOURWINDS_FACTOR_KEYS, and FOURWINDS_PUBLIC_URL to an https URL with a name',
    );
  return party;
}
