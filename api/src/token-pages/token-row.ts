import { type Html, markup } from '../http/html.ts';
import { minuteOf } from '../pages/time.ts';
import type { TokenView } from '../tokens/token-view.ts';

const kinds: { readonly [kind: string]: string } = {
  personal: 'everything',
  read_only: 'read everything',
  registrar_only: 'domains alone',
};

/** A token as a row of the list. The key of a webhook is changed where the webhook is. */
export function rowHtml(view: TokenView): Html {
  const { id, name, kind, last_used_at: usedAt, last_used_ip: address, expires_at: expiresAt } = view;
  return markup`<tr><td>${name}</td><td>${rightsHtml(view)}</td><td>${timeHtml(usedAt, 'never')}${address === null ? '' : `, ${address}`}</td><td>${timeHtml(expiresAt, 'never')}</td><td>${
    kind === 'webhook_key' ? 'key of a webhook' : changesHtml(id, name)
  }</td></tr>`;
}

function changesHtml(id: string, name: string): Html {
  const about = markup`<span class="unseen"> of ${name}</span>`;
  return markup`<a href="/settings/tokens/${id}/rotate">New secret${about}</a> <a href="/settings/tokens/${id}/revoke">Revoke${about}</a>`;
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
