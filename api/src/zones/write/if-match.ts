import { hasTag } from '../../http/entity-tags.ts';
import { zoneTag } from '../zone/identity.ts';
import type { ChangeRequest } from './zone-change.ts';

/** True if the If-Match header is absent or matches the ETag of this version (RFC 9110 section 13.1.1). */
export function isMatch(etag: string, { ifMatch }: Pick<ChangeRequest, 'ifMatch'>): boolean {
  return ifMatch === undefined || hasTag(ifMatch, (tag) => zoneTag(tag) === etag);
}
