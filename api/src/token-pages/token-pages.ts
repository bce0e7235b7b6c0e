import { z } from 'zod';
import { type Html, markup } from '../http/html.ts';
import { refuseSuspended } from '../authorise.ts';
import { formHtml } from '../pages/form.ts';
import { type Page, type PageCall, sessionOf } from '../pages/page.ts';
import { settingsNav } from '../pages/settings-nav.ts';
import { tableHtml } from '../pages/table.ts';
import { whatIsMissing } from '../pages/what-is-missing.ts';
import { sessionActor, tokenActor } from '../people/session-actor.ts';
import { getToken } from '../tokens/find-token.ts';
import { issueToken } from '../tokens/issue-token.ts';
import { listTokens } from '../tokens/list-tokens.ts';
import { renameToken, revokeToken, rotateToken } from '../tokens/manage-tokens.ts';
import type { NewTokenView } from '../tokens/token-view.ts';
import { graceField, graceForm, nameField, nameForm, tokenFields, tokenForm, tokenOfForm } from './token-form.ts';
import { cellsOf, tokenColumns } from './token-row.ts';

const TOKENS = '/settings/tokens';
const SHOWN = 50;

type Call = PageCall<unknown>;

const actorOf = (call: Call) => sessionActor(sessionOf(call), call.client);

const listQuery = z.object({ cursor: z.string().max(256).optional() });

const listPage: Page<never, typeof listQuery> = {
  path: TOKENS,
  access: 'session',
  query: listQuery,
  async show(call) {
    const missing = whatIsMissing(sessionOf(call).account);
    const { cursor } = call.query;
    const { items, nextCursor } = await listTokens(call.services, actorOf(call), { limit: SHOWN, cursor });
    return {
      title: 'API tokens',
      body: markup`${settingsNav}
<p>A token lets a program use the <a href="/docs">APIs</a> for this account.</p>
${missing ?? markup`<p><a class="button" href="${TOKENS}/new">Make a token</a></p>`}
${items.length === 0 ? markup`<p>There is no token.</p>` : tableHtml(tokenColumns, items.map(cellsOf))}
${nextCursor === null ? [] : markup`<p><a href="${TOKENS}?cursor=${nextCursor}">Next tokens</a></p>`}`,
    };
  },
};

const newPage: Page<typeof tokenForm> = {
  path: `${TOKENS}/new`,
  access: 'fresh-session',
  fields: tokenFields,
  form: tokenForm,
  async show(call) {
    const missing = whatIsMissing(sessionOf(call).account);
    const body = missing ?? formHtml(call.sent, { fields: tokenFields, submit: 'Make the token' });
    return { title: 'Make a token', body, isNarrow: true };
  },
  async submit(call) {
    const { services, client, form, requestId } = call;
    const actor = tokenActor(call.services, sessionOf(call), client);
    const issued = await issueToken(services, actor, { ...tokenOfForm(form, services.now()), requestId });
    return { title: 'The token is made', body: secretHtml(issued), isNarrow: true };
  },
};

/** The only page that ever has the secret. */
function secretHtml({ name, token, tsig }: NewTokenView): Html {
  return markup`<p class="notice" role="status">Copy the token <strong>${name}</strong> now: it is shown this once.</p>
<pre class="token">${token}</pre>
<p>Send it as <code>Authorization: Bearer …</code>, and keep it as you keep a password.</p>
${tsig === null ? [] : keyHtml(tsig)}
<p><a href="${TOKENS}">All tokens</a></p>`;
}

function keyHtml({ name, algorithm, secret }: NonNullable<NewTokenView['tsig']>): Html {
  return markup`<p>Its key for DNS updates (RFC 2136), which is shown this once, too; nsupdate takes it as <code>-y</code>:</p>
<pre class="token">${algorithm}:${name}:${secret}</pre>`;
}

const renamePage: Page<typeof nameForm> = {
  path: `${TOKENS}/:id/rename`,
  access: 'fresh-session',
  fields: [nameField],
  form: nameForm,
  async show(call) {
    const { name } = await getToken(call.services, actorOf(call), call.params.id);
    const sent = call.sent.errors === undefined ? { values: { name } } : call.sent;
    return {
      title: 'Rename a token',
      body: markup`<p>The token <strong>${name}</strong> keeps its secret and its rights.</p>
${formHtml(sent, { fields: [nameField], submit: 'Rename the token' })}
<p><a href="${TOKENS}">All tokens</a></p>`,
      isNarrow: true,
    };
  },
  async submit(call) {
    const { services, params, form, requestId } = call;
    const actor = actorOf(call);
    refuseSuspended(actor);
    await renameToken(services, actor, { id: params.id, name: form.name, requestId });
    return { redirect: TOKENS };
  },
};

const rotatePage: Page<typeof graceForm> = {
  path: `${TOKENS}/:id/rotate`,
  access: 'fresh-session',
  fields: [graceField],
  form: graceForm,
  async show(call) {
    const { name } = await getToken(call.services, actorOf(call), call.params.id);
    return {
      title: 'Give a token another secret',
      body: markup`<p>The token <strong>${name}</strong> keeps its rights and its name.</p>
${formHtml(call.sent, { fields: [graceField], submit: 'Make another secret' })}
<p><a href="${TOKENS}">All tokens</a></p>`,
      isNarrow: true,
    };
  },
  async submit(call) {
    const { services, client, params, form, requestId } = call;
    const actor = tokenActor(call.services, sessionOf(call), client);
    const rotated = await rotateToken(services, actor, { id: params.id, seconds: form.valid_for, requestId });
    return { title: 'The token has another secret', body: secretHtml(rotated), isNarrow: true };
  },
};

/** An account that is suspended or not verified may still end its tokens. */
const revokePage: Page = {
  path: `${TOKENS}/:id/revoke`,
  access: 'fresh-session',
  async show(call) {
    const { name } = await getToken(call.services, actorOf(call), call.params.id);
    return {
      title: 'Revoke a token',
      body: markup`<p>Programs that use the token <strong>${name}</strong> are refused from then on.</p>
${formHtml(call.sent, { fields: [], submit: 'Revoke the token' })}
<p><a href="${TOKENS}">All tokens</a></p>`,
      isNarrow: true,
    };
  },
  async submit(call) {
    await revokeToken(call.services, actorOf(call), { id: call.params.id, requestId: call.requestId });
    return { redirect: TOKENS };
  },
};

/** `new` comes before the id that it is not. */
export const tokenPages = [listPage, newPage, renamePage, rotatePage, revokePage];
