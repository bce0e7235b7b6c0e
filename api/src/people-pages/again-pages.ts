import { z } from 'zod';
import { markup } from '../http/html.ts';
import type { Page } from '../pages/page.ts';
import { renewLink } from '../people/renew-link.ts';
import { AGAIN_PATH } from '../people/require-link.ts';
import { renewVerification } from '../verification/renew-verification.ts';
import { linkQuery, mailboxHint } from './person-fields.ts';

const SENT_PATH = '/links/sent';

const againQuery = linkQuery.extend({
  purpose: z.enum(['confirm_address', 'confirm_identity', 'join_account', 'reset_password', 'verify_account']),
});

/** The button of a link that has expired. */
const againPage: Page<never, typeof againQuery> = {
  path: AGAIN_PATH,
  access: 'open',
  query: againQuery,
  async submit({ services, query: { purpose, token }, client }) {
    if (purpose === 'verify_account') await renewVerification(services, token, client);
    else await renewLink(services, { purpose, token }, client);
    return { redirect: SENT_PATH };
  },
};

const sentPage: Page = {
  path: SENT_PATH,
  access: 'open',
  show: async ({ services }) => ({
    title: 'Check your mail',
    body: markup`<p>A new link is on its way to the address that had the old one.</p>
<p>No mail after some minutes? See among unwanted mails: an address gets three mails an hour at most.</p>
${mailboxHint(services)}`,
    isNarrow: true,
  }),
};

export const againPages = [againPage, sentPage];
