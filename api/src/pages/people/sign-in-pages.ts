import { type Html, markup } from '../../http/html.ts';
import { relyingPartyOf } from '../../accounts/people/factors/relying-party.ts';
import type { Session } from '../../accounts/people/browser-session.ts';
import { findPerson } from '../../accounts/people/people.ts';
import { signIn, signInAgain } from '../../accounts/people/sign-in.ts';
import { signOut } from '../../accounts/people/sign-out.ts';
import { formHtml, type Sent } from '../frame/form.ts';
import { type Page, sessionOf } from '../frame/page.ts';
import { providersHtml } from './identity-pages.ts';
import { nextPath, nextQuery, withNext } from './next-path.ts';
import { credentialsForm, emailField, endedCookie, passwordField, entered } from './person-fields.ts';
import type { IdentityPorts } from '../../accounts/identities/identity-ports.ts';

const fields = [emailField, passwordField];
/** A user with a session enters only the password. */
const signInForm = credentialsForm.partial({ email: true });

const signInPage: Page<IdentityPorts, typeof signInForm, typeof nextQuery> = {
  path: '/sign-in',
  access: 'open',
  query: nextQuery,
  fields,
  form: signInForm,
  async show({ services, session, query, sent }) {
    const passkeys = relyingPartyOf(services) === undefined ? [] : [passkeysHtml(withNext('/sign-in/passkey', query))];
    const others = [...providersHtml(services, nextPath(query)), ...passkeys];
    if (session === undefined) return { title: 'Sign in', body: signInHtml(sent, others), isNarrow: true };
    const person = await findPerson(services.people.database, { id: session.person.id });
    const hasPassword = person?.password !== null;
    return { title: 'Confirm that it is you', body: againHtml(session, { sent, others, hasPassword }), isNarrow: true };
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

function signInHtml(sent: Sent, others: readonly Html[]): Html {
  return markup`${formHtml(sent, { fields, submit: 'Sign in' })}
${others}
<p><a href="/reset">Forgotten your password?</a></p>
<p>No account yet? <a href="/sign-up">Sign up</a>.</p>`;
}

interface Again {
  readonly sent: Sent;
  readonly others: readonly Html[];
  readonly hasPassword: boolean;
}

function againHtml({ person }: Session, { sent, others, hasPassword }: Again): Html {
  return markup`<p>You are signed in as <strong>${person.email}</strong>. Confirm that it is you before you change your account.</p>
${hasPassword ? formHtml(sent, { fields: [passwordField], submit: 'Go on' }) : []}
${others}
<p><a href="/reset">Forgotten your password?</a></p>`;
}

function passkeysHtml(path: string): Html {
  return markup`<p>Or <a href="${path}">use a passkey</a>.</p>`;
}

const signOutPage: Page<IdentityPorts> = {
  path: '/sign-out',
  access: 'session',
  needsNoFactor: true,
  async submit(call) {
    await signOut(call.services, sessionOf(call), call.client);
    return { redirect: '/', cookies: [endedCookie] };
  },
};

export const signInPages = [signInPage, signOutPage];
