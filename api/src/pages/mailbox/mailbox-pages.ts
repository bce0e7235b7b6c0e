import { z } from 'zod';
import { Failure, fieldFailure } from '../../kernel/failure.ts';
import { type Html, markup } from '../../http/html.ts';
import type { Cookie } from '../../http/cookies.ts';
import { type Field, formHtml, type Sent } from '../frame/form.ts';
import type { Page, PageCall } from '../frame/page.ts';
import { type Column, tableHtml } from '../frame/table.ts';
import { minuteOf } from '../../kernel/minute-of.ts';
import type { Mailbox, ShownMail } from './mailbox.ts';
import { OPEN_SECONDS } from './mailbox-access.ts';
import type { MailboxPorts } from './mailbox-ports.ts';

const PATH = '/mailbox';
const COOKIE: Cookie['name'] = '__Host-mailbox';
const tokenField: Field = {
  name: 'token',
  label: 'First token',
  hint: 'It is in the file token of the data folder. make run prints it once.',
  isSecret: true,
};
const tokenForm = z.object({ token: z.string().max(200) });

type Call = PageCall<MailboxPorts>;

/** Returns the mailbox if the request comes directly from this machine. Throws Failure not_found for other requests. */
function mailboxFor({ services, isDirect }: Call): Mailbox {
  if (services.mailbox === undefined || !isDirect) throw new Failure('not_found', `there is nothing at ${PATH}`);
  return services.mailbox;
}

/** Returns the mailbox if the browser has opened it. */
async function openedFor(call: Call): Promise<Mailbox | undefined> {
  const mailbox = mailboxFor(call);
  return (await mailbox.access.isOpen(call.cookie(COOKIE))) ? mailbox : undefined;
}

/** Returns the account of the first token if the browser has opened the mailbox. */
export async function accountOfMailbox({ services, isDirect, cookie }: Call): Promise<string | undefined> {
  return isDirect ? services.mailbox?.access.accountOf(cookie(COOKIE)) : undefined;
}

const mailboxPage: Page<MailboxPorts, typeof tokenForm> = {
  path: PATH,
  access: 'open',
  fields: [tokenField],
  form: tokenForm,
  async show(call) {
    const mailbox = await openedFor(call);
    if (mailbox === undefined) return { title: 'Mailbox', body: closedHtml(call.sent), isNarrow: true };
    return { title: 'Mailbox', body: listHtml(await mailbox.list()) };
  },
  async submit(call) {
    const value = await mailboxFor(call).access.enter(call.form.token);
    if (value === undefined)
      throw fieldFailure('token', 'this is not the first token of this installation, or it was revoked');
    return { redirect: PATH, cookies: [{ name: COOKIE, value, maxAgeSeconds: OPEN_SECONDS }] };
  },
};

function closedHtml(sent: Sent): Html {
  return markup`<p>No mail server is configured (<code>FOURWINDS_SMTP</code>). This page shows the mails instead, to people at this machine who have its first token.</p>
${formHtml(sent, { fields: [tokenField], submit: 'Open the mailbox' })}`;
}

const COLUMNS: readonly Column[] = [
  { heading: 'Mail', isClear: true },
  { heading: 'To', isClear: true },
  { heading: 'Time', isClear: true },
];

function listHtml(mails: readonly ShownMail[]): Html {
  if (mails.length === 0)
    return markup`<p>There is no mail. A mail stays here until its link expires, at most a day.</p>`;
  return markup`<p>A mail stays here until its link expires, at most a day.</p>
${tableHtml(
  COLUMNS,
  mails.map(({ id, recipient, subject, createdAt }) => [
    markup`<a href="${PATH}/${id}">${subject}</a>`,
    recipient,
    minuteOf(createdAt),
  ]),
)}`;
}

/** Redirects to the form if the mailbox is closed. */
function mailPage(path: string, show: (mail: ShownMail) => Awaited<ReturnType<NonNullable<Page['show']>>>): Page {
  return {
    path,
    access: 'open',
    async show(call) {
      const mailbox = await openedFor(call);
      if (mailbox === undefined) return { redirect: PATH };
      const mail = await mailbox.find(call.params.id);
      if (mail === undefined) throw new Failure('not_found', 'there is no such mail; its link may have ended');
      return show(mail);
    },
  };
}

const textPage = mailPage(`${PATH}/:id`, (mail) => ({
  title: mail.subject,
  body: markup`<p>To ${mail.recipient}, ${minuteOf(mail.createdAt)}</p>
<div class="letter">${linked(mail.text)}</div>
<p><a href="${PATH}/${mail.id}/html">The same as HTML</a>, <a href="${PATH}">all mails</a></p>`,
}));

const htmlPage = mailPage(`${PATH}/:id/html`, ({ html }) => ({ document: html }));

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, i) => (i % 2 === 1 ? markup`<a href="${part}">${part}</a>` : markup`${part}`));
}

export const mailboxPages = [mailboxPage, textPage, htmlPage];
