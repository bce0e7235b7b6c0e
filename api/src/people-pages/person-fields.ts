import { z } from 'zod';
import { PENDING_MILLISECONDS } from '../people/factors/pending-sign-ins.ts';
import type { SignInResult } from '../people/finish-sign-in.ts';
import { type Html, markup } from '../http/html.ts';
import { KNOWN_MILLISECONDS } from '../people/known-places.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../people/password-rules.ts';
import { LONGEST_MILLISECONDS } from '../people/session.ts';
import type { Cookie } from '../pages/cookies.ts';
import type { Field } from '../pages/form.ts';
import type { Redirect } from '../pages/page.ts';
import type { Services } from '../services.ts';
import { BROWSER_COOKIE, SESSION_COOKIE } from '../pages/session.ts';

/** More than any address or password has; their own rules say which are good. */
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
  hint: `${MIN_PASSWORD} to ${MAX_PASSWORD} characters of any kind; a few words will do.`,
};

export const emailForm = z.object({ email: TEXT });
export const passwordForm = z.object({ password: TEXT });
export const credentialsForm = z.object({ email: TEXT, password: TEXT });
export const linkQuery = z.object({ token: TEXT });

/** Goes on at a path with the cookie of a session. */
export function signedIn(secret: string, redirect: string): Redirect {
  return { redirect, cookies: [{ name: SESSION_COOKIE, value: secret, maxAgeSeconds: LONGEST_MILLISECONDS / 1000 }] };
}

/** Goes on at a path after a first factor, or before it with the second one. */
export function entered(result: SignInResult, next: string): Redirect {
  if (result.state === 'signed-in') {
    const { redirect, cookies = [] } = signedIn(result.secret, next);
    const known = { name: BROWSER_COOKIE, value: result.browser, maxAgeSeconds: KNOWN_MILLISECONDS / 1000 };
    return { redirect, cookies: [...cookies, known] };
  }
  const cookie = { name: PENDING_COOKIE, value: result.secret, maxAgeSeconds: PENDING_MILLISECONDS / 1000 };
  return { redirect: `/sign-in/factor?next=${encodeURIComponent(next)}`, cookies: [cookie] };
}

/** The cookie with the secret of a sign-in that waits for the second factor. */
export const PENDING_COOKIE: Cookie['name'] = '__Host-sign-in';

/** Where mails are on a machine of one's own. */
export function mailboxHint({ mailbox }: Pick<Services, 'mailbox'>): Html {
  return mailbox === undefined
    ? markup``
    : markup`<p>On this machine mails are in the <a href="/mailbox">mailbox</a>.</p>`;
}

export const endedCookie: Cookie = { name: SESSION_COOKIE, value: null };
