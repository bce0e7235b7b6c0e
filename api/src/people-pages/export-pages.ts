import { archiveOf } from '../account-export/archive.ts';
import { markup } from '../http/html.ts';
import { formHtml } from '../pages/form.ts';
import { type Page, sessionOf } from '../pages/page.ts';

const exportPage: Page = {
  path: '/settings/export',
  access: 'fresh-session',
  show: async ({ sent }) => ({
    title: 'Export the account',
    body: markup`<p>One ZIP archive with all that the account has:</p>
<ul>
<li>the account, your sessions, your ways to sign in</li>
<li>each zone: its settings, its records with their comments, its zone file, its revisions</li>
<li>tokens and webhooks without their secrets</li>
<li>deleted zones that can be restored, and the audit log</li>
</ul>
${formHtml(sent, { fields: [], submit: 'Download' })}`,
    isNarrow: true,
  }),
  submit: async (call) => ({ download: archiveOf(call.services, sessionOf(call)) }),
};

export const exportPages = [exportPage] as readonly Page[];
