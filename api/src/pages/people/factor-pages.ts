import { z } from 'zod';
import { type Html, markup } from '../../http/html.ts';
import { addPasskey, MAX_PASSKEY_NAME, offerPasskey } from '../../accounts/people/factors/add-passkey.ts';
import { addTotp, offerTotp, OFFER_MILLISECONDS } from '../../accounts/people/factors/add-totp.ts';
import { listFactors } from '../../accounts/people/factors/factors.ts';
import { remakeRecoveryCodes, removePasskey, removeTotp } from '../../accounts/people/factors/remove-factors.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Cookie } from '../../http/cookies.ts';
import { type Field, formHtml } from '../frame/form.ts';
import { type Page, type PageReply, sessionOf } from '../frame/page.ts';
import { endOthersField, endOthersForm, endOthersIfAsked } from './end-others.ts';
import { PASSKEY_SCRIPT_PATH } from '../frame/passkey-script.ts';
import { qrHtml } from '../frame/qr-code.ts';
import { CHALLENGE_COOKIE, challengeCookie, endedChallenge, passkeyForm, passkeyFormHtml } from './passkey-form.ts';
import type { PeoplePorts } from '../../accounts/people/people-ports.ts';

const SECURITY = '/settings/security';
const TOTP_COOKIE: Cookie['name'] = '__Host-totp';
const endedTotp: Cookie = { name: TOTP_COOKIE, value: null };

const codeField: Field = {
  name: 'code',
  label: 'Code from the app',
  autocomplete: 'one-time-code',
  inputmode: 'numeric',
  isSecret: true,
};
const codeForm = endOthersForm.extend({ code: z.string().max(1024) });

const totpPage: Page<PeoplePorts, typeof codeForm> = {
  path: '/settings/totp',
  access: 'fresh-session',
  needsNoFactor: true,
  fields: [codeField, endOthersField],
  form: codeForm,
  async show(call) {
    const { secret, uri, cookie } = offerTotp(call.services, sessionOf(call), call.cookie(TOTP_COOKIE));
    return {
      title: 'Add an authenticator app',
      body: markup`<p>Scan this code with the app, or enter the secret as text. This replaces an app that you added before.</p>
${qrHtml(uri, 'QR code of the secret below')}
<p>Secret: <code>${secret.replace(/.{4}(?!$)/g, '$& ')}</code></p>
${formHtml(call.sent, { fields: [codeField, endOthersField], submit: 'Add the app' })}`,
      isNarrow: true,
      cookies: [{ name: TOTP_COOKIE, value: cookie, maxAgeSeconds: OFFER_MILLISECONDS / 1000 }],
    };
  },
  async submit(call) {
    const given = { code: call.form.code, cookie: call.cookie(TOTP_COOKIE) };
    const codes = await addTotp(call.services, sessionOf(call), given, call.client);
    await endOthersIfAsked(call);
    return added(codes, endedTotp);
  },
};

const nameField: Field = {
  name: 'name',
  label: 'Name of the passkey',
  hint: `For your own reference, such as the name of the device. At most ${MAX_PASSKEY_NAME} characters.`,
};
const newPasskeyForm = passkeyForm.extend({ ...endOthersForm.shape, name: z.string().max(1024) });

const addPasskeyPage: Page<PeoplePorts, typeof newPasskeyForm> = {
  path: '/settings/passkeys/add',
  access: 'fresh-session',
  needsNoFactor: true,
  fields: [nameField, endOthersField],
  form: newPasskeyForm,
  async show(call) {
    const offered = await offerPasskey(call.services, sessionOf(call));
    const { options } = offered;
    return {
      title: 'Add a passkey',
      body: markup`<p>The device or security key creates a passkey for this site. It signs you in without a password, or as a second factor after the password.</p>
${passkeyFormHtml(call.sent, { ceremony: 'create', options, fields: [nameField, endOthersField], submit: 'Add a passkey' })}`,
      isNarrow: true,
      script: PASSKEY_SCRIPT_PATH,
      cookies: [challengeCookie(offered)],
    };
  },
  async submit(call) {
    const given = { ...call.form, cookie: call.cookie(CHALLENGE_COOKIE) };
    const codes = await addPasskey(call.services, sessionOf(call), given, call.client);
    await endOthersIfAsked(call);
    return added(codes, endedChallenge);
  },
};

function added(codes: readonly string[] | undefined, cookie: Cookie): PageReply {
  return { ...(codes === undefined ? { redirect: SECURITY } : codesShown(codes)), cookies: [cookie] };
}

/** Shows new recovery codes. They cannot be shown again. */
function codesShown(codes: readonly string[]) {
  return {
    title: 'Your recovery codes',
    body: markup`<p>Store these codes where you can reach them without your devices, for example on paper. They are not shown again. Each code replaces a second factor once. Your previous codes no longer work.</p>
<ul class="codes">
${codes.map((code) => markup`<li><code>${code}</code></li>`)}
</ul>
<p><a href="${SECURITY}">I have kept them: go on</a></p>`,
  };
}

const recoveryCodesPage: Page<PeoplePorts, typeof endOthersForm> = {
  path: '/settings/recovery-codes',
  access: 'fresh-session',
  fields: [endOthersField],
  form: endOthersForm,
  show: async ({ sent }) => ({
    title: 'Create new recovery codes',
    body: markup`<p>Your current codes will stop working.</p>
${formHtml(sent, { fields: [endOthersField], submit: 'Make new codes' })}`,
    isNarrow: true,
  }),
  async submit(call) {
    const codes = await remakeRecoveryCodes(call.services, sessionOf(call), call.client);
    await endOthersIfAsked(call);
    return codesShown(codes);
  },
};

const removeTotpPage: Page<PeoplePorts, typeof endOthersForm> = {
  path: '/settings/totp/remove',
  access: 'fresh-session',
  fields: [endOthersField],
  form: endOthersForm,
  show: async ({ sent }) => ({
    title: 'Remove the authenticator app',
    body: removal(formHtml(sent, { fields: [endOthersField], submit: 'Remove the app' })),
    isNarrow: true,
  }),
  async submit(call) {
    await removeTotp(call.services, sessionOf(call), call.client);
    await endOthersIfAsked(call);
    return { redirect: SECURITY };
  },
};

const removePasskeyPage: Page<PeoplePorts, typeof endOthersForm> = {
  path: '/settings/passkeys/:id/remove',
  access: 'fresh-session',
  fields: [endOthersField],
  form: endOthersForm,
  async show(call) {
    const { passkeys } = await listFactors(call.services.people.database, sessionOf(call).person.id);
    const passkey = passkeys.find(({ id }) => id === call.params.id);
    if (passkey === undefined) throw new Failure('not_found', 'there is no such passkey; it may have been removed');
    return {
      title: `Remove the passkey “${passkey.name}”`,
      body: removal(formHtml(call.sent, { fields: [endOthersField], submit: 'Remove the passkey' })),
      isNarrow: true,
    };
  },
  async submit(call) {
    await removePasskey(call.services, sessionOf(call), call.params.id, call.client);
    await endOthersIfAsked(call);
    return { redirect: SECURITY };
  },
};

function removal(form: Html): Html {
  return markup`<p>Without a second factor, your password alone is enough to sign in. Your recovery codes are removed as well.</p>
${form}
<p><a href="${SECURITY}">Keep it</a></p>`;
}

export const factorPages = [totpPage, removeTotpPage, addPasskeyPage, removePasskeyPage, recoveryCodesPage];
