import { accountPages } from './account-pages.ts';
import { claimPages } from './claim-pages.ts';
import { markup } from '../../http/html.ts';
import type { Page } from '../frame/page.ts';
import { reviewPages } from './review-pages.ts';
import { withoutDirections } from './without-directions.ts';

const firstPage: Page<unknown> = {
  path: '/staff',
  access: 'staff',
  show: async () => ({
    title: 'Staff',
    body: markup`<ul>
<li><a href="/staff/accounts">Accounts</a></li>
<li><a href="/staff/reviews">Reviews</a>: accounts that ask to be verified</li>
<li><a href="/staff/domains">Disputed domains</a></li>
</ul>`,
  }),
};

export const staffPages = [firstPage, ...accountPages, ...reviewPages, ...claimPages].map(withoutDirections);
