import { markup } from '../http/html.ts';
import { formHtml } from '../pages/form.ts';
import { DASHBOARD } from '../pages/home-page.ts';
import type { Page } from '../pages/page.ts';
import { joinInvited } from '../people/join-account.ts';
import { requireLink } from '../people/require-link.ts';
import { entered, linkQuery, newPasswordField, passwordForm } from './person-fields.ts';

/** Where the person of an account that administrators made chooses a password. */
export const joinPage: Page<typeof passwordForm, typeof linkQuery> = {
  path: '/join',
  access: 'open',
  query: linkQuery,
  fields: [newPasswordField],
  form: passwordForm,
  async show({ services, query, sent }) {
    const { email } = await requireLink(services, 'join_account', query.token);
    return {
      title: 'Join your account',
      body: markup`<p>The administrators made an account for <strong>${email}</strong>. Choose the password with which you sign in.</p>
${formHtml(sent, { fields: [newPasswordField], submit: 'Set the password and sign in' })}`,
      isNarrow: true,
    };
  },
  async submit({ services, query, form, client }) {
    return entered(await joinInvited(services, { token: query.token, password: form.password }, client), DASHBOARD);
  },
};
