import { type Html, markup } from '../http/html.ts';
import type { Session } from './session.ts';

/** A sentence for pages of an account that is not verified: the features that it lacks, and where to get them. */
export function notVerifiedHtml({ account }: Session): Html {
  return account.verifiedAt === null
    ? markup`<p class="notice">Your account is not verified, so that it lacks API tokens, DNSSEC, webhooks and more: <a href="/settings/verification">verify the account</a></p>`
    : markup``;
}
