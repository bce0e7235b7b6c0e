import { domainText, type Name, RCODE, UpdateRefusal } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import { Failure } from '../failure.ts';

/** The zone with this apex. Throws UpdateRefusal NOTAUTH where there is none that `find` gives, the same for one of somebody else; other errors as `find` does. */
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
