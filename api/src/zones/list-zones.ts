import { domainText, type Name } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { ZoneGroup } from '@fourwinds/zones';
import { yieldToEventLoop } from '@fourwinds/process';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { Failure } from '../failure.ts';
import { readDomain, readName } from './domain.ts';
import { type FindPorts, isSeenBy, zoneAbove } from './find-zone.ts';
import { ownersSeenBy, zoneIdOf } from './identity.ts';
import { limitsOf } from '../record-limits.ts';
import { currentSettings, type Services } from '../services.ts';
import { type Page, pageOfFound, type PageRequest, positionIn, writeCursor } from '../http/page.ts';
import { Effort } from '../matching/effort.ts';
import { Matcher } from '../matching/matcher.ts';
import { readSelector } from './label-selector.ts';
import { seeOwnWrites } from './see-own-writes.ts';
import { userLabels } from './user-labels.ts';
import { visibleAmong, zonesOfToken } from './visible-zones.ts';
import { rowMaker, type RowPorts } from './row-maker.ts';
import { groupsOfZone } from './zone-groups.ts';
import { isZonePosition, zonePosition } from './zone-index.ts';
import type { ListState, ZonePage } from './zone-pages.ts';
import type { ZoneRow } from './zone-rows.ts';

type ListPorts = FindPorts & RowPorts & Pick<Services, 'zonePages'>;

export interface ListZones extends PageRequest {
  readonly ids?: readonly string[];
  readonly name?: string;
  /** A name in the zone. */
  readonly ownsName?: string;
  /** Requirements for its labels. */
  readonly label?: string;
  /** A text in its name, comment or labels. */
  readonly text?: string;
  readonly group?: ZoneGroup;
}

/**
 * The zones that the account sees, and the token may, sorted by name. What a request reads is bounded: a page of zones that are selected by label or text may
 * have fewer items than its limit, or none, and yet another one after it. Throws Failure validation_error, also for filters that no zone can match.
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
  // Before any zone is read, so that a change meanwhile makes it another.
  const state = isOfAll(actor, filters) ? stateOf(services, actor, stretch) : undefined;
  const kept = state && services.zonePages.unchanged(state);
  if (kept !== undefined) return kept;
  const { items, nextCursor } = await select(services, actor, filters, stretch);
  return services.zonePages.of({ items: await rowsOf(services, actor, items), nextCursor }, state);
}

/** Whether a list has all zones of the account, as everybody sees them. */
function isOfAll(actor: Actor, filters: Filters): boolean {
  const isUnfiltered = Object.values(filters).every((filter) => filter === undefined);
  return isUnfiltered && actor.token.zones === null && limitsOf(actor) === undefined;
}

/** The state of all that a stretch of an account's zones is shown from, but the time. */
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

/** Throws Failure validation_error where a zone of the one name cannot have the other. */
function refuseApart(domain: string | undefined, owned: Name | undefined): void {
  if (domain === undefined || owned === undefined) return;
  const text = domainText(owned);
  if (text === domain || text.endsWith(`.${domain}`)) return;
  const message = `${text} is not within ${domain}, so that no zone matches both name and owns_name`;
  throw new Failure('validation_error', message, [{ path: 'query.owns_name', code: 'name-outside-zone', message }]);
}

/** Whether a zone has a label and a text; undefined where neither is asked for. */
function selectorOf({ label, text }: Pick<ListZones, 'label' | 'text'>): Filters['isSelected'] {
  if (label === undefined && text === undefined) return undefined;
  const hasLabels = label === undefined ? () => true : readSelector(label);
  const matcher = text === undefined ? undefined : new Matcher(text);
  return (zone) => {
    const labels = userLabels(zone);
    return hasLabels(labels) && (matcher === undefined || matcher.ofZone({ ...zone.spec, labels }).length > 0);
  };
}

/** The zones that are wanted; undefined for no such condition. */
interface Filters {
  readonly ids: readonly string[] | undefined;
  readonly domain: string | undefined;
  /** A name in the zone. */
  readonly owned: Name | undefined;
  readonly group: ZoneGroup | undefined;
  readonly isSelected: ((zone: ZoneResource) => boolean) | undefined;
}

/** Where the zones of a page are. */
interface Stretch {
  readonly after: string | undefined;
  readonly limit: number;
}

/** The first zones of a stretch that are wanted. */
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

/** The first of some zones that are selected: fewer than the limit, with a cursor, where so much has been read as a request may. */
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

/** The zones, sorted by position, among which all are that match; undefined where these are all of the account's. */
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
