import { Failure } from '../failure.ts';
import type { Authenticator } from '../http/authenticate.ts';
import { isAddressListed } from '../allowlist.ts';
import { isToken } from './token.ts';
import type { Found, Tokens } from './tokens.ts';

const INSTRUCTION = 'send the header Authorization: Bearer <token>';

/** Tokens in `Authorization: Bearer` (RFC 6750 2.1). */
export function bearer(tokens: Tokens): Authenticator {
  return {
    challenge: 'Bearer realm="fourwinds"',
    instruction: INSTRUCTION,
    async identify(request, address) {
      const [, token] = /^Bearer +(\S+) *$/i.exec(request.get('Authorization') ?? '') ?? [];
      if (token === undefined) {
        refuseLeaked(request.query);
        return undefined;
      }
      const found = await find(tokens, token);
      noteAllowedUse(tokens, found, address);
      return { account: found.account, token: found.token };
    },
  };
}

/** Takes note of a use of a token, unless it comes from an address that it may not be used from. */
export function noteAllowedUse(tokens: Pick<Tokens, 'noteUse'>, found: Found, address: string): void {
  const { allowlist } = found.token;
  if (allowlist === null || isAddressListed(address, allowlist)) tokens.noteUse(found, address);
}

/** Throws Failure unauthorized. */
async function find(tokens: Tokens, token: string): Promise<Found> {
  const found = await tokens.find(token);
  if (found === undefined) throw new Failure('unauthorized', 'the token is not valid');
  if ('expired' in found)
    throw new Failure('unauthorized', `the token expired on ${found.expired.toISOString()}; make another`);
  return found;
}

/** Logs and histories keep URLs (RFC 6750 5.3). Throws Failure unauthorized. */
function refuseLeaked(query: object): void {
  if (Object.values(query).some((value) => typeof value === 'string' && isToken(value)))
    throw new Failure('unauthorized', `a token in a URL must be taken as leaked: replace it, and ${INSTRUCTION}`);
}
