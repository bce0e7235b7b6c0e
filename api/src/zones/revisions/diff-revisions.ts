import type { Actor } from '../../kernel/actor.ts';
import { comparePositions, type RecordView } from '../records/record-view.ts';
import { findRevised, requireRevision, type ReadRevisionPorts, zoneKeyOf } from './find-revision.ts';
import { revisionRecordView, visibleTo } from './revision-view.ts';

export interface RevisionsDiffered {
  readonly zone: string;
  readonly before: number;
  readonly after: number;
  readonly added: readonly RecordView[];
  readonly removed: readonly RecordView[];
  readonly changed: readonly { readonly before: RecordView; readonly after: RecordView }[];
}

/**
 * Returns how the visible records differ between two revisions. Throws Failure zone_not_found, not_found or conflict.
 */
export async function diffRevisions(
  services: ReadRevisionPorts,
  actor: Actor,
  request: { readonly zone: string; readonly before: string; readonly after: string },
): Promise<RevisionsDiffered> {
  const zone = await findRevised(services, actor, request.zone);
  const { number: before } = await requireRevision(services, zone, request.before);
  const { number: after } = await requireRevision(services, zone, request.after);
  const found = await services.revisions.difference(zoneKeyOf(zone), before, after);
  const isVisible = visibleTo(actor);
  const paired = pairById(
    found.before.filter(isVisible).map(revisionRecordView),
    found.after.filter(isVisible).map(revisionRecordView),
  );
  return { zone: zone.spec.domain, before, after, ...paired };
}

function pairById(before: readonly RecordView[], after: readonly RecordView[]) {
  const old = new Map(before.map((record) => [record.id, record]));
  const kept = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !old.has(id)).sort(comparePositions),
    removed: before.filter(({ id }) => !kept.has(id)).sort(comparePositions),
    changed: after
      .filter(({ id }) => old.has(id))
      .sort(comparePositions)
      .map((record) => ({ before: old.get(record.id)!, after: record })),
  };
}
