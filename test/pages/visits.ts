import type { Page } from 'playwright-core';
import type { People, Who } from './people.ts';

/** A page to check. */
export interface Visit {
  /** The name of its screenshots. */
  readonly name: string;
  readonly path: string | ((people: People) => string | Promise<string>);
  /** The user who opens the page. No user is signed in if omitted. */
  readonly as?: Who;
  /** 200 if omitted. */
  readonly status?: number;
  /** True for a mail. It runs no scripts, not even the checks. */
  readonly isLetter?: boolean;
  /** Brings the page into the state to check, for example a form with errors. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Fills in fields by label and submits the form. */
function send(fields: { readonly [label: string]: string }): (page: Page) => Promise<void> {
  return async (page) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    await submit(page);
  };
}

/** Clicks the button with this name, by default the first button of the page, and waits for the next page. */
async function submit(page: Page, name?: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.locator('main').getByRole('button', { name }).first().click();
  await loaded;
}

/** All pages and their states, one per line. */
export const visits: readonly Visit[] = [
  { name: 'home', path: '/' },
  { name: 'apis', path: '/docs' },
  { name: 'reference', path: '/docs/v1' },
  { name: 'problems', path: '/problems' },
  { name: 'problem', path: '/problems/alias-loop' },
  { name: 'verify-dead-link', path: '/verify?token=x', status: 404 },
  { name: 'verify', path: ({ links }) => links.verification },
  { name: 'sign-in-by-passkey', path: '/sign-in/passkey' },
  { name: 'second-factor', path: '/sign-in/factor', as: 'second-step' },
  { name: 'second-factor-wrong', path: '/sign-in/factor', as: 'second-step', act: send({ Code: '123456' }) },
  { name: 'second-factor-passkey', path: '/sign-in/factor/passkey', as: 'second-step' },
  { name: 'second-factor-ended', path: '/sign-in/factor', status: 404 },
  { name: 'not-found', path: '/nowhere', status: 404 },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'sign-up-errors', path: '/sign-up', act: send({ 'E-mail address': 'nobody', Password: 'short' }) },
  { name: 'sign-up-sent', path: '/sign-up/sent' },
  { name: 'sign-up-confirm', path: ({ links }) => links.signUp },
  { name: 'sign-in', path: '/sign-in' },
  {
    name: 'sign-in-refused',
    path: '/sign-in',
    act: send({ 'E-mail address': 'nobody@example.net', Password: 'a wrong password' }),
  },
  { name: 'sign-in-again', path: '/sign-in', as: 'verified' },
  { name: 'identity-refused', path: '/sign-in/with/forge/callback?error=access_denied', status: 403 },
  { name: 'sign-up-with', path: '/sign-up/with', as: 'newcomer' },
  { name: 'sign-up-with-errors', path: '/sign-up/with', as: 'newcomer', act: send({ 'E-mail address': 'nobody' }) },
  { name: 'sign-up-with-sent', path: '/sign-up/with/sent' },
  { name: 'sign-up-with-confirm', path: ({ links }) => links.signUpWith },
  { name: 'join', path: ({ links }) => links.join },
  { name: 'reset', path: '/reset' },
  { name: 'reset-sent', path: '/reset/sent' },
  { name: 'link-sent', path: '/links/sent' },
  { name: 'reset-new', path: ({ links }) => links.reset },
  { name: 'security', path: '/settings/security', as: 'verified' },
  { name: 'security-not-verified', path: '/settings/security', as: 'unverified' },
  { name: 'security-factors', path: '/settings/security', as: 'factors' },
  { name: 'security-leaving', path: '/settings/security', as: 'leaving' },
  { name: 'totp', path: '/settings/totp', as: 'verified' },
  { name: 'totp-wrong', path: '/settings/totp', as: 'verified', act: send({ 'Code from the app': '000000' }) },
  { name: 'totp-remove', path: '/settings/totp/remove', as: 'factors' },
  { name: 'passkey-add', path: '/settings/passkeys/add', as: 'verified' },
  { name: 'passkey-remove', path: (people) => people.passkeyPath(), as: 'factors' },
  { name: 'recovery-codes', path: '/settings/recovery-codes', as: 'factors' },
  {
    name: 'recovery-codes-made',
    path: '/settings/recovery-codes',
    as: 'factors',
    act: (page) => submit(page),
  },
  { name: 'identity-link', path: '/settings/identities/forge', as: 'verified' },
  { name: 'identity-remove', path: '/settings/identities/forge', as: 'linked' },
  { name: 'verification-unverified', path: '/settings/verification', as: 'unverified' },
  {
    name: 'verification-errors',
    path: '/settings/verification',
    as: 'unverified',
    act: send({ Domain: 'no domain' }),
  },
  { name: 'verification-pending', path: '/settings/verification', as: 'pending' },
  { name: 'verification-review', path: '/settings/verification', as: 'reviewed' },
  { name: 'verification-link-sent', path: '/settings/verification', as: 'approved' },
  { name: 'verification-refused', path: '/settings/verification', as: 'refused' },
  { name: 'verification-verified', path: '/settings/verification', as: 'verified' },
  { name: 'review-ask', path: '/settings/verification/review', as: 'unverified' },
  {
    name: 'review-ask-errors',
    path: '/settings/verification/review',
    as: 'unverified',
    act: (page) => submit(page),
  },
  { name: 'export', path: '/settings/export', as: 'verified' },
  { name: 'delete', path: '/settings/delete', as: 'verified' },
  { name: 'keep', path: '/settings/delete', as: 'leaving' },
  { name: 'deleted', path: '/settings/deleted' },
  { name: 'password', path: '/settings/password', as: 'verified' },
  { name: 'password-errors', path: '/settings/password', as: 'verified', act: send({ 'New password': 'short' }) },
  { name: 'email', path: '/settings/email', as: 'verified' },
  { name: 'email-sent', path: '/settings/email/sent', as: 'verified' },
  { name: 'email-confirm', path: ({ links }) => links.address },
  { name: 'notifications', path: '/settings/notifications', as: 'verified' },
  {
    name: 'notifications-saved',
    path: '/settings/notifications',
    as: 'verified',
    act: (page) => submit(page),
  },
  { name: 'notifications-end', path: (people) => people.endPath() },
  { name: 'device', path: '/device', as: 'verified' },
  { name: 'device-errors', path: '/device', as: 'verified', act: send({ Code: 'ABCD' }) },
  { name: 'device-decide', path: (people) => people.devicePath(), as: 'verified' },
  { name: 'device-zones', path: (people) => people.devicePath({ zones: 'device.example' }), as: 'verified' },
  {
    name: 'device-zones-missing',
    path: (people) => people.devicePath({ zones: 'shop.example xn--bcher-kva.example' }),
    as: 'verified',
  },
  { name: 'device-not-verified', path: (people) => people.devicePath(), as: 'unverified' },
  {
    name: 'device-approved',
    path: (people) => people.devicePath({ isNew: true }),
    as: 'verified',
    act: (page) => submit(page, 'Approve'),
  },
  { name: 'staff', path: '/staff', as: 'staff' },
  { name: 'staff-accounts', path: '/staff/accounts', as: 'staff' },
  { name: 'staff-no-account', path: '/staff/accounts?search=nobody', as: 'staff' },
  { name: 'staff-account', path: (people) => people.accountPath('unverified'), as: 'staff' },
  { name: 'staff-reviews', path: '/staff/reviews', as: 'staff' },
  { name: 'staff-review', path: (people) => people.reviewPath(), as: 'staff' },
  {
    name: 'staff-review-errors',
    path: (people) => people.reviewPath(),
    as: 'staff',
    act: (page) => submit(page, 'Refuse'),
  },
  { name: 'staff-domains', path: '/staff/domains', as: 'staff' },
  { name: 'mailbox-closed', path: '/mailbox' },
  { name: 'mailbox', path: '/mailbox', as: 'mailbox' },
  { name: 'mail', path: (people) => people.mailPath(), as: 'mailbox' },
  { name: 'mail-html', path: async (people) => `${await people.mailPath()}/html`, as: 'mailbox', isLetter: true },
];
