import { type Html, markup } from '../../http/html.ts';
import type { PersonPorts } from '../../accounts/people/people-ports.ts';
import type { Page, PageReply } from './page.ts';

export const DASHBOARD = '/zones';

/** The home page: describes the service and links to the sign-in. Redirects signed-in users to their zones. */
export const homePage: Page<PersonPorts> = {
  path: '/',
  access: 'open',
  show: async ({ services, session }) => (session === undefined ? entrance(services) : { redirect: DASHBOARD }),
};

function entrance({ signUp }: Pick<PersonPorts, 'signUp'>): PageReply {
  return {
    title: 'DNS for your domains',
    body: markup`<p>Fourwinds serves your domains from four nameservers. You change zones in the browser, through REST, with kubectl or from a router whose address changes. Zones are signed with DNSSEC. A change is live everywhere within seconds.</p>
<ul>
<li><a href="/docs">The APIs</a>: every operation, with examples</li>
<li><a href="/problems">Error codes</a>: the cause of each error and how to fix it</li>
</ul>
${enterHtml(signUp)}`,
  };
}

function enterHtml(signUp: 'open' | 'closed'): Html {
  return signUp === 'open'
    ? markup`<p><a href="/sign-up">Sign up</a> or <a href="/sign-in">sign in</a></p>`
    : markup`<p><a href="/sign-in">Sign in</a></p>`;
}
