import type { Actor, Scope, Token } from './actor.ts';
import { Failure } from './failure.ts';
import { isAddressListed } from './allowlist.ts';
import { matchesAny } from './name-pattern.ts';

/** The question whether somebody may do something. */
export interface AccessRequest {
  /** null where any token will do. */
  readonly scope: Scope | null;
  /** Id of a zone; null for one that is to be made; absent where it is about no zone, or not yet known about which. */
  readonly zone?: string | null;
  /** Owner name of a record, relative to the zone; absent for all names. */
  readonly name?: string;
  /** Record type; absent for all types. */
  readonly type?: string;
  /** Private keys leave or enter the service. */
  readonly privateKeys?: boolean;
  /** IP address that the request comes from. */
  readonly address: string;
}

const PERSONAL = 'private keys need the personal access token of the account';

/** One limit of tokens: gives the reason of a refusal. A new limit is its entry here. */
type Limit = (token: Token, request: AccessRequest) => string | undefined;

const limits: readonly Limit[] = [
  ({ allowlist }, { address }) =>
    allowlist === null || isAddressListed(address, allowlist)
      ? undefined
      : `the token may not be used from the address ${address}`,
  ({ scopes }, { scope }) =>
    scope === null || scopes.includes(scope) ? undefined : `the token lacks the scope ${scope}`,
  // Whoever has a private key can sign false data, and nobody sees it.
  ({ kind, zones }, { privateKeys = false }) =>
    !privateKeys || (kind === 'personal' && zones === null) ? undefined : PERSONAL,
  ({ zones }, { zone }) => {
    if (zones === null || zone === undefined) return undefined;
    if (zone === null) return 'the token is limited to zones that exist';
    return zones.includes(zone) ? undefined : OTHER_ZONES;
  },
  ({ names, types }, { scope }) =>
    scope === null || (names === null && types === null) || RECORD_SCOPES.includes(scope)
      ? undefined
      : `the token is limited to some records, and ${scope} is about whole zones`,
  ({ names }, { name }) =>
    names === null || name === undefined || matchesAny(names, name) ? undefined : 'the token is limited to other names',
  ({ types }, { type }) =>
    types === null || type === undefined || types.includes(type) ? undefined : 'the token is limited to other types',
];

/** Scopes that tokens for some records may have. */
export const RECORD_SCOPES: readonly Scope[] = ['zones:read', 'records:read', 'records:write', 'dynamic:update'];

export const OTHER_ZONES = 'the token is limited to other zones';

/** Why a token does not allow a request; undefined where it does. */
export function refusalOf(token: Token, request: AccessRequest): string | undefined {
  for (const limit of limits) {
    const reason = limit(token, request);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Whoever finds a browser open gets no private keys. */
function refusalOfSession(session: Actor['session'], { privateKeys = false }: AccessRequest): string | undefined {
  return session !== undefined && privateKeys ? PERSONAL : undefined;
}

/** The one question that every endpoint and use case asks. Throws Failure forbidden. */
export function authorise({ token, session }: Actor, request: AccessRequest): void {
  const reason = refusalOf(token, request) ?? refusalOfSession(session, request);
  if (reason !== undefined) throw new Failure('forbidden', reason);
}

/** The same question, for lists that leave out the rest. */
export function isAllowed({ token }: Actor, request: AccessRequest): boolean {
  return refusalOf(token, request) === undefined;
}

/** Throws Failure forbidden where an account may only read, by whatever method it asks. */
export function refuseSuspended({ account }: Actor): void {
  if (account.suspendedAt !== null) throw new Failure('forbidden', 'the account is suspended and may only read');
}
