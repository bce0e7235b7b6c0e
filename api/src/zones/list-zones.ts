import type { Name } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import { yieldToEventLoop } from '@fourwinds/process';
import type { Actor } from '../actor.ts';
import { authorise, isAllowed } from '../authorise.ts';
import { Failure } from '../failure.ts';
import { currentSettings } from '../services.ts';
import { domainOf, readDomain, readName } from './domain.ts';
import { type FindPorts, isOwnedBy, zoneThatOwns } from './find-zone.ts';
import { zoneIdOf } from './identity.ts';
import { type Page, pageOfFound, type PageRequest, positionIn } from '../http/page.ts';
import { readSelector } from './label-selector.ts';
import { seeOwnWrites } from './see-own-writes.ts';
import { userLabels } from './user-labels.ts';
import { comparePlaces, zonePosition } from './zone-index.ts';
import { type ViewPorts, limitedView, type ZoneView, zoneView } from './zone-view.ts';

/** Zones that are read at a time where not all of them are wanted. */
const BATCH = 200;

export interface ListZones extends PageRequest {
  readonly name?: string;
  /** A name in the zone. */
  readonly ownsName?: string;
  /** Requirements for its labels. */
  readonly label?: string;
}

/** The zones of the account that the token may see, sorted by name. Throws Failure validation_error, also for filters that no zone can match. */
export async function listZones(
  services: FindPorts & ViewPorts,
  actor: Actor,
  { name, ownsName, label, ...page }: ListZones,
): Promise<Page<ZoneView>> {
  authorise(actor, { scope: 'zones:read', address: actor.address });
  const domain = name === undefined ? undefined : readDomain(name, 'query.name');
  const owned = ownsName === undefined ? undefined : readName(ownsName, 'query.owns_name');
  refuseApart(domain, owned);
  const isSelected = label === undefined ? undefined : readSelector(label);
  await seeOwnWrites(services, actor.account.id);
  const read = reader(services, actor, { domain, owned });
  const found = await select(read, isSelected && ((zone) => isSelected(userLabels(zone))), {
    after: positionIn(page),
    count: page.limit + 1,
  });
  const { items, nextCursor } = pageOfFound(found, page.limit, zonePosition);
  const settings = currentSettings(services);
  return { items: items.map((zone) => limitedView(actor, zoneView(services, zone, settings))), nextCursor };
}

/** Throws Failure validation_error where a zone of the one name cannot have the other. */
function refuseApart(domain: string | undefined, owned: Name | undefined): void {
  if (domain === undefined || owned === undefined) return;
  const text = domainOf(owned);
  if (text === domain || text.endsWith(`.${domain}`)) return;
  const message = `${text} is not within ${domain}, so that no zone matches both name and owns_name`;
  throw new Failure('validation_error', message, [{ path: 'query.owns_name', code: 'name-outside-zone', message }]);
}

interface Stretch {
  readonly after: string | undefined;
  readonly count: number;
}

/** Zones by position. */
type Read = (stretch: Stretch) => readonly ZoneResource[];

/** Reads zones without those of other accounts. */
function reader(
  services: Pick<FindPorts, 'zoneIndex'>,
  actor: Actor,
  { domain, owned }: { readonly domain: string | undefined; readonly owned: Name | undefined },
): Read {
  const { account, token, address } = actor;
  const { zoneIndex } = services;
  const isVisible = (zone: ZoneResource): boolean =>
    isOwnedBy(zone, account.id) && isAllowed(actor, { scope: 'zones:read', zone: zoneIdOf(zone), address });
  const candidates = (): ZoneResource[] | undefined => {
    if (owned !== undefined) {
      const holder = zoneThatOwns(services, account.id, owned);
      return holder === undefined || (domain ?? holder.spec.domain) !== holder.spec.domain ? [] : [holder];
    }
    if (domain !== undefined) return [...zoneIndex.withDomain(domain)];
    return token.zones === null ? undefined : [...new Set(token.zones)].flatMap((id) => zoneIndex.withId(id));
  };
  const some = candidates();
  if (some === undefined) return ({ after, count }) => zoneIndex.ofAccount(account.id, after, count);
  const zones = some.filter(isVisible).sort(comparePlaces);
  return ({ after = '', count }) => zones.filter((zone) => zonePosition(zone) > after).slice(0, count);
}

/** The first zones of a stretch that are selected, read in batches so that others are answered meanwhile. */
async function select(
  read: Read,
  isSelected: ((zone: ZoneResource) => boolean) | undefined,
  { after, count }: Stretch,
): Promise<readonly ZoneResource[]> {
  if (isSelected === undefined) return read({ after, count });
  const found: ZoneResource[] = [];
  for (let position = after; found.length < count;) {
    const batch = read({ after: position, count: BATCH });
    found.push(...batch.filter(isSelected));
    if (batch.length < BATCH) break;
    position = zonePosition(batch[BATCH - 1]);
    await yieldToEventLoop();
  }
  return found.slice(0, count);
}
