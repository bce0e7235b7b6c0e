import type { Actor } from '../../kernel/actor.ts';
import { comparePositions, type RecordView } from '../records/record-view.ts';
import { findRevised, requireRevision, type ReadRevisionPorts, zoneKeyOf } from './find-revision.ts';
import { type MakerPorts, nameMakers } from './name-makers.ts';
import { revisionRecordView, type RevisionView, revisionView, visibleTo } from './revision-view.ts';

export interface WholeRevision extends RevisionView {
  readonly zone: string;
  readonly records: readonly RecordView[];
}

/** Returns a revision with its visible records. Throws Failure zone_not_found, not_found or conflict. */
export async function getRevision(
  services: ReadRevisionPorts & MakerPorts,
  actor: Actor,
  request: { readonly zone: string; readonly revision: string },
): Promise<WholeRevision> {
  const zone = await findRevised(services, actor, request.zone);
  const revision = await requireRevision(services, zone, request.revision);
  const key = zoneKeyOf(zone);
  const records = await services.revisions.records(key, revision.number);
  const makers = await nameMakers(services, actor, key.zoneId, [revision]);
  return {
    zone: zone.spec.domain,
    ...revisionView(revision, actor, makers),
    records: records.filter(visibleTo(actor)).sort(comparePositions).map(revisionRecordView),
  };
}
