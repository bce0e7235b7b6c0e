import { z } from 'zod';

/** A code-hosting service for signing in (OAuth 2.0). */
export interface IdentityProviderSetting {
  /** Used in URL paths, and stored as the provider name of identities. */
  readonly name: string;
  readonly label: string;
  /** Endpoint URLs. The user endpoint must return JSON with a numeric `id`. */
  readonly authorize: string;
  readonly token: string;
  readonly user: string;
  /** Expected value of `iss` (RFC 9207). */
  readonly issuer: string;
  /** Requested scope. None if undefined. */
  readonly scope?: string;
  readonly client: string;
  readonly secret: string;
}

type Fields = { readonly [field: string]: string | undefined };
type Endpoints = Pick<IdentityProviderSetting, 'label' | 'authorize' | 'token' | 'user' | 'issuer' | 'scope'>;

/** Endpoints of common services, relative to the URL of an installation. */
const presets: { readonly [name: string]: (url?: string) => Endpoints } = {
  github: (url = 'https://github.com') => ({
    label: 'GitHub',
    authorize: `${url}/login/oauth/authorize`,
    token: `${url}/login/oauth/access_token`,
    user: url === 'https://github.com' ? 'https://api.github.com/user' : `${url}/api/v3/user`,
    issuer: `${url}/login/oauth`,
  }),
  gitlab: (url = 'https://gitlab.com') => ({
    label: 'GitLab',
    authorize: `${url}/oauth/authorize`,
    token: `${url}/oauth/token`,
    user: `${url}/api/v4/user`,
    issuer: url,
    scope: 'read_user',
  }),
};

const NAME = /^[a-z][a-z0-9-]{0,31}$/;
const FIELD = /^([a-z]+)=([\x21-\x7e]+)$/;
const urlFields = ['url', 'authorize', 'token', 'user'];
const fieldNames = [...urlFields, 'issuer', 'label', 'scope', 'client', 'secret'];
const EXAMPLE = 'github client=0123456789abcdef secret=/run/secrets/github';

/**
 * A setting such as `github client=… secret=/file; gitlab url=https://git.example.com client=… secret=/file`. Read it
 * with `readIdentityProviders`.
 */
export const identityProviders = z.string().superRefine((text, context) => {
  const entries = entriesOf(text);
  for (const entry of entries) {
    const fault = faultOf(entry);
    if (fault !== undefined) return context.addIssue(fault);
  }
  const names = entries.map((entry) => entry.split(/\s+/)[0]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) context.addIssue(`there are two providers ${twice}; give one another name, and its fields`);
});

export function readIdentityProviders(text: string): readonly IdentityProviderSetting[] {
  return entriesOf(text).map((entry) => {
    const { name, fields } = readEntry(entry);
    const { url, ...rest } = fields;
    const preset = presets[name]?.(url);
    const given = { ...(preset ?? { label: name }), ...rest } as Omit<IdentityProviderSetting, 'name'>;
    return { ...given, name, issuer: given.issuer ?? new URL(given.authorize).origin };
  });
}

function entriesOf(text: string): string[] {
  return text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function readEntry(entry: string): { readonly name: string; readonly fields: Fields } {
  const [name, ...words] = entry.split(/\s+/);
  return { name, fields: Object.fromEntries(words.map((word) => FIELD.exec(word)!.slice(1))) as Fields };
}

function faultOf(entry: string): string | undefined {
  const [name, ...words] = entry.split(/\s+/);
  if (!NAME.test(name)) return `"${name}" is not the name of a provider; write, for example, ${EXAMPLE}`;
  const odd = words.find((word) => !fieldNames.includes(FIELD.exec(word)?.[1] ?? ''));
  if (odd !== undefined) return `${name}: "${odd}" is not one of ${fieldNames.join('=, ')}=`;
  const { fields } = readEntry(entry);
  const isPreset = Object.hasOwn(presets, name);
  const required = ['client', 'secret', ...(isPreset ? [] : ['authorize', 'token', 'user'])];
  const missing = required.find((field) => fields[field] === undefined);
  if (missing !== undefined) return `${name}: ${missing}= is missing; write, for example, ${EXAMPLE}`;
  if (fields.url !== undefined && !isPreset)
    return `${name}: url= is for github and gitlab; give authorize=, token= and user=`;
  const insecure = urlFields.find((field) => fields[field] !== undefined && !isSecure(fields[field]));
  return insecure && `${name}: ${insecure}= must be an https URL, or http at a loopback address`;
}

/** True if only the host in the URL can read a request to that URL. */
function isSecure(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, hash } = new URL(text);
  if (username !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname));
}
