import { z } from 'zod';
import { PENDING_MILLISECONDS } from '../../accounts/people/factors/pending-sign-ins.ts';
import type { SignInResult } from '../../accounts/people/finish-sign-in.ts';
import { type Html, markup } from '../../http/html.ts';
import { KNOWN_MILLISECONDS } from '../../accounts/people/known-places.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../accounts/people/password-rules.ts';
import { LONGEST_MILLISECONDS } from '../../accounts/people/session.ts';
import type { Cookie } from '../../http/cookies.ts';
import type { Field } from '../frame/form.ts';
import type { Redirect } from '../frame/page.ts';
import type { MailboxPorts } from '../mailbox/mailbox-ports.ts';
import { BROWSER_COOKIE, SESSION_COOKIE } from '../../accounts/people/browser-session.ts';

/** Accepts more characters than any valid address or password has. Stricter rules apply later. */
const TEXT = z.string().max(1024);

export const emailField: Field = { name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username' };

export const passwordField: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
};

export const newPasswordField: Field = {
  ...passwordField,
  autocomplete: 'new-password',
  hint: `${MIN_PASSWORD} to ${MAX_PASSWORD} characters of any kind. A few words are enough.`,
};

export const emailForm = z.object({ email: TEXT });
export const passwordForm = z.object({ password: TEXT });
export const credentialsForm = z.object({ email: TEXT, password: TEXT });
export const linkQuery = z.object({ token: TEXT });

export function signedIn(secret: string, redirect: string): Redirect {
  return { redirect, cookies: [{ name: SESSION_COOKIE, value: secret, maxAgeSeconds: LONGEST_MILLISECONDS / 1000 }] };
}

/** Redirects to a path after sign-in. If a second factor is still required, redirects to its page first. */
export function entered(result: SignInResult, next: string): Redirect {
  if (result.state === 'signed-in') {
    const { redirect, cookies = [] } = signedIn(result.secret, next);
    const known = { name: BROWSER_COOKIE, value: result.browser, maxAgeSeconds: KNOWN_MILLISECONDS / 1000 };
    return { redirect, cookies: [...cookies, known] };
  }
  const cookie = { name: PENDING_COOKIE, value: result.secret, maxAgeSeconds: PENDING_MILLISECONDS / 1000 };
  return { redirect: `/sign-in/factor?next=${encodeURIComponent(next)}`, cookies: [cookie] };
}

export const PENDING_COOKIE: Cookie['name'] = '__Host-sign-in';

/** Explains where to find mails on a local installation. */
export function mailboxHint({ mailbox }: MailboxPorts): Html {
  return mailbox === undefined
    ? markup``
    : markup`<p>On this machine, mails arrive in the <a href="/mailbox">mailbox</a>.</p>`;
}

export const endedCookie: Cookie = { name: SESSION_COOKIE, value: null };
