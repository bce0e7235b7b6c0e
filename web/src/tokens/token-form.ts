import type { IssueToken, Scope } from '../api/client.ts';
import { scopes } from '../api/offered-values.ts';

export const kinds = ['scoped', 'read_only', 'registrar_only', 'personal'] as const;

/** Days until a token expires. A token with `never` does not expire. */
export const ends = ['7', '30', '90', '365', 'never'] as const;

/** Days without use after which a token expires. A token with `no` does not expire for lack of use. */
export const unusedFor = ['no', '30d', '90d', '365d'] as const;

/** The form of a new token. Lists are entered as text. */
export interface TokenForm {
  readonly name: string;
  readonly kind: (typeof kinds)[number];
  readonly scopes: readonly Scope[];
  readonly zones: string;
  readonly names: string;
  readonly types: string;
  readonly allowlist: string;
  readonly ends: (typeof ends)[number];
  readonly unused: (typeof unusedFor)[number];
  readonly tsig: boolean;
}

export const emptyForm: TokenForm = {
  name: '',
  kind: 'scoped',
  scopes: [],
  zones: '',
  names: '',
  types: '',
  allowlist: '',
  ends: '90',
  unused: 'no',
  tsig: false,
};

/** Form presets by purpose. They keep the entered `name` and `zones`. */
export const presets = {
  dynamic: { scopes: ['dynamic:update'], types: 'A AAAA', ends: 'never', unused: '90d' },
  acme: { scopes: ['zones:read', 'records:write'], names: '_acme-challenge _acme-challenge.*', types: 'TXT' },
  ci: { scopes: ['zones:read', 'records:read', 'records:write'] },
  read: { kind: 'read_only' },
  empty: {},
} as const satisfies { readonly [name: string]: Partial<TokenForm> };

export type Preset = keyof typeof presets;

export function withPreset({ name, zones }: TokenForm, preset: Preset): TokenForm {
  return { ...emptyForm, ...presets[preset], name, zones };
}

const DAY_MILLISECONDS = 86_400_000;

/** Splits a list at spaces and commas. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

/** Splits a list into complete words and the word that may still be incomplete. */
export function lastWordOf(text: string): { readonly whole: readonly string[]; readonly begun: string } {
  const words = wordsOf(text);
  const begun = /[^\s,]$/.test(text) ? (words.pop() ?? '') : '';
  return { whole: words, begun };
}

/** When the token expires; null if never. */
export function endOf({ ends: days }: Pick<TokenForm, 'ends'>, now: number): Date | null {
  return days === 'never' ? null : new Date(now + Number(days) * DAY_MILLISECONDS);
}

/** True if tokens of this kind have scopes and may be limited to some records. */
export const isScoped = ({ kind }: Pick<TokenForm, 'kind'>): boolean => kind === 'scoped';

/** True if tokens of this kind may be limited to some zones. */
export const hasZones = ({ kind }: Pick<TokenForm, 'kind'>): boolean => kind === 'scoped' || kind === 'read_only';

/** Converts the form to an API request. */
export function toRequest(form: TokenForm, now: number): IssueToken {
  const { name, kind, unused, tsig } = form;
  return {
    name: name.trim(),
    kind,
    ...(isScoped(form) ? { scopes: [...form.scopes], names: orAll(form.names), types: orAll(form.types) } : {}),
    ...(hasZones(form) ? { zones: orAll(form.zones) } : {}),
    allowlist: orAll(form.allowlist),
    expires_at: endOf(form, now)?.toISOString() ?? null,
    max_unused: unused === 'no' ? null : unused,
    tsig_algorithm: tsig ? 'hmac-sha256' : null,
  };
}

/** Returns the words of a text, or null for an empty text. */
export function orAll(text: string): string[] | null {
  const words = wordsOf(text);
  return words.length === 0 ? null : words;
}

/** The fields that a link may preset, as search parameters. */
export type TokenSearch = { readonly [field in 'name' | 'zones' | 'names' | 'types' | 'scopes']?: string };

/** Returns the form preset by a link. Does not create a token. */
export function formOfSearch({ scopes: wanted, ...texts }: TokenSearch): Partial<TokenForm> {
  const known = wordsOf(wanted ?? '').filter((word): word is Scope => (scopes as readonly string[]).includes(word));
  return { ...texts, ...(known.length === 0 ? {} : { kind: 'scoped', scopes: known }) };
}
