import type { Actor } from '../../kernel/actor.ts';
import { type Page, pageOfFound, type PageRequest, positionIn } from '../../http/list-page.ts';
import { findRevised, type ReadRevisionPorts, zoneKeyOf } from './find-revision.ts';
import { type MakerPorts, nameMakers } from './name-makers.ts';
import { type RevisionView, revisionView } from './revision-view.ts';

/**
 * Returns a zone's revisions, newest first. Throws Failure zone_not_found, or validation_error for a cursor of a
 * different list.
 */
export async function listRevisions(
  services: ReadRevisionPorts & MakerPorts,
  actor: Actor,
  { zone: identifier, ...page }: PageRequest & { readonly zone: string },
): Promise<Page<RevisionView>> {
  const zone = await findRevised(services, actor, identifier);
  const position = positionIn(page, (text) => /^\d{1,9}$/.test(text));
  const before = position === undefined ? undefined : Number(position);
  const key = zoneKeyOf(zone);
  const found = await services.revisions.list(key, before, page.limit + 1);
  const makers = await nameMakers(services, actor, key.zoneId, found);
  const views = found.map((revision) => revisionView(revision, actor, makers));
  return pageOfFound(views, page.limit, ({ revision }) => String(revision));
}
