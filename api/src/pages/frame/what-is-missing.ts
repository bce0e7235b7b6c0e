import type { Account } from '../../kernel/actor.ts';
import { type Html, markup } from '../../http/html.ts';

/** Explains to the user why the account cannot have tokens. Returns undefined if the account can have tokens. */
export function whatIsMissing({ verifiedAt, suspendedAt }: Account): Html | undefined {
  if (suspendedAt !== null) return markup`<p class="notice">This account is suspended and may only read.</p>`;
  return verifiedAt === null
    ? markup`<p class="notice">Tokens need a verified account. This account is not verified yet: <a href="/settings/verification">verify the account</a></p>`
    : undefined;
}
