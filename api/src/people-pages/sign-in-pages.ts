import { type Html, markup } from '../http/html.ts';
import { relyingPartyOf } from '../people/factors/relying-party.ts';
import type { Session } from '../pages/session.ts';
import { signIn, signInAgain } from '../people/sign-in.ts';
import { signOut } from '../people/sign-out.ts';
import { formHtml, type Sent } from '../pages/form.ts';
import { type Page, sessionOf } from '../pages/page.ts';
import { nextPath, nextQuery, withNext } from './next-path.ts';
import { credentialsForm, emailField, endedCookie, passwordField, entered } from './person-fields.ts';

const fields = [emailField, passwordField];
/** Whoever has a session gives the password alone. */
const signInForm = credentialsForm.partial({ email: true });

const signInPage: Page<typeof signInForm, typeof nextQuery> = {
  path: '/sign-in',
  access: 'open',
  query: nextQuery,
  fields,
  form: signInForm,
  async show({ services, session, query, sent }) {
    const passkeys = relyingPartyOf(services) === undefined ? [] : passkeysHtml(withNext('/sign-in/passkey', query));
    return session === undefined
      ? { title: 'Sign in', body: markup`${signInHtml(sent)}\n${passkeys}`, isNarrow: true }
      : { title: 'Confirm that it is you', body: markup`${againHtml(session, sent)}\n${passkeys}`, isNarrow: true };
  },
  async submit({ services, session, query, form, client }) {
    const { email, password } = form;
    const result =
      session !== undefined && email === undefined
        ? await signInAgain(services, session, password, client)
        : await signIn(services, { email: email ?? '', password }, client, session);
    return entered(result, nextPath(query));
  },
};

function signInHtml(sent: Sent): Html {
  return markup`${formHtml(sent, { fields, submit: 'Sign in' })}
<p><a href="/reset">Forgotten your password?</a></p>
<p>No account yet? <a href="/sign-up">Sign up</a>.</p>`;
}

function againHtml({ person }: Session, sent: Sent): Html {
  return markup`<p>You are signed in as <strong>${person.email}</strong>. Give your password again before changes of your account.</p>
${formHtml(sent, { fields: [passwordField], submit: 'Go on' })}
<p><a href="/reset">Forgotten your password?</a></p>`;
}

function passkeysHtml(path: string): Html {
  return markup`<p>Or <a href="${path}">use a passkey</a>.</p>`;
}

const signOutPage: Page = {
  path: '/sign-out',
  access: 'session',
  async submit(call) {
    await signOut(call.services, sessionOf(call), call.client);
    return { redirect: '/', cookies: [endedCookie] };
  },
};

export const signInPages = [signInPage, signOutPage];
