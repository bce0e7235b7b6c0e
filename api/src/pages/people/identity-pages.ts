import { z } from 'zod';
import { type Html, markup } from '../../http/html.ts';
import { FLOW_COOKIE, FLOW_SECONDS, type Flow } from '../../accounts/identities/flow.ts';
import { identitiesOf } from '../../accounts/identities/identities.ts';
import { PROOF_COOKIE, PROOF_SECONDS } from '../../accounts/identities/identity-proofs.ts';
import { unlinkIdentity } from '../../accounts/identities/link-identity.ts';
import { provenIdentity, signUpWith } from '../../accounts/identities/sign-up-with.ts';
import { beginVisit, endVisit, findProvider, type VisitOutcome } from '../../accounts/identities/visit-provider.ts';
import { buttonHtml, formHtml } from '../frame/form.ts';
import { requireLink } from '../../accounts/people/require-link.ts';
import { DASHBOARD } from '../frame/home-page.ts';
import { type Page, type PageReply, sessionOf } from '../frame/page.ts';
import type { IdentityPorts } from '../../accounts/identities/identity-ports.ts';
import { endOthersField, endOthersForm, endOthersIfAsked } from './end-others.ts';
import { nextPath, nextQuery } from './next-path.ts';
import { emailField, emailForm, entered, linkQuery } from './person-fields.ts';

const SECURITY = '/settings/security';
const endedFlow = { name: FLOW_COOKIE, value: null };

/** Renders a button for each provider. After the visit, the user returns to the page `next`. */
export function providersHtml({ identityProviders }: Pick<IdentityPorts, 'identityProviders'>, next: string): Html[] {
  const query = next === DASHBOARD ? '' : `?next=${encodeURIComponent(next)}`;
  return Array.from(identityProviders.values(), ({ name, label }) =>
    buttonHtml(`/sign-in/with/${name}${query}`, `Go on with ${label}`, { isQuiet: true }),
  );
}

/** Shows an intermediate page before the provider, because the policy for forms forbids redirects to another host. */
async function leave(services: IdentityPorts, flow: Flow): Promise<PageReply> {
  const { provider, url, cookie } = await beginVisit(services, flow);
  return {
    title: `Going on to ${provider.label}`,
    body: markup`<p><a href="${url.href}">Continue to ${provider.label}</a> if your browser does not do so automatically.</p>`,
    isNarrow: true,
    goesOnAt: url,
    cookies: [{ name: FLOW_COOKIE, value: cookie, maxAgeSeconds: FLOW_SECONDS }],
  };
}

const startPage: Page<IdentityPorts, z.ZodObject, typeof nextQuery> = {
  path: '/sign-in/with/:provider',
  access: 'open',
  query: nextQuery,
  async submit({ services, session, params: { provider }, query }) {
    const next = nextPath(query);
    const proof = session === undefined ? ({ purpose: 'sign-in' } as const) : againOf(session.id);
    return leave(services, { provider, next, ...proof });
  },
};

function againOf(sessionId: string) {
  return { purpose: 'again', sessionId } as const;
}

const answerQuery = z.object({
  code: z.string().max(2048).optional(),
  state: z.string().max(256).optional(),
  iss: z.string().max(2048).optional(),
  error: z.string().max(256).optional(),
});

/**
 * The only page whose GET changes something. The provider's response is valid once, and only in the browser that
 * started the flow.
 */
const answerPage: Page<IdentityPorts, z.ZodType, typeof answerQuery> = {
  path: '/sign-in/with/:provider/callback',
  access: 'open',
  query: answerQuery,
  async show({ services, session, params: { provider }, query, cookie, client }) {
    const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined);
    const visit = { provider, answer: new URLSearchParams(given), cookie: cookie(FLOW_COOKIE), session };
    return replyOf(await endVisit(services, visit, client));
  },
};

function replyOf(outcome: VisitOutcome): PageReply {
  if ('proof' in outcome) {
    const proof = { name: PROOF_COOKIE, value: outcome.proof, maxAgeSeconds: PROOF_SECONDS };
    return { redirect: '/sign-up/with', cookies: [endedFlow, proof] };
  }
  const { next } = outcome;
  if ('linked' in outcome) return { redirect: next, cookies: [endedFlow] };
  const { cookies = [], ...reply } = entered(outcome.result, next);
  return { ...reply, cookies: [...cookies, endedFlow] };
}

const signUpWithPage: Page<IdentityPorts, typeof emailForm> = {
  path: '/sign-up/with',
  access: 'open',
  fields: [emailField],
  form: emailForm,
  async show({ services, sent, cookie }) {
    const { login, provider } = await provenIdentity(services, cookie(PROOF_COOKIE));
    return {
      title: 'Sign up',
      body: markup`<p>No account here uses <strong>${login}</strong> of ${findProvider(services, provider).label} to sign in. Create one: it needs an e-mail address.</p>
${formHtml(sent, { fields: [emailField], submit: 'Sign up' })}
<p>You have an account? <a href="/sign-in">Sign in</a> by password, and link ${login} under Security.</p>`,
      isNarrow: true,
    };
  },
  async submit({ services, form, cookie, client }) {
    await signUpWith(services, { secret: cookie(PROOF_COOKIE), email: form.email }, client);
    return { redirect: '/sign-up/with/sent' };
  },
};

const sentPage: Page<IdentityPorts> = {
  path: '/sign-up/with/sent',
  access: 'open',
  show: async () => ({
    title: 'Check your mail',
    body: markup`<p>We sent a mail to the address you entered. Its link works for 24 hours. Follow it and sign in once more to create your account.</p>
<p>No mail after a few minutes? Check your spam folder, or <a href="/sign-up/with">sign up again</a>.</p>`,
    isNarrow: true,
  }),
};

const confirmPage: Page<IdentityPorts, z.ZodObject, typeof linkQuery> = {
  path: '/sign-up/with/confirm',
  access: 'open',
  query: linkQuery,
  async show({ services, query, sent }) {
    const { email, login, provider } = await requireLink(services, 'confirm_identity', query.token);
    const { label } = findProvider(services, provider!);
    return {
      title: 'Confirm your address',
      body: markup`<p><strong>${login!}</strong> of ${label} signed up with the address <strong>${email}</strong>. If it was you, confirm it; this creates your account and signs you in. Otherwise close this page.</p>
${formHtml(sent, { fields: [], submit: `Go on with ${label}` })}`,
      isNarrow: true,
    };
  },
  async submit({ services, query: { token } }) {
    const { provider } = await requireLink(services, 'confirm_identity', token);
    return leave(services, { provider: provider!, purpose: 'sign-up', token, next: DASHBOARD });
  },
};

const identityPage: Page<IdentityPorts, typeof endOthersForm> = {
  path: '/settings/identities/:provider',
  access: 'fresh-session',
  fields: [endOthersField],
  form: endOthersForm,
  async show(call) {
    const { services, params, sent } = call;
    const { person } = sessionOf(call);
    const label = services.identityProviders.get(params.provider)?.label ?? params.provider;
    const linked = await linkedAt(services, person.id, params.provider);
    return linked === undefined
      ? {
          title: `Sign in with ${label}`,
          body: markup`<p>After that, you can sign in here with your ${label} account.</p>
${formHtml(sent, { fields: [endOthersField], submit: `Go on with ${label}` })}`,
          isNarrow: true,
        }
      : {
          title: `Remove ${label}`,
          body: markup`<p><strong>${linked.login}</strong> of ${label} can sign in to this account now. After this, it no longer can.</p>
${formHtml(sent, { fields: [endOthersField], submit: 'Remove' })}`,
          isNarrow: true,
        };
  },
  async submit(call) {
    const { services, params, client } = call;
    const session = sessionOf(call);
    if ((await linkedAt(services, session.person.id, params.provider)) === undefined)
      return leave(services, {
        provider: params.provider,
        purpose: 'link',
        sessionId: session.id,
        next: SECURITY,
        endsOthers: call.form.end_others !== undefined,
      });
    await unlinkIdentity(services, session, params.provider, client);
    await endOthersIfAsked(call);
    return { redirect: SECURITY };
  },
};

async function linkedAt({ people }: Pick<IdentityPorts, 'people'>, personId: string, provider: string) {
  return (await identitiesOf(people.database, personId)).find((one) => one.provider === provider);
}

/**
 * Renders the identities section of the security page. The section is empty if no provider is configured and no
 * identity is linked.
 */
export async function identitiesHtml(services: IdentityPorts, personId: string): Promise<Html[]> {
  const linked = await identitiesOf(services.people.database, personId);
  const labels = new Map(Array.from(services.identityProviders.values(), ({ name, label }) => [name, label]));
  for (const { provider } of linked) if (!labels.has(provider)) labels.set(provider, provider);
  if (labels.size === 0) return [];
  const items = Array.from(labels, ([name, label]) => {
    const identity = linked.find(({ provider }) => provider === name);
    const path = `/settings/identities/${name}`;
    return identity === undefined
      ? markup`<li><a href="${path}">Also sign in with ${label}</a></li>`
      : markup`<li>${label}: <strong>${identity.login}</strong>, <a href="${path}">remove ${label}</a></li>`;
  });
  return [markup`<h2>Other sign-in methods</h2>`, markup`<ul>${items}</ul>`];
}

export const identityPages = [
  startPage,
  answerPage,
  signUpWithPage,
  sentPage,
  confirmPage,
  identityPage,
] as readonly Page<IdentityPorts>[];
