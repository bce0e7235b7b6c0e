import { CLASS, makeMessage, type Message, type MessageRecord, Name, RCODE } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import { serviceContributor } from '@fourwinds/zones';
import type { Actor } from '../actor.ts';
import { refusalOf } from '../authorise.ts';
import { currentSettings, type SettingsPorts } from '../services.ts';
import { type FindPorts, zoneThatOwns } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';

const SOA = 6;

/**
 * The answer to a signed query for the SOA record of a name, by which nsupdate and certbot find its zone: as the answer, or in the authority section for a name
 * below. For a name in no zone of the token, whatever else it is, REFUSED.
 */
export function answerSoa(
  services: FindPorts & SettingsPorts,
  actor: Actor,
  { id, rd, opcode, questions }: Message,
): Message {
  const [{ name, type }] = questions;
  const response = { id, qr: true, opcode, rd, questions };
  const zone = type === SOA ? zoneThatOwns(services, actor.account.id, name.lowerCase()) : undefined;
  if (zone === undefined || !isOfToken(actor, zone)) return makeMessage({ ...response, rcode: RCODE.REFUSED });
  const soa = soaOf(services, zone);
  const isApex = soa.owner.equals(name);
  return makeMessage({ ...response, aa: true, answers: isApex ? [soa] : [], authorities: isApex ? [] : [soa] });
}

function isOfToken({ token, address }: Actor, zone: ZoneResource): boolean {
  return refusalOf(token, { scope: null, zone: zoneIdOf(zone), address }) === undefined;
}

function soaOf(services: SettingsPorts, { spec, status }: ZoneResource): MessageRecord {
  const input = { content: spec, service: currentSettings(services), serial: status?.serial ?? 0 };
  const { type, ttl, rdata } = serviceContributor(input).find((record) => record.type.code === SOA)!;
  return { owner: Name.parse(`${spec.domain}.`), type, ttl, rdata, class: CLASS.IN };
}
