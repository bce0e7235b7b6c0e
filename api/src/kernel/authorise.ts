import type { Actor, Scope, Token } from './actor.ts';
import { Failure } from './failure.ts';
import { isAddressListed } from './allowlist.ts';
import { matchesAny } from './name-pattern.ts';

/** The rights that an operation needs. */
export interface AccessRequest {
  /** Required scope. With null, any token is sufficient. */
  readonly scope: Scope | null;
  /**
   * ID of the zone. null for a zone that is being created. Absent if the request has no zone or the zone is not known
   * yet.
   */
  readonly zone?: string | null;
  /** Owner name relative to the zone. If absent, the request concerns all names. */
  readonly name?: string;
  /** Record type. If absent, the request concerns all types. */
  readonly type?: string;
  /** True if private keys enter or leave the service. */
  readonly privateKeys?: boolean;
  readonly address: string;
}

const PERSONAL = 'private keys need the personal access token of the account';

/** A restriction of tokens. Returns the reason for a refusal, or undefined. */
type Limit = (token: Token, request: AccessRequest) => string | undefined;

const limits: readonly Limit[] = [
  ({ allowlist }, { address }) =>
    allowlist === null || isAddressListed(address, allowlist)
      ? undefined
      : `the token may not be used from the address ${address}`,
  ({ scopes }, { scope }) =>
    scope === null || scopes.includes(scope) ? undefined : `the token lacks the scope ${scope}`,
  // With a copied private key, an attacker can sign false data without any trace.
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

/** Scopes allowed for tokens that are limited to some records. */
export const RECORD_SCOPES: readonly Scope[] = ['zones:read', 'records:read', 'records:write', 'dynamic:update'];

export const OTHER_ZONES = 'the token is limited to other zones';

/** Returns why the token does not allow the request. Returns undefined if the token allows it. */
export function refusalOf(token: Token, request: AccessRequest): string | undefined {
  for (const limit of limits) {
    const reason = limit(token, request);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Never allows private keys in sessions, because an unattended browser could leak them. */
function refusalOfSession(session: Actor['session'], { privateKeys = false }: AccessRequest): string | undefined {
  return session !== undefined && privateKeys ? PERSONAL : undefined;
}

/** Checks the actor's rights. Every endpoint and use case calls this. Throws Failure forbidden. */
export function authorise({ token, session }: Actor, request: AccessRequest): void {
  const reason = refusalOf(token, request) ?? refusalOfSession(session, request);
  if (reason !== undefined) throw new Failure('forbidden', reason);
}

/** Makes the same check without an error, to filter lists. */
export function isAllowed({ token }: Actor, request: AccessRequest): boolean {
  return refusalOf(token, request) === undefined;
}

/** Throws Failure forbidden if the account is suspended, even for GET requests. */
export function refuseSuspended({ account }: Actor): void {
  if (account.suspendedAt !== null) throw new Failure('forbidden', 'the account is suspended and may only read');
}
