import { type Html, markup } from '../http/html.ts';
import type { Column } from '../pages/table.ts';
import { minuteOf } from '../pages/time.ts';
import type { TokenView } from '../tokens/token-view.ts';

const kinds: { readonly [kind: string]: string } = {
  personal: 'everything',
  read_only: 'read everything',
  registrar_only: 'domains alone',
};

export const tokenColumns: readonly Column[] = [
  { heading: 'Token', isClear: true },
  { heading: 'May' },
  { heading: 'Last use' },
  { heading: 'Ends' },
  { heading: 'Change', isClear: true },
];

/** The cells of a token in the list. The key of a webhook is changed where the webhook is. */
export function cellsOf(view: TokenView): (Html | string)[] {
  const { id, name, kind, last_used_at: usedAt, last_used_ip: address, expires_at: expiresAt } = view;
  return [
    name,
    rightsHtml(view),
    `${timeHtml(usedAt, 'never')}${address === null ? '' : `, ${address}`}`,
    timeHtml(expiresAt, 'never'),
    kind === 'webhook_key' ? 'key of a webhook' : changesHtml(id, name),
  ];
}

function changesHtml(id: string, name: string): Html {
  const about = markup`<span class="unseen"> of ${name}</span>`;
  const links = { rename: 'Rename', rotate: 'New secret', revoke: 'Revoke' };
  return markup`${Object.entries(links).map(([action, text]) => markup`<a href="/settings/tokens/${id}/${action}">${text}${about}</a>`)}`;
}

function rightsHtml({ kind, scopes, zones, names, types, allowlist }: TokenView): Html {
  const limits = [
    kinds[kind] ?? scopes.join(', '),
    zones === null ? '' : `${zones.length} ${zones.length === 1 ? 'zone' : 'zones'}`,
    limitOf('names', names),
    limitOf('types', types),
    limitOf('from', allowlist),
  ];
  return markup`${limits.filter((limit) => limit !== '').join('; ')}`;
}

function limitOf(label: string, items: readonly string[] | null): string {
  return items === null ? '' : `${label} ${items.join(', ')}`;
}

function timeHtml(time: string | null, otherwise: string): string {
  return time === null ? otherwise : minuteOf(time);
}
