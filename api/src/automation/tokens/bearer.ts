import { Failure } from '../../kernel/failure.ts';
import type { Authenticator } from '../../http/authenticate.ts';
import { isAddressListed } from '../../kernel/allowlist.ts';
import { isToken } from './token.ts';
import type { FoundToken, Tokens } from './tokens.ts';

const INSTRUCTION = 'send the header Authorization: Bearer <token>';

/** Authenticates with `Authorization: Bearer` (RFC 6750 2.1). */
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

/** Records a use of a token, unless its allowlist excludes the address. */
export function noteAllowedUse(tokens: Pick<Tokens, 'noteUse'>, found: FoundToken, address: string): void {
  const { allowlist } = found.token;
  if (allowlist === null || isAddressListed(address, allowlist)) tokens.noteUse(found, address);
}

/** Throws Failure unauthorized. */
async function find(tokens: Tokens, token: string): Promise<FoundToken> {
  const found = await tokens.find(token);
  if (found === undefined) throw new Failure('unauthorized', 'the token is not valid');
  if ('expired' in found)
    throw new Failure('unauthorized', `the token expired on ${found.expired.toISOString()}; make another`);
  return found;
}

/**
 * Refuses a token in the query, because logs and browser histories store URLs (RFC 6750 5.3). Throws Failure
 * unauthorized.
 */
function refuseLeaked(query: object): void {
  if (Object.values(query).some((value) => typeof value === 'string' && isToken(value)))
    throw new Failure('unauthorized', `a token in a URL must be taken as leaked: replace it, and ${INSTRUCTION}`);
}
