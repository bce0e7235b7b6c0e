import type { VerificationPorts } from '../../accounts/verification/advance.ts';
import { z } from 'zod';
import { markup } from '../../http/html.ts';
import type { Page } from '../frame/page.ts';
import { renewLink } from '../../accounts/people/renew-link.ts';
import { AGAIN_PATH } from '../../accounts/people/require-link.ts';
import { renewVerification } from '../../accounts/verification/renew-verification.ts';
import { linkQuery, mailboxHint } from './person-fields.ts';
import type { MailboxPorts } from '../mailbox/mailbox-ports.ts';

type Ports = VerificationPorts & MailboxPorts;

const SENT_PATH = '/links/sent';

const againQuery = linkQuery.extend({
  purpose: z.enum(['confirm_address', 'confirm_identity', 'join_account', 'reset_password', 'verify_account']),
});

const againPage: Page<Ports, never, typeof againQuery> = {
  path: AGAIN_PATH,
  access: 'open',
  query: againQuery,
  async submit({ services, query: { purpose, token }, client }) {
    if (purpose === 'verify_account') await renewVerification(services, token, client);
    else await renewLink(services, { purpose, token }, client);
    return { redirect: SENT_PATH };
  },
};

const sentPage: Page<Ports> = {
  path: SENT_PATH,
  access: 'open',
  show: async ({ services }) => ({
    title: 'Check your mail',
    body: markup`<p>We sent a new link to the address that received the old one.</p>
<p>No mail after a few minutes? Check your spam folder. We send at most three mails an hour to an address.</p>
${mailboxHint(services)}`,
    isNarrow: true,
  }),
};

export const againPages = [againPage, sentPage];
