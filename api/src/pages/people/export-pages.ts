import type { ExportPorts } from '../export/export-account.ts';
import { archiveOf } from '../export/archive.ts';
import { markup } from '../../http/html.ts';
import { formHtml } from '../frame/form.ts';
import { type Page, sessionOf } from '../frame/page.ts';

const exportPage: Page<ExportPorts> = {
  path: '/settings/export',
  access: 'fresh-session',
  show: async ({ sent }) => ({
    title: 'Export the account',
    body: markup`<p>A ZIP archive with everything in the account:</p>
<ul>
<li>the account, your sessions and your sign-in methods</li>
<li>each zone: its settings, its records with their comments, its zone file, its revisions</li>
<li>tokens and webhooks without their secrets</li>
<li>deleted zones that can be restored, and the audit log</li>
</ul>
${formHtml(sent, { fields: [], submit: 'Download' })}`,
    isNarrow: true,
  }),
  submit: async (call) => ({ download: archiveOf(call.services, sessionOf(call)) }),
};

export const exportPages = [exportPage] as readonly Page<ExportPorts>[];
