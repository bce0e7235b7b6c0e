import { markup } from '../../http/html.ts';
import { formHtml } from '../frame/form.ts';
import { DASHBOARD } from '../frame/home-page.ts';
import type { Page } from '../frame/page.ts';
import { joinInvited } from '../../accounts/people/join-account.ts';
import { requireLink } from '../../accounts/people/require-link.ts';
import { entered, linkQuery, newPasswordField, passwordForm } from './person-fields.ts';
import type { PeoplePorts } from '../../accounts/people/people-ports.ts';

/** On this page, the invited user of an account that administrators created chooses a password. */
export const joinPage: Page<PeoplePorts, typeof passwordForm, typeof linkQuery> = {
  path: '/join',
  access: 'open',
  query: linkQuery,
  fields: [newPasswordField],
  form: passwordForm,
  async show({ services, query, sent }) {
    const { email } = await requireLink(services, 'join_account', query.token);
    return {
      title: 'Join your account',
      body: markup`<p>The administrators created an account for <strong>${email}</strong>. Choose a password to sign in with.</p>
${formHtml(sent, { fields: [newPasswordField], submit: 'Set the password and sign in' })}`,
      isNarrow: true,
    };
  },
  async submit({ services, query, form, client }) {
    return entered(await joinInvited(services, { token: query.token, password: form.password }, client), DASHBOARD);
  },
};
