import type { Actor } from '../../kernel/actor.ts';
import { authorise, isAllowed } from '../../kernel/authorise.ts';
import { type Page, pageOf, type PageRequest } from '../../http/list-page.ts';
import { limitsOf } from '../../kernel/record-limits.ts';
import type { DeletedZonePorts } from './deleted-ports.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import { isUuid } from '../zone/identity.ts';
import { KEPT_DAYS, type KeptZone } from './deleted-zones.ts';

export interface DeletedZoneView {
  readonly id: string;
  readonly name: string;
  readonly deleted_at: string;
  readonly restorable_until: string;
  readonly record_count: number | null;
  readonly kubernetes_record_count: number | null;
}

const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** Returns the zones that can be restored and that the token may see, sorted by name. */
export async function listDeleted(
  { deletedZones, zoneIndex }: DeletedZonePorts & Pick<ZonePorts, 'zoneIndex'>,
  actor: Actor,
  page: PageRequest,
): Promise<Page<DeletedZoneView>> {
  const { account, address } = actor;
  authorise(actor, { scope: 'zones:read', address });
  const isVisible = ({ zoneId }: KeptZone): boolean =>
    isAllowed(actor, { scope: 'zones:read', zone: zoneId, address }) && zoneIndex.withId(zoneId).length === 0;
  const kept = (await deletedZones.list(account.id)).filter(isVisible);
  const views = kept.map((zone) => deletedView(zone, actor));
  return pageOf(views.sort(compare), page, { positionOf, isPosition });
}

/** Hides the record count from tokens that are limited to some records. */
function deletedView({ zoneId, spec, attached, deletedAt }: KeptZone, actor: Actor): DeletedZoneView {
  const isLimited = limitsOf(actor) !== undefined;
  return {
    id: zoneId,
    name: spec.domain,
    deleted_at: deletedAt.toISOString(),
    restorable_until: new Date(deletedAt.getTime() + KEPT_DAYS * DAY_MILLISECONDS).toISOString(),
    record_count: isLimited ? null : spec.records.length,
    kubernetes_record_count: isLimited ? null : attached,
  };
}

function positionOf({ name, id }: DeletedZoneView): string {
  return `${name}\0${id}`;
}

function isPosition(text: string): boolean {
  const [, id = '', ...rest] = text.split('\0');
  return rest.length === 0 && isUuid(id);
}

function compare(one: DeletedZoneView, other: DeletedZoneView): number {
  return positionOf(one) < positionOf(other) ? -1 : 1;
}
