import type { IssueToken, Scope } from '../api/client.ts';

/** The scopes as the API orders them. */
export const scopes = [
  'zones:read',
  'zones:write',
  'records:read',
  'records:write',
  'dnssec:write',
  'dynamic:update',
  'webhooks:read',
  'webhooks:write',
  'domains:read',
  'domains:write',
  'tokens:read',
  'tokens:write',
  'audit:read',
] as const satisfies readonly Scope[];

export const kinds = ['scoped', 'read_only', 'registrar_only', 'personal'] as const;

/** Days after which a token ends; `never`: until it is revoked. */
export const ends = ['7', '30', '90', '365', 'never'] as const;

/** Without use for so long it ends, too; `no`: whether it is used or not. */
export const unusedFor = ['no', '30d', '90d', '365d'] as const;

/** A new token as a person writes it; lists are words. */
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

/** Forms to start from, by use; `name` and `zones` stay as they were typed. */
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

/** The words of a list, between spaces or commas. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

/** The words of a list of which one may still be typed. */
export function lastWordOf(text: string): { readonly whole: readonly string[]; readonly begun: string } {
  const words = wordsOf(text);
  const begun = /[^\s,]$/.test(text) ? (words.pop() ?? '') : '';
  return { whole: words, begun };
}

/** When the token of a form ends; null for one that does not. */
export function endOf({ ends: days }: Pick<TokenForm, 'ends'>, now: number): Date | null {
  return days === 'never' ? null : new Date(now + Number(days) * DAY_MILLISECONDS);
}

/** Whether tokens of a kind have scopes of their own, and may be limited to some records. */
export const isScoped = ({ kind }: Pick<TokenForm, 'kind'>): boolean => kind === 'scoped';

/** Whether tokens of a kind may be limited to some zones. */
export const hasZones = ({ kind }: Pick<TokenForm, 'kind'>): boolean => kind === 'scoped' || kind === 'read_only';

/** The token that a form asks for. */
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
    tsig,
  };
}

function orAll(text: string): string[] | null {
  const words = wordsOf(text);
  return words.length === 0 ? null : words;
}

/** The fields that a link may fill; each is one of the address. */
export type TokenSearch = { readonly [field in 'name' | 'zones' | 'names' | 'types' | 'scopes']?: string };

/** The form of a link, which fills it and makes nothing. */
export function formOfSearch({ scopes: wanted, ...texts }: TokenSearch): Partial<TokenForm> {
  const known = wordsOf(wanted ?? '').filter((word): word is Scope => (scopes as readonly string[]).includes(word));
  return { ...texts, ...(known.length === 0 ? {} : { kind: 'scoped', scopes: known }) };
}
