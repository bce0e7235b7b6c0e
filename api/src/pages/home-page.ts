import { type Html, markup } from '../http/html.ts';
import type { Services } from '../services.ts';
import type { Page, PageReply } from './page.ts';

/** Where persons who have signed in go on. */
export const DASHBOARD = '/zones';

/** The first page: what the service does, and where to enter; the zones of whoever has signed in. */
export const homePage: Page = {
  path: '/',
  access: 'open',
  show: async ({ services, session }) => (session === undefined ? entrance(services) : { redirect: DASHBOARD }),
};

function entrance({ signUp }: Pick<Services, 'signUp'>): PageReply {
  return {
    title: 'DNS for your domains',
    body: markup`<p>Fourwinds answers for your domains on four nameservers. Zones are changed in the browser, by REST, by kubectl or by a router whose address changes, and signed with DNSSEC; a change is served everywhere within seconds.</p>
<ul>
<li><a href="/docs">The APIs</a>: every operation, with examples</li>
<li><a href="/problems">Error codes</a>: the cause of each error, and its correction</li>
</ul>
${enterHtml(signUp)}`,
  };
}

function enterHtml(signUp: 'open' | 'closed'): Html {
  return signUp === 'open'
    ? markup`<p><a href="/sign-up">Sign up</a> or <a href="/sign-in">sign in</a></p>`
    : markup`<p><a href="/sign-in">Sign in</a></p>`;
}
