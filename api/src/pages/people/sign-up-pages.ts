import { markup } from '../../http/html.ts';
import { accountOfMailbox } from '../mailbox/mailbox-pages.ts';
import { confirmSignUp, signUp } from '../../accounts/people/sign-up.ts';
import { requireLink } from '../../accounts/people/require-link.ts';
import { formHtml } from '../frame/form.ts';
import { DASHBOARD } from '../frame/home-page.ts';
import type { Page } from '../frame/page.ts';
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
import type { PeoplePorts } from '../../accounts/people/people-ports.ts';
import type { MailboxPorts } from '../mailbox/mailbox-ports.ts';

type Ports = PeoplePorts & MailboxPorts;

const fields = [emailField, newPasswordField];

const signUpPage: Page<Ports, typeof credentialsForm> = {
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
        : markup`<p>The administrators of this service create new accounts. <a href="/sign-in">Sign in</a></p>`,
    isNarrow: true,
  }),
  async submit({ services, form, client }) {
    await signUp(services, form, client);
    return { redirect: '/sign-up/sent' };
  },
};

const sentPage: Page<Ports> = {
  path: '/sign-up/sent',
  access: 'open',
  show: async ({ services }) => ({
    title: 'Check your mail',
    body: markup`<p>We sent a mail to the address you entered. Its link works for 24 hours. Follow it and enter your password to create your account.</p>
<p>No mail after a few minutes? Check your spam folder, or <a href="/sign-up">sign up again</a>.</p>
${mailboxHint(services)}`,
    isNarrow: true,
  }),
};

const confirmPage: Page<Ports, typeof passwordForm, typeof linkQuery> = {
  path: '/sign-up/confirm',
  access: 'open',
  query: linkQuery,
  fields: [passwordField],
  form: passwordForm,
  async show({ services, query, sent }) {
    const { email } = await requireLink(services, 'confirm_address', query.token);
    return {
      title: 'Confirm your address',
      body: markup`<p>Someone signed up with the address <strong>${email}</strong>. If it was you, enter the password you chose; this creates your account and signs you in. Otherwise close this page.</p>
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
