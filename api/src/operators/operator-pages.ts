import { accountPages } from './account-pages.ts';
import { claimPages } from './claim-pages.ts';
import { markup } from '../http/html.ts';
import type { Page } from '../pages/page.ts';
import { reviewPages } from './review-pages.ts';
import { withoutDirections } from './without-directions.ts';

const firstPage: Page = {
  path: '/operator',
  access: 'operator',
  show: async () => ({
    title: 'Operators of the service',
    body: markup`<ul>
<li><a href="/operator/accounts">Accounts</a></li>
<li><a href="/operator/reviews">Reviews</a>: accounts that ask to be verified</li>
<li><a href="/operator/domains">Disputed domains</a></li>
</ul>`,
  }),
};

/** Pages for those who run the service. */
export const operatorPages = [firstPage, ...accountPages, ...reviewPages, ...claimPages].map(withoutDirections);
