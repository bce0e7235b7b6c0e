import { isIP } from 'node:net';
import { Failure } from '../../failure.ts';
import type { PeoplePorts } from '../people-ports.ts';

/** The site for which passkeys are made (WebAuthn 5.1.2); by the settings, never by a request. */
export interface RelyingParty {
  /** The host of the pages. */
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

type PartyPorts = Pick<PeoplePorts, 'factorKeys' | 'pagesUrl' | 'serviceDomain'>;

/** The site of the pages; undefined where it can have no passkeys: without keys, or at an address, or by plain HTTP from elsewhere. */
export function relyingPartyOf({ factorKeys, pagesUrl, serviceDomain }: PartyPorts): RelyingParty | undefined {
  if (factorKeys === undefined || pagesUrl === '') return undefined;
  const { hostname, origin } = new URL(pagesUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin, name: serviceDomain } : undefined;
}

/** The same. Throws Failure unavailable where it can have none. */
export function requireRelyingParty(ports: PartyPorts): RelyingParty {
  const party = relyingPartyOf(ports);
  if (party === undefined)
    throw new Failure(
      'unavailable',
      'passkeys are not possible before the administrators set FOURWINDS_FACTOR_KEYS, and FOURWINDS_PUBLIC_URL to an https URL with a name',
    );
  return party;
}
