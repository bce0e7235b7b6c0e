import { type Html, markup } from '../../http/html.ts';
import type { Session } from '../../accounts/people/browser-session.ts';

/**
 * Renders a notice for unverified accounts. The notice lists the features that they lack, and explains how to get
 * verified.
 */
export function notVerifiedHtml({ account }: Session): Html {
  return account.verifiedAt === null
    ? markup`<p class="notice">Your account is not verified. API tokens, DNSSEC, webhooks and more need a verified account: <a href="/settings/verification">verify the account</a></p>`
    : markup``;
}
