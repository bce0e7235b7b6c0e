import { z } from 'zod';
import { markup } from '../../http/html.ts';
import { listFactors } from '../../accounts/people/factors/factors.ts';
import { giveCode } from '../../accounts/people/factors/give-code.ts';
import { askForPasskey, givePasskey, signInByPasskey } from '../../accounts/people/factors/give-passkey.ts';
import { endedSignIn, findPending, type PendingSignIn } from '../../accounts/people/factors/pending-sign-ins.ts';
import { PASSKEY_SCRIPT_PATH } from '../frame/passkey-script.ts';
import type { Cookie } from '../../http/cookies.ts';
import { type Field, formHtml } from '../frame/form.ts';
import type { Page, PageCall, PageReply } from '../frame/page.ts';
import type { SignInResult } from '../../accounts/people/finish-sign-in.ts';
import { nextPath, nextQuery, withNext } from './next-path.ts';
import { CHALLENGE_COOKIE, challengeCookie, endedChallenge, passkeyForm, passkeyFormHtml } from './passkey-form.ts';
import { entered, PENDING_COOKIE } from './person-fields.ts';
import type { PeoplePorts } from '../../accounts/people/people-ports.ts';

const TITLE = 'Second factor';
const endedPending: Cookie = { name: PENDING_COOKIE, value: null };

const codeField: Field = { name: 'code', label: 'Code', autocomplete: 'one-time-code', isSecret: true };
const codeForm = z.object({ code: z.string().max(1024) });

const codePage: Page<PeoplePorts, typeof codeForm, typeof nextQuery> = {
  path: '/sign-in/factor',
  access: 'open',
  query: nextQuery,
  fields: [codeField],
  form: codeForm,
  async show(call) {
    const pending = await pendingOf(call);
    if (pending === undefined) return ended;
    const { totp, passkeys } = await listFactors(call.services.people.database, pending.person.id);
    const hint =
      totp === undefined ? 'A recovery code.' : 'The six digits that your authenticator app shows, or a recovery code.';
    return {
      title: TITLE,
      body: markup`${passkeys.length === 0 ? [] : markup`<p><a href="${withNext('/sign-in/factor/passkey', call.query)}">Use a passkey</a></p>`}
${formHtml(call.sent, { fields: [{ ...codeField, hint }], submit: 'Sign in' })}
<p>If you have neither, the operators of this service can remove your second factors.</p>`,
      isNarrow: true,
    };
  },
  async submit({ services, session, cookie, query, form, client }) {
    const secret = cookie(PENDING_COOKIE) ?? '';
    return done(await giveCode(services, { secret, code: form.code }, client, session), query);
  },
};

const passkeyStepPage: Page<PeoplePorts, typeof passkeyForm, typeof nextQuery> = {
  path: '/sign-in/factor/passkey',
  access: 'open',
  query: nextQuery,
  form: passkeyForm,
  async show(call) {
    const pending = await pendingOf(call);
    if (pending === undefined) return ended;
    const offered = await askForPasskey(call.services, pending.person);
    return {
      title: TITLE,
      body: markup`${passkeyFormHtml(call.sent, { ceremony: 'get', options: offered.options, submit: 'Use a passkey' })}
<p><a href="${withNext('/sign-in/factor', call.query)}">Use a code instead</a></p>`,
      isNarrow: true,
      script: PASSKEY_SCRIPT_PATH,
      cookies: [challengeCookie(offered)],
    };
  },
  async submit({ services, session, cookie, query, form, client }) {
    const proof = { secret: cookie(PENDING_COOKIE) ?? '', response: form.response, cookie: cookie(CHALLENGE_COOKIE) };
    return done(await givePasskey(services, proof, client, session), query);
  },
};

const passkeyPage: Page<PeoplePorts, typeof passkeyForm, typeof nextQuery> = {
  path: '/sign-in/passkey',
  access: 'open',
  query: nextQuery,
  form: passkeyForm,
  async show({ services, session, query, sent }) {
    const offered = await askForPasskey(services, undefined);
    return {
      title: session === undefined ? 'Sign in with a passkey' : 'Confirm that it is you',
      body: markup`${passkeyFormHtml(sent, { ceremony: 'get', options: offered.options, submit: 'Use a passkey' })}
<p><a href="${withNext('/sign-in', query)}">Use the password instead</a></p>`,
      isNarrow: true,
      script: PASSKEY_SCRIPT_PATH,
      cookies: [challengeCookie(offered)],
    };
  },
  async submit({ services, session, cookie, query, form, client }) {
    const proof = { response: form.response, cookie: cookie(CHALLENGE_COOKIE) };
    return done(await signInByPasskey(services, proof, client, session), query);
  },
};

const ended: PageReply = {
  title: 'Sign in again',
  body: markup`<p>${sentenceOf(endedSignIn())} <a href="/sign-in">Sign in again</a></p>`,
  isNarrow: true,
  status: 404,
  cookies: [endedPending],
};

function sentenceOf({ message }: Error): string {
  return `${message[0].toUpperCase()}${message.slice(1)}.`;
}

async function pendingOf({ services, cookie }: PageCall<PeoplePorts>): Promise<PendingSignIn | undefined> {
  return findPending(services.people.database, cookie(PENDING_COOKIE) ?? '', services.now());
}

function done(result: SignInResult, query: z.output<typeof nextQuery>): PageReply {
  const { cookies = [], ...reply } = entered(result, nextPath(query));
  return { ...reply, cookies: [...cookies, endedPending, endedChallenge] };
}

export const secondStepPages = [codePage, passkeyStepPage, passkeyPage];
