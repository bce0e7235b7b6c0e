import type { SearchHit, Zone } from '../api/client.ts';

/** A page or an action. Its label is `palette.<name>`. */
export interface Command {
  readonly name:
    | 'zones'
    | 'new_zone'
    | 'account'
    | 'tokens'
    | 'new_token'
    | 'webhooks'
    | 'dynamic'
    | 'security'
    | 'verification'
    | 'notifications'
    | 'apis';
  readonly href: string;
  /** True if the server renders the page, not the dashboard. */
  readonly isOfServer?: boolean;
}

export const commands: readonly Command[] = [
  { name: 'zones', href: '/zones' },
  { name: 'new_zone', href: '/zones/new' },
  { name: 'new_token', href: '/settings/tokens/new' },
  { name: 'tokens', href: '/settings/tokens' },
  { name: 'webhooks', href: '/settings/webhooks' },
  { name: 'dynamic', href: '/settings/dynamic-dns' },
  { name: 'account', href: '/settings/account' },
  { name: 'security', href: '/settings/security', isOfServer: true },
  { name: 'verification', href: '/settings/verification', isOfServer: true },
  { name: 'notifications', href: '/settings/notifications', isOfServer: true },
  { name: 'apis', href: '/docs', isOfServer: true },
];

export interface Entry {
  readonly key: string;
  readonly kind: 'zone' | 'command' | 'record';
  readonly label: string;
  readonly detail?: string;
  readonly href: string;
  readonly isOfServer?: boolean;
}

const MOST_ZONES = 8;

interface Sources {
  /**
   * Zones that the server found. If `isOfOtherText` is true, the server searched for an earlier text, and `entriesOf`
   * filters these zones.
   */
  readonly zones: readonly Pick<Zone, 'id' | 'name' | 'unicode_name'>[];
  readonly isOfOtherText?: boolean;
  readonly hits: readonly SearchHit[];
  /** Whether the server has more matching records. */
  readonly hasMoreHits?: boolean;
  readonly words: (of: { readonly name: Command['name'] | 'all_found' }) => string;
}

/**
 * Returns the entries for a text: zones, pages and actions, and records of all zones. If there are more results, adds
 * a link to all of them.
 */
export function entriesOf(text: string, sources: Sources): Entry[] {
  const { zones, isOfOtherText = false, hits, hasMoreHits = false, words } = sources;
  const wanted = text.trim().toLowerCase();
  const isLike = ({ name, unicode_name: shown }: Sources['zones'][number]): boolean =>
    `${name} ${shown}`.toLowerCase().includes(wanted);
  const found = isOfOtherText ? zones.filter(isLike) : zones;
  const isCut = wanted !== '' && (found.length > MOST_ZONES || hasMoreHits);
  const all: Entry = {
    key: 'all_found',
    kind: 'command',
    label: words({ name: 'all_found' }),
    href: `/zones?q=${encodeURIComponent(text.trim())}`,
  };
  return [
    ...found.slice(0, MOST_ZONES).map(({ id, name, unicode_name: shown }): Entry => ({
      key: id,
      kind: 'zone',
      label: shown,
      href: pathOf(name),
    })),
    ...commands
      .map((command): Entry => ({ ...command, key: command.name, kind: 'command', label: words(command) }))
      .filter(({ label }) => label.toLowerCase().includes(wanted)),
    ...hits.flatMap(recordEntry),
    ...(isCut ? [all] : []),
  ];
}

function recordEntry({ unicode_name: shown, record, zone }: SearchHit): Entry[] {
  if (record === null) return [];
  const { id, type, name, value } = record;
  const q = encodeURIComponent(name === '@' ? value : name);
  return [{ key: id, kind: 'record', label: `${shown} ${type}`, detail: value, href: `${pathOf(zone)}?q=${q}` }];
}

function pathOf(zone: string): string {
  return `/zones/${zone}`;
}
