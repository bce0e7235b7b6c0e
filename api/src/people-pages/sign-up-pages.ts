import { markup } from '../http/html.ts';
import { accountOfMailbox } from '../mailbox/mailbox-pages.ts';
import { confirmSignUp, signUp } from '../people/sign-up.ts';
import { requireLink } from '../people/require-link.ts';
import { formHtml } from '../pages/form.ts';
import { DASHBOARD } from '../pages/home-page.ts';
import type { Page } from '../pages/page.ts';
import {
  credentialsForm,
  emailField,
  entered,
  linkQuery,
  mailboxHint,
  newPasswordField,
  passwordField,
  passwordForm,
} from './person-fields.ts';

const fields = [emailField, newPasswordField];

const signUpPage: Page<typeof credentialsForm> = {
  path: '/sign-up',
  access: 'open',
  fields,
  form: credentialsForm,
  show: async ({ services, sent }) => ({
    title: 'Sign up',
    body:
      services.signUp === 'open'
        ? markup`${formHtml(sent, { fields, submit: 'Sign up' })}
<p>You have an account? <a href="/sign-in">Sign in</a>.</p>`
        : markup`<p>New accounts are made by the administrators of this service. <a href="/sign-in">Sign in</a></p>`,
    isNarrow: true,
  }),
  async submit({ services, form, client }) {
    await signUp(services, form, client);
    return { redirect: '/sign-up/sent' };
  },
};

const sentPage: Page = {
  path: '/sign-up/sent',
  access: 'open',
  show: async ({ services }) => ({
    title: 'Check your mail',
    body: markup`<p>A mail is on its way to the address that you gave. It has a link, which works for 24 hours: your account is made when you follow it and give your password.</p>
<p>No mail after some minutes? See among unwanted mails, or <a href="/sign-up">sign up again</a>.</p>
${mailboxHint(services)}`,
    isNarrow: true,
  }),
};

const confirmPage: Page<typeof passwordForm, typeof linkQuery> = {
  path: '/sign-up/confirm',
  access: 'open',
  query: linkQuery,
  fields: [passwordField],
  form: passwordForm,
  async show({ services, query, sent }) {
    const { email } = await requireLink(services, 'confirm_address', query.token);
    return {
      title: 'Confirm your address',
      body: markup`<p>Somebody signed up with the address <strong>${email}</strong>. If it was you, give the password that you chose; this makes your account, and signs you in. If it was not, close this page.</p>
${formHtml(sent, { fields: [passwordField], submit: 'Confirm and sign in' })}`,
      isNarrow: true,
    };
  },
  async submit(call) {
    const { services, query, form, client } = call;
    const joins = await accountOfMailbox(call);
    const result = await confirmSignUp(services, { token: query.token, password: form.password, joins }, client);
    return entered(result, DASHBOARD);
  },
};

export const signUpPages = [signUpPage, sentPage, confirmPage];
