import { domainText, type Name } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { ZoneGroup } from '@fourwinds/zones';
import { yieldToEventLoop } from '@fourwinds/process';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import { readDomain, readName } from './domain.ts';
import { type FindPorts, zoneAbove } from './find-zone.ts';
import { isSeenBy } from './visibility.ts';
import { ownersSeenBy, zoneIdOf } from './identity.ts';
import { limitsOf } from '../../kernel/record-limits.ts';
import type { ZonePorts } from './zone-ports.ts';
import { currentSettings } from './current-settings.ts';
import { type Page, pageOfFound, type PageRequest, positionIn, writeCursor } from '../../http/list-page.ts';
import { Effort } from '../../kernel/matching/effort.ts';
import { Matcher } from '../../kernel/matching/matcher.ts';
import { readSelector } from './label-selector.ts';
import { seeOwnWrites } from './see-own-writes.ts';
import { userLabels } from './user-labels.ts';
import { visibleAmong, zonesOfToken } from './visible-zones.ts';
import { rowMaker, type RowPorts } from './row-maker.ts';
import { groupsOfZone } from './zone-groups.ts';
import { isZonePosition, zonePosition } from './zone-index.ts';
import type { ListState, ZonePage } from './zone-pages.ts';
import type { ZoneRow } from './zone-rows.ts';

export type ListPorts = FindPorts & RowPorts & Pick<ZonePorts, 'zonePages'>;

export interface ListZones extends PageRequest {
  readonly ids?: readonly string[];
  readonly name?: string;
  /** Name that the zone must contain. */
  readonly ownsName?: string;
  readonly label?: string;
  /** Text to find in the zone's name, comment or labels. */
  readonly text?: string;
  readonly group?: ZoneGroup;
}

/**
 * Returns the visible zones, sorted by name. Each request reads a limited amount of data. If there is a label or text
 * filter, a page may therefore have fewer items than its limit, or none, even if there is a next page. Throws Failure
 * validation_error, also for filters that no zone can match.
 */
export async function listZones(
  services: ListPorts,
  actor: Actor,
  { ids, name, ownsName, label, text, group, ...page }: ListZones,
): Promise<ZonePage> {
  authorise(actor, { scope: 'zones:read', address: actor.address });
  const domain = name === undefined ? undefined : readDomain(name, 'query.name');
  const owned = ownsName === undefined ? undefined : readName(ownsName, 'query.owns_name');
  refuseApart(domain, owned);
  const isSelected = selectorOf({ label, text });
  await seeOwnWrites(services, actor.account.id);
  const stretch = { after: positionIn(page, isZonePosition), limit: page.limit };
  const filters = { ids, domain, owned, group, isSelected };
  // Computed before the zones are read, so that a concurrent change leads to another state.
  const state = isOfAll(actor, filters) ? stateOf(services, actor, stretch) : undefined;
  const kept = state && services.zonePages.unchanged(state);
  if (kept !== undefined) return kept;
  const { items, nextCursor } = await select(services, actor, filters, stretch);
  return services.zonePages.of({ items: await rowsOf(services, actor, items), nextCursor }, state);
}

/** True if the list contains all zones of the account, without filters or limits of the token. */
function isOfAll(actor: Actor, filters: Filters): boolean {
  const isUnfiltered = Object.values(filters).every((filter) => filter === undefined);
  return isUnfiltered && actor.token.zones === null && limitsOf(actor) === undefined;
}

/** Returns a text that identifies all inputs of a page of an account's zones, except the time. */
function stateOf(services: ListPorts, { account }: Actor, { after = '', limit }: Stretch): ListState {
  const { zoneIndex, attached } = services;
  const owners = ownersSeenBy(account);
  const { nameservers } = currentSettings(services);
  return {
    list: `${owners.join()} ${limit} ${after}`,
    state: `${zoneIndex.stateOf(owners)} ${attached.state} ${nameservers.join()}`,
  };
}

async function rowsOf(services: RowPorts, actor: Actor, zones: readonly ZoneResource[]): Promise<readonly ZoneRow[]> {
  const rowOf = rowMaker(services, actor);
  if (limitsOf(actor) === undefined) return zones.map(rowOf);
  const rows: ZoneRow[] = [];
  for (const zone of zones) {
    rows.push(rowOf(zone));
    await yieldToEventLoop();
  }
  return rows;
}

/** Throws Failure validation_error if no zone can match both names. */
function refuseApart(domain: string | undefined, owned: Name | undefined): void {
  if (domain === undefined || owned === undefined) return;
  const text = domainText(owned);
  if (text === domain || text.endsWith(`.${domain}`)) return;
  const message = `${text} is not within ${domain}, so that no zone matches both name and owns_name`;
  throw new Failure('validation_error', message, [{ path: 'query.owns_name', code: 'name-outside-zone', message }]);
}

/** Returns a filter by label and text, or undefined if neither is set. */
function selectorOf({ label, text }: Pick<ListZones, 'label' | 'text'>): Filters['isSelected'] {
  if (label === undefined && text === undefined) return undefined;
  const hasLabels = label === undefined ? () => true : readSelector(label);
  const matcher = text === undefined ? undefined : new Matcher(text);
  return (zone) => {
    const labels = userLabels(zone);
    return hasLabels(labels) && (matcher === undefined || matcher.ofZone({ ...zone.spec, labels }).length > 0);
  };
}

/** Filters of a list. A filter that is undefined matches all zones. */
interface Filters {
  readonly ids: readonly string[] | undefined;
  readonly domain: string | undefined;
  /** Name that the zone must contain. */
  readonly owned: Name | undefined;
  readonly group: ZoneGroup | undefined;
  readonly isSelected: ((zone: ZoneResource) => boolean) | undefined;
}

interface Stretch {
  readonly after: string | undefined;
  readonly limit: number;
}

/** Returns the first matching zones of a page. */
async function select(
  { zoneIndex }: Pick<FindPorts, 'zoneIndex'>,
  actor: Actor,
  { isSelected, group, ...named }: Filters,
  { after, limit }: Stretch,
): Promise<Page<ZoneResource>> {
  const owners = ownersSeenBy(actor.account);
  const some = candidates({ zoneIndex }, actor, named)
    ?.filter((zone) => zonePosition(zone) > (after ?? ''))
    .filter((zone) => group === undefined || groupsOfZone(zone).includes(group));
  if (isSelected !== undefined)
    return selectAmong(some ?? inTurn(zoneIndex.batchesOf(owners, after, group)), isSelected, limit);
  return pageOfFound(some ?? zoneIndex.ofOwners(owners, after, limit + 1, group), limit, zonePosition);
}

/** Returns the first matching zones. Stops with a cursor when the request has read the maximum amount of data. */
async function selectAmong(
  zones: Iterable<ZoneResource>,
  isSelected: NonNullable<Filters['isSelected']>,
  limit: number,
): Promise<Page<ZoneResource>> {
  const effort = new Effort();
  const found: ZoneResource[] = [];
  for (const zone of zones) {
    await effort.spend(zone.spec.domain.length + (zone.spec.comment?.length ?? 0));
    if (isSelected(zone)) found.push(zone);
    if (found.length > limit) break;
    if (effort.isSpent) return { items: found, nextCursor: writeCursor(zonePosition(zone)) };
  }
  return pageOfFound(found, limit, zonePosition);
}

function* inTurn<T>(batches: Iterable<readonly T[]>): Generator<T> {
  for (const batch of batches) yield* batch;
}

/** Returns the zones that can match, sorted by position. Returns undefined if all zones of the account can match. */
function candidates(
  services: Pick<FindPorts, 'zoneIndex'>,
  actor: Actor,
  { ids, ...named }: Pick<Filters, 'ids' | 'domain' | 'owned'>,
): readonly ZoneResource[] | undefined {
  if (ids === undefined) return withName(services, actor, named);
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  if (named.domain === undefined && named.owned === undefined)
    return visibleAmong(
      actor,
      [...wanted].flatMap((id) => services.zoneIndex.withId(id)),
    );
  return withName(services, actor, named)?.filter((zone) => wanted.has(zoneIdOf(zone)));
}

function withName(
  services: Pick<FindPorts, 'zoneIndex'>,
  actor: Actor,
  { domain, owned }: Pick<Filters, 'domain' | 'owned'>,
): readonly ZoneResource[] | undefined {
  if (owned === undefined && domain === undefined) return zonesOfToken(services, actor);
  if (owned === undefined) return visibleAmong(actor, services.zoneIndex.withDomain(domain!));
  const holder = zoneAbove(services, owned, (zone) => isSeenBy(zone, actor.account));
  if (holder === undefined || (domain ?? holder.spec.domain) !== holder.spec.domain) return [];
  return visibleAmong(actor, [holder]);
}
