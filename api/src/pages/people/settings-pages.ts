import { type Html, markup } from '../../http/html.ts';
import { listFactors } from '../../accounts/people/factors/factors.ts';
import { askForAddress, confirmAddress } from '../../accounts/people/change-address.ts';
import { changePassword } from '../../accounts/people/change-password.ts';
import { findPerson } from '../../accounts/people/people.ts';
import type { PeoplePorts } from '../../accounts/people/people-ports.ts';
import type { SessionSummary } from '../../accounts/people/session.ts';
import { endOther, endOthers } from '../../accounts/people/sign-out.ts';
import { buttonHtml, formHtml, noticeHtml } from '../frame/form.ts';
import { requireLink } from '../../accounts/people/require-link.ts';
import { type Page, sessionOf } from '../frame/page.ts';
import { endingHtml } from './deletion-pages.ts';
import { identitiesHtml } from './identity-pages.ts';
import { factorsHtml } from './factor-list.ts';
import { notVerifiedHtml } from '../frame/not-verified.ts';
import { type Column, tableHtml } from '../frame/table.ts';
import { minuteOf } from '../../kernel/minute-of.ts';
import { settingsNav } from '../frame/settings-nav.ts';
import {
  emailField,
  emailForm,
  linkQuery,
  mailboxHint,
  newPasswordField,
  passwordField,
  passwordForm,
  signedIn,
} from './person-fields.ts';
import type { IdentityPorts } from '../../accounts/identities/identity-ports.ts';
import type { MailboxPorts } from '../mailbox/mailbox-ports.ts';

type Ports = IdentityPorts & MailboxPorts;

const SECURITY = '/settings/security';

const COLUMNS: readonly Column[] = [
  { heading: 'Browser', isClear: true },
  { heading: 'Address', isClear: true },
  { heading: 'Last use' },
  { heading: 'Signed in' },
  { heading: 'End', isClear: true },
];

const securityPage: Page<Ports> = {
  path: SECURITY,
  access: 'session',
  needsNoFactor: true,
  async show(call) {
    const session = sessionOf(call);
    const { id, person, account } = session;
    const { sessions: open, people } = call.services;
    const sessions = await open.list(person.id);
    const factors = await listFactors(people.database, person.id);
    return {
      title: 'Security',
      body: markup`${await endingHtml(call.services, account.id)}
<p>You are signed in as <strong>${person.email}</strong>.</p>
${settingsNav}
<ul>
<li><a href="/settings/password">Change the password</a></li>
<li><a href="/settings/email">Change the e-mail address</a></li>
<li><a href="/settings/export">Export the account</a></li>
<li><a href="/settings/delete">Delete the account</a></li>
</ul>
${notVerifiedHtml(session)}
${call.services.secondFactor === 'required' && !session.hasFactor ? noticeHtml('This service requires a second factor. Add a passkey or an authenticator app before you continue.') : []}
${factorsHtml(factors)}
${await identitiesHtml(call.services, person.id)}
<h2>Sessions</h2>
${tableHtml(
  COLUMNS,
  sessions.map((one) => cellsOf(one, placeOf(one, call.services), one.id === id)),
)}
${sessions.length > 1 ? buttonHtml('/sessions/end-others', 'End all other sessions', { isQuiet: true }) : []}`,
    };
  },
};

/** Returns the address from which the session was last used, with its country if known. */
function placeOf({ address }: SessionSummary, { countryOf }: Pick<PeoplePorts, 'countryOf'>): string {
  const country = countryOf(address);
  return country === undefined ? address : `${address}, ${country}`;
}

function cellsOf(
  { id, userAgent, address, lastUsedAt, createdAt }: SessionSummary,
  place: string,
  isThis: boolean,
): (Html | string)[] {
  return [
    userAgent === '' ? 'unknown' : userAgent,
    place,
    minuteOf(lastUsedAt),
    minuteOf(createdAt),
    isThis
      ? 'this one'
      : buttonHtml(`/sessions/${id}/end`, markup`End<span class="unseen"> the session from ${address}</span>`, {
          isQuiet: true,
        }),
  ];
}

const endPage: Page<Ports> = {
  path: '/sessions/:id/end',
  access: 'fresh-session',
  needsNoFactor: true,
  from: SECURITY,
  async submit(call) {
    await endOther(call.services, sessionOf(call), call.params.id, call.client);
    return { redirect: SECURITY };
  },
};

const endOthersPage: Page<Ports> = {
  path: '/sessions/end-others',
  access: 'fresh-session',
  needsNoFactor: true,
  from: SECURITY,
  async submit(call) {
    await endOthers(call.services, sessionOf(call), call.client);
    return { redirect: SECURITY };
  },
};

const presentPasswordField = { ...passwordField, name: 'current', label: 'Present password' };
const changedPasswordField = { ...newPasswordField, label: 'New password' };
const passwordChangeForm = passwordForm.extend({ current: passwordForm.shape.password.default('') });

/** Changes the password. A user who signs in only with an identity has no current password. */
const passwordPage: Page<Ports, typeof passwordChangeForm> = {
  path: '/settings/password',
  access: 'fresh-session',
  fields: [presentPasswordField, changedPasswordField],
  form: passwordChangeForm,
  async show(call) {
    const person = await findPerson(call.services.people.database, { id: sessionOf(call).person.id });
    const fields = person?.password === null ? [changedPasswordField] : [presentPasswordField, changedPasswordField];
    return {
      title: 'Change the password',
      body: markup`<p>All other sessions end.</p>
${formHtml(call.sent, { fields, submit: 'Set the password' })}`,
      isNarrow: true,
    };
  },
  async submit(call) {
    const { services, form, client } = call;
    return signedIn(await changePassword(services, sessionOf(call), form, client), SECURITY);
  },
};

const newEmailField = { ...emailField, label: 'New e-mail address', autocomplete: 'email' };

const emailPage: Page<Ports, typeof emailForm> = {
  path: '/settings/email',
  access: 'fresh-session',
  fields: [newEmailField],
  form: emailForm,
  show: async (call) => ({
    title: 'Change the e-mail address',
    body: markup`<p>Your address is <strong>${sessionOf(call).person.email}</strong>. We send a link to both addresses. The new address applies once you have followed both links, within 24 hours.</p>
${formHtml(call.sent, { fields: [newEmailField], submit: 'Send the mails' })}`,
    isNarrow: true,
  }),
  async submit(call) {
    await askForAddress(call.services, sessionOf(call), call.form.email, call.client);
    return { redirect: '/settings/email/sent' };
  },
};

const emailSentPage: Page<Ports> = {
  path: '/settings/email/sent',
  access: 'session',
  show: async ({ services }) => ({
    title: 'Check your mail',
    body: markup`<p>We sent mails to both addresses. Follow the link in each of them within 24 hours.</p>
${mailboxHint(services)}
<p><a href="${SECURITY}">Security</a></p>`,
    isNarrow: true,
  }),
};

const confirmEmailPage: Page<Ports, never, typeof linkQuery> = {
  path: '/settings/email/confirm',
  access: 'open',
  query: linkQuery,
  async show({ services, query, sent }) {
    const { email } = await requireLink(services, 'change_address', query.token);
    return {
      title: 'Confirm the change of address',
      body: markup`<p>We sent this link to <strong>${email}</strong>. The address of the account changes once you confirm the links at both addresses.</p>
${formHtml(sent, { fields: [], submit: 'Confirm' })}`,
      isNarrow: true,
    };
  },
  async submit({ services, query, client }) {
    const state = await confirmAddress(services, query.token, client);
    return {
      title: 'Confirmed',
      body: noticeHtml(
        state === 'changed'
          ? 'The address of the account has changed. Sign in with the new one from now on.'
          : 'Now follow the link in the mail to the other address.',
      ),
      isNarrow: true,
    };
  },
};

export const settingsPages = [
  securityPage,
  endPage,
  endOthersPage,
  passwordPage,
  emailPage,
  emailSentPage,
  confirmEmailPage,
];
