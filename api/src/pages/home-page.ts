import { type Html, markup } from '../http/html.ts';
import { notVerifiedHtml } from './not-verified.ts';
import type { Page } from './page.ts';
import type { Session } from './session.ts';

/** The first page: what the service does, and where to go on. */
export const homePage: Page = {
  path: '/',
  access: 'open',
  show: async ({ services, session }) => ({
    title: 'DNS for your domains',
    body: markup`<p>Fourwinds answers for your domains on four nameservers. Zones are changed by REST, by kubectl or by a router whose address changes, and signed with DNSSEC; a change is served everywhere within seconds.</p>
<ul>
<li><a href="/docs">The APIs</a>: every operation, with examples</li>
<li><a href="/problems">Error codes</a>: the cause of each error, and its correction</li>
</ul>
${session === undefined ? enterHtml(services.signUp) : enteredHtml(session)}`,
  }),
};

function enterHtml(signUp: 'open' | 'closed'): Html {
  return signUp === 'open'
    ? markup`<p><a href="/sign-up">Sign up</a> or <a href="/sign-in">sign in</a></p>`
    : markup`<p><a href="/sign-in">Sign in</a></p>`;
}

function enteredHtml(session: Session): Html {
  return markup`<p>You are signed in as ${session.person.email}: <a href="/settings/security">Security</a></p>
${session.isOperator ? markup`<p><a href="/operator">Pages for operators of the service</a></p>` : []}
${notVerifiedHtml(session)}`;
}
