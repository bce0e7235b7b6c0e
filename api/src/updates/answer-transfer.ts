import type { Message } from '@fourwinds/dns';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { type FindPorts, findZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { zoneFacts, type ZoneFactsPorts } from '../zonefile/zone-facts.ts';
import type { UpdateClient } from './update-client.ts';
import { responseEdns } from './update-response.ts';
import { zoneOfKey } from './zone-of-key.ts';

export type AnswerTransferPorts = FindPorts & ZoneFactsPorts & Pick<Services, 'jobs'>;

/**
 * The messages that answer AXFR (RFC 5936), not signed yet: the records that the zone has now and that the token may read, as its zone file has them, without
 * those of DNSSEC. Throws UpdateRefusal NOTAUTH for a zone that is none of the account's and the token's; Failure forbidden for a datagram and for a token without
 * `records:read`, rate_limited, or conflict for a zone that a manifest has made invalid.
 */
export async function answerTransfer(
  services: AnswerTransferPorts,
  { isProven, ...actor }: Actor & Pick<UpdateClient, 'isProven'>,
  { id, rd, questions: [{ name }], edns }: Message,
): Promise<readonly Uint8Array[]> {
  if (!isProven) throw new Failure('forbidden', 'zones are transferred over TCP and TLS alone');
  await actor.meter?.countRequest();
  const zone = await zoneOfKey(name, (domain) => findZone(services, actor, domain));
  authorise(actor, { scope: 'records:read', zone: zoneIdOf(zone), address: actor.address });
  const { facts, effort } = zoneFacts(services, actor, zone);
  const query = { id, rd, name: name.toString(), ...responseEdns({ edns }) };
  return services.jobs.run('writeTransfer', { ...facts, query }, effort);
}
