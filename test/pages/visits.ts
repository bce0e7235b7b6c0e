import type { Page } from 'playwright-core';
import type { People, Who } from './people.ts';

/** One page as a person sees it. */
export interface Visit {
  /** The name of its screenshots. */
  readonly name: string;
  readonly path: string | ((people: People) => string | Promise<string>);
  /** Nobody who is signed in where left out. */
  readonly as?: Who;
  /** 200 where left out. */
  readonly status?: number;
  /** Brings the page into the state that is checked, such as a form with errors. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Fills fields by their labels, and sends the form. */
function send(fields: { readonly [label: string]: string }): (page: Page) => Promise<void> {
  return async (page) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    await submit(page);
  };
}

/** Presses the first button of the page, or that with a name, and waits for the next page. */
async function submit(page: Page, name?: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.locator('main').getByRole('button', { name }).first().click();
  await loaded;
}

/** All pages and their states, a line each. */
export const visits: readonly Visit[] = [
  { name: 'home', path: '/' },
  { name: 'apis', path: '/docs' },
  { name: 'reference', path: '/docs/v1' },
  { name: 'problems', path: '/problems' },
  { name: 'problem', path: '/problems/alias-loop' },
  { name: 'verify-dead-link', path: '/verify?token=x', status: 404 },
  { name: 'sign-in-by-passkey', path: '/sign-in/passkey' },
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
  { name: 'reset', path: '/reset' },
  { name: 'reset-sent', path: '/reset/sent' },
  { name: 'reset-new', path: ({ links }) => links.reset },
  { name: 'security', path: '/settings/security', as: 'verified' },
  { name: 'password', path: '/settings/password', as: 'verified' },
  { name: 'password-errors', path: '/settings/password', as: 'verified', act: send({ Password: 'short' }) },
  { name: 'email', path: '/settings/email', as: 'verified' },
  { name: 'email-sent', path: '/settings/email/sent', as: 'verified' },
  { name: 'email-confirm', path: ({ links }) => links.address },
  { name: 'tokens', path: '/settings/tokens', as: 'verified' },
  { name: 'tokens-not-verified', path: '/settings/tokens', as: 'unverified' },
  { name: 'token-new', path: '/settings/tokens/new', as: 'verified' },
  {
    name: 'token-errors',
    path: '/settings/tokens/new',
    as: 'verified',
    act: send({ Zones: 'nowhere.example', Addresses: 'here' }),
  },
  { name: 'token-new-not-verified', path: '/settings/tokens/new', as: 'unverified' },
  { name: 'token-rotate', path: (people) => people.tokenPath('rotate'), as: 'verified' },
  {
    name: 'token-rotated',
    path: (people) => people.tokenPath('rotate'),
    as: 'verified',
    act: (page) => submit(page),
  },
  { name: 'token-revoke', path: (people) => people.tokenPath('revoke'), as: 'verified' },
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
  { name: 'device-not-verified', path: (people) => people.devicePath(), as: 'unverified' },
  {
    name: 'device-approved',
    path: (people) => people.devicePath({ isNew: true }),
    as: 'verified',
    act: (page) => submit(page, 'Approve'),
  },
  { name: 'mailbox-closed', path: '/mailbox' },
  { name: 'mailbox', path: '/mailbox', as: 'mailbox' },
  { name: 'mail', path: (people) => people.mailPath(), as: 'mailbox' },
];
