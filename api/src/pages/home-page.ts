import { markup } from '../http/html.ts';
import type { Page } from './page.ts';

/** The first page: what the service does, and where to go on. */
export const homePage: Page = {
  path: '/',
  access: 'open',
  show: async () => ({
    title: 'DNS for your domains',
    body: markup`<p>Fourwinds answers for your domains on four nameservers. Zones are changed by REST, by kubectl or by a router whose address changes, and signed with DNSSEC; a change is served everywhere within seconds.</p>
<ul>
<li><a href="/docs">The APIs</a>: every operation, with examples</li>
<li><a href="/problems">Error codes</a>: the cause of each error, and its correction</li>
</ul>`,
  }),
};
