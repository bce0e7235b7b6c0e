import { type Html, markup } from '../../http/html.ts';
import { z } from 'zod';
import type { OfferedCeremony } from '../../accounts/people/factors/add-passkey.ts';
import { CHALLENGE_MILLISECONDS } from '../../accounts/people/factors/challenge.ts';
import type { Cookie } from '../../http/cookies.ts';
import { type Field, formHtml, type Sent } from '../frame/form.ts';

export const CHALLENGE_COOKIE: Cookie['name'] = '__Host-challenge';

/** The browser's response as JSON. Empty if the script of the page did not run. */
export const passkeyForm = z.object({ response: z.string() });

interface PasskeyForm {
  readonly ceremony: 'create' | 'get';
  readonly options: object;
  readonly submit: string;
  readonly fields?: readonly Field[];
}

/** Renders a form whose button asks the browser for a passkey. */
export function passkeyFormHtml(sent: Sent, { ceremony, options, submit, fields = [] }: PasskeyForm): Html {
  const data = { passkey: ceremony, options: JSON.stringify(options) };
  return markup`${formHtml(sent, { fields, submit, hidden: { response: '' }, data })}
<noscript><p>Passkeys need JavaScript. Your browser does not run it.</p></noscript>`;
}

export function challengeCookie({ cookie }: OfferedCeremony<unknown>): Cookie {
  return { name: CHALLENGE_COOKIE, value: cookie, maxAgeSeconds: CHALLENGE_MILLISECONDS / 1000 };
}

export const endedChallenge: Cookie = { name: CHALLENGE_COOKIE, value: null };
