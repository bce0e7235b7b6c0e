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
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import type { UpdatePorts } from './update-ports.ts';
import { type FindPorts, findZone } from '../../zones/zone/find-zone.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { zoneFacts, type ZoneFactsPorts } from '../../zones/zonefile/zone-facts.ts';
import { unreportedUpdates } from './present-sets.ts';
import type { UpdateClient } from './update-client.ts';
import { responseEdns } from './update-response.ts';
import { zoneOfKey } from './zone-of-key.ts';

export type AnswerTransferPorts = FindPorts & ZoneFactsPorts & Pick<UpdatePorts, 'threads'>;

type Client = Actor & Pick<UpdateClient, 'isProven'>;

const SOA = typeByName('SOA');

/**
 * Returns the unsigned AXFR response (RFC 5936). It contains the zone's current records that the token may read, as
 * in its zone file, without DNSSEC records. Throws UpdateRefusal NOTAUTH for a zone that the account or token may not
 * use. Throws Failure forbidden for a datagram or a token without `records:read`, or conflict if a manifest has made
 * the zone invalid.
 */
export async function answerTransfer(
  services: AnswerTransferPorts,
  { isProven, ...actor }: Client,
  query: Message,
): Promise<readonly Uint8Array[]> {
  if (!isProven) throw new Failure('forbidden', 'zones are transferred only over TCP and TLS');
  return wholeZone(services, actor, await zoneToRead(services, actor, query), query);
}

/**
 * Returns the unsigned IXFR response (RFC 1995): the whole zone as in AXFR. If the client already has this version or
 * uses UDP, the response has only the SOA record. A client that uses UDP then retries over TCP. Throws the same
 * errors as answerTransfer, and UpdateRefusal FORMERR for a query without an SOA record. Throws Failure forbidden for
 * a zone with DNSSEC, because secondaries would serve it without signatures.
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
      `${zone.spec.domain} is signed; transfers with the key of a token have no signatures, which secondary nameservers need`,
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
  return services.threads.writeTransfer({ ...facts, attached, query }, effort);
}

function soaAlone({ id, rd, questions, edns }: Message, soa: ResourceRecord): Uint8Array {
  const answers = [{ ...soa, class: CLASS.IN }];
  return encodeMessage(makeMessage({ id, qr: true, aa: true, rd, questions, answers, ...responseEdns({ edns }) }));
}

function isSoa({ type }: Pick<ResourceRecord, 'type'>): boolean {
  return type.code === SOA.code;
}
