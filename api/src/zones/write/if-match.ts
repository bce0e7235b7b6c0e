import type { ZoneResource } from '@fourwinds/resources';
import { hasTag } from '../../http/entity-tags.ts';
import { etagOf, zoneTag } from '../zone/identity.ts';
import type { ChangeRequest } from './zone-change.ts';

/** True if the If-Match header is absent or matches this version of a zone (RFC 9110 section 13.1.1). */
export function isMatch(zone: ZoneResource, { ifMatch }: Pick<ChangeRequest, 'ifMatch'>): boolean {
  return ifMatch === undefined || hasTag(ifMatch, (tag) => zoneTag(tag) === etagOf(zone));
}
