import { domainText, type Name, RCODE, UpdateRefusal } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import { Failure } from '../../kernel/failure.ts';

/**
 * Returns the zone with this apex. Throws UpdateRefusal NOTAUTH if `find` finds no zone or the zone belongs to
 * another owner. Rethrows other errors of `find`.
 */
export async function zoneOfKey(apex: Name, find: (domain: string) => Promise<ZoneResource>): Promise<ZoneResource> {
  const domain = domainText(apex);
  try {
    return await find(domain);
  } catch (error) {
    if (error instanceof Failure && (error.code === 'zone_not_found' || error.code === 'forbidden'))
      throw new UpdateRefusal(RCODE.NOTAUTH, `${domain} is no zone of this key`);
    throw error;
  }
}
