import {
  CLASS,
  compareSerials,
  encodeMessage,
  makeMessage,
  type Message,
  RCODE,
  type ResourceRecord,
  serialOfSoa,
  typeByName,
  UpdateRefusal,
} from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import { serviceContributor } from '@fourwinds/zones';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { type FindPorts, findZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { zoneFacts, type ZoneFactsPorts } from '../zonefile/zone-facts.ts';
import { unreportedUpdates } from './present-sets.ts';
import type { UpdateClient } from './update-client.ts';
import { responseEdns } from './update-response.ts';
import { zoneOfKey } from './zone-of-key.ts';

export type AnswerTransferPorts = FindPorts & ZoneFactsPorts & Pick<Services, 'jobs'>;

type Client = Actor & Pick<UpdateClient, 'isProven'>;

const SOA = typeByName('SOA');

/**
 * The messages that answer AXFR (RFC 5936), not signed yet: the records that the zone has now and that the token may read, as its zone file has them, without
 * those of DNSSEC. Throws UpdateRefusal NOTAUTH for a zone that is none of the account's and the token's; Failure forbidden for a datagram and for a token without
 * `records:read`, or conflict for a zone that a manifest has made invalid.
 */
export async function answerTransfer(
  services: AnswerTransferPorts,
  { isProven, ...actor }: Client,
  query: Message,
): Promise<readonly Uint8Array[]> {
  if (!isProven) throw new Failure('forbidden', 'zones are transferred over TCP and TLS alone');
  return wholeZone(services, actor, await zoneToRead(services, actor, query), query);
}

/**
 * The messages that answer IXFR (RFC 1995): the whole zone in the form of AXFR, or the SOA record alone where the client has this version, and in a datagram, after
 * which it asks by TCP. Throws as answerTransfer does; UpdateRefusal FORMERR for a query without an SOA record, and Failure forbidden for a zone with DNSSEC: its
 * secondaries would serve it without signatures.
 */
export async function answerIncremental(
  services: AnswerTransferPorts,
  { isProven, ...actor }: Client,
  query: Message,
): Promise<readonly Uint8Array[]> {
  const zone = await zoneToRead(services, actor, query);
  if (zone.spec.dnssec?.enabled === true)
    throw new Failure(
      'forbidden',
      `${zone.spec.domain} is signed, and the key of a token gives no signatures, which secondary nameservers need`,
    );
  const known = query.authorities.find((record) => isSoa(record) && record.class === CLASS.IN);
  if (known === undefined) throw new UpdateRefusal(RCODE.FORMERR, 'an IXFR has the SOA record that the client has');
  const soa = serviceContributor({ ...zoneFacts(services, actor, zone).facts, content: zone.spec }).find(isSoa)!;
  const isCurrent = compareSerials(serialOfSoa(known.rdata), serialOfSoa(soa.rdata)) >= 0;
  return isCurrent || !isProven ? [soaAlone(query, soa)] : wholeZone(services, actor, zone, query);
}

async function zoneToRead(services: AnswerTransferPorts, actor: Actor, query: Message): Promise<ZoneResource> {
  const zone = await zoneOfKey(query.questions[0].name, (domain) => findZone(services, actor, domain));
  authorise(actor, { scope: 'records:read', zone: zoneIdOf(zone), address: actor.address });
  return zone;
}

function wholeZone(
  services: AnswerTransferPorts,
  actor: Actor,
  zone: ZoneResource,
  { id, rd, questions: [{ name, ...question }], edns }: Message,
): Promise<readonly Uint8Array[]> {
  const { facts, effort } = zoneFacts(services, actor, zone);
  const known = new Set(facts.attached.map(({ metadata }) => metadata.uid));
  const unreported = unreportedUpdates(services, zone).filter(({ metadata }) => !known.has(metadata.uid));
  const attached = [...facts.attached, ...unreported];
  const query = { id, rd, question: { ...question, name: name.toString() }, ...responseEdns({ edns }) };
  return services.jobs.run('writeTransfer', { ...facts, attached, query }, effort);
}

function soaAlone({ id, rd, questions, edns }: Message, soa: ResourceRecord): Uint8Array {
  const answers = [{ ...soa, class: CLASS.IN }];
  return encodeMessage(makeMessage({ id, qr: true, aa: true, rd, questions, answers, ...responseEdns({ edns }) }));
}

function isSoa({ type }: Pick<ResourceRecord, 'type'>): boolean {
  return type.code === SOA.code;
}
