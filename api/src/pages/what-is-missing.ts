import type { Account } from '../actor.ts';
import { type Html, markup } from '../http/html.ts';

/** Why an account cannot have tokens now, for its person; undefined where it can. */
export function whatIsMissing({ verifiedAt, suspendedAt }: Account): Html | undefined {
  if (suspendedAt !== null) return markup`<p class="notice">This account is suspended and may only read.</p>`;
  return verifiedAt === null
    ? markup`<p class="notice">Tokens are for verified accounts, and this one is not verified yet: <a href="/settings/verification">verify the account</a></p>`
    : undefined;
}
