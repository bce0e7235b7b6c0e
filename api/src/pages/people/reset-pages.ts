import { markup } from '../../http/html.ts';
import { askForReset, resetPassword } from '../../accounts/people/reset-password.ts';
import { requireLink } from '../../accounts/people/require-link.ts';
import { formHtml } from '../frame/form.ts';
import type { Page } from '../frame/page.ts';
import {
  emailField,
  emailForm,
  endedCookie,
  linkQuery,
  mailboxHint,
  newPasswordField,
  passwordForm,
} from './person-fields.ts';
import type { PeoplePorts } from '../../accounts/people/people-ports.ts';
import type { MailboxPorts } from '../mailbox/mailbox-ports.ts';

type Ports = PeoplePorts & MailboxPorts;

const resetPage: Page<Ports, typeof emailForm> = {
  path: '/reset',
  access: 'open',
  fields: [emailField],
  form: emailForm,
  show: async ({ sent }) => ({
    title: 'Reset your password',
    body: markup`<p>We send a link to the address of your account. Use it to choose a new password.</p>
${formHtml(sent, { fields: [emailField], submit: 'Send the mail' })}`,
    isNarrow: true,
  }),
  async submit({ services, form, client }) {
    await askForReset(services, form.email, client);
    return { redirect: '/reset/sent' };
  },
};

const sentPage: Page<Ports> = {
  path: '/reset/sent',
  access: 'open',
  show: async ({ services }) => ({
    title: 'Check your mail',
    body: markup`<p>If an account with this address exists, we sent it a mail. Its link works for 30 minutes.</p>
<p>No mail after a few minutes? Check your spam folder, or <a href="/reset">ask again</a>. We send at most three mails an hour to an address.</p>
${mailboxHint(services)}`,
    isNarrow: true,
  }),
};

const newPasswordPage: Page<Ports, typeof passwordForm, typeof linkQuery> = {
  path: '/reset/new',
  access: 'open',
  query: linkQuery,
  fields: [newPasswordField],
  form: passwordForm,
  async show({ services, query, sent }) {
    const { email } = await requireLink(services, 'reset_password', query.token);
    return {
      title: 'Choose another password',
      body: markup`<p>For <strong>${email}</strong>. All sessions of the account end.</p>
${formHtml(sent, { fields: [newPasswordField], submit: 'Set the password' })}`,
      isNarrow: true,
    };
  },
  async submit({ services, query, form, client }) {
    await resetPassword(services, { token: query.token, password: form.password }, client);
    return { redirect: '/sign-in', cookies: [endedCookie] };
  },
};

export const resetPages = [resetPage, sentPage, newPasswordPage];
