import { markup } from '../http/html.ts';
import { askForReset, resetPassword } from '../people/reset-password.ts';
import { requireLink } from '../people/require-link.ts';
import { formHtml } from '../pages/form.ts';
import type { Page } from '../pages/page.ts';
import {
  emailField,
  emailForm,
  endedCookie,
  linkQuery,
  mailboxHint,
  newPasswordField,
  passwordForm,
} from './person-fields.ts';

const resetPage: Page<typeof emailForm> = {
  path: '/reset',
  access: 'open',
  fields: [emailField],
  form: emailForm,
  show: async ({ sent }) => ({
    title: 'Reset your password',
    body: markup`<p>A mail to the address of your account has a link with which you choose another password.</p>
${formHtml(sent, { fields: [emailField], submit: 'Send the mail' })}`,
    isNarrow: true,
  }),
  async submit({ services, form, client }) {
    await askForReset(services, form.email, client);
    return { redirect: '/reset/sent' };
  },
};

const sentPage: Page = {
  path: '/reset/sent',
  access: 'open',
  show: async ({ services }) => ({
    title: 'Check your mail',
    body: markup`<p>If there is an account with the address that you gave, a mail is on its way to it. Its link works for 30 minutes.</p>
<p>No mail after some minutes? See among unwanted mails, or <a href="/reset">ask again</a>: an address gets three mails an hour at most.</p>
${mailboxHint(services)}`,
    isNarrow: true,
  }),
};

const newPasswordPage: Page<typeof passwordForm, typeof linkQuery> = {
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
