import { CLASS, makeMessage, type Message, type MessageRecord, Name, RCODE } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import { serviceContributor } from '@fourwinds/zones';
import type { Actor } from '../actor.ts';
import { refusalOf } from '../authorise.ts';
import { currentSettings, type SettingsPorts } from '../services.ts';
import { type FindPorts, zoneThatOwns } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { PresentSets, type PresentSetsPorts } from './present-sets.ts';
import type { UpdateClient } from './update-client.ts';
import { responseEdns } from './update-response.ts';

const SOA = 6;
const CNAME = 5;
/** Octets of records that fit into any datagram (RFC 1035 2.3.4) beside a question and a signature; over TCP there are all. */
const MOST_BY_DATAGRAM = 300;
/** Octets of a record beside its data: a pointer to its name, type, class, TTL, length. */
const RECORD_OCTETS = 12;

export type AnswerQueryPorts = FindPorts & PresentSetsPorts;

/**
 * The answer to a signed query, as clients of UPDATE ask after their changes: the records that the zone has at that very name, as prerequisites see them. nsupdate
 * and certbot find the zone by its SOA record, which is in the authority section for a name below. For a name in no zone of the token, REFUSED.
 */
export function answerQuery(
  services: AnswerQueryPorts,
  { isProven, ...actor }: Actor & Pick<UpdateClient, 'isProven'>,
  { id, rd, opcode, questions, edns }: Message,
): Message {
  const [{ name, type }] = questions;
  const response = { id, qr: true, opcode, rd, questions, ...responseEdns({ edns }) };
  const owner = name.lowerCase();
  const zone = zoneThatOwns(services, actor.account.id, owner);
  if (zone === undefined || !isOfToken(actor, zone)) return makeMessage({ ...response, rcode: RCODE.REFUSED });
  const soa = soaOf(services, zone);
  const answers = type === SOA && soa.owner.equals(name) ? [soa] : recordsAt(services, zone, { owner, type });
  if (!isProven && octetsOf(answers) > MOST_BY_DATAGRAM) return makeMessage({ ...response, aa: true, tc: true });
  return makeMessage({ ...response, aa: true, answers, authorities: answers.length === 0 ? [soa] : [] });
}

function recordsAt(
  services: AnswerQueryPorts,
  zone: ZoneResource,
  { owner, type }: { readonly owner: Name; readonly type: number },
): MessageRecord[] {
  return PresentSets.at(services, zone, { owners: [owner] })
    .at(owner)
    .filter((set) => set.type.code !== SOA && (set.type.code === type || set.type.code === CNAME))
    .flatMap(({ type: of, ttl, rdatas }) => rdatas.map((rdata) => ({ owner, type: of, ttl, rdata, class: CLASS.IN })));
}

function octetsOf(records: readonly MessageRecord[]): number {
  return records.reduce((sum, { rdata }) => sum + rdata.length + RECORD_OCTETS, 0);
}

function isOfToken({ token, address }: Pick<Actor, 'token' | 'address'>, zone: ZoneResource): boolean {
  return refusalOf(token, { scope: null, zone: zoneIdOf(zone), address }) === undefined;
}

function soaOf(services: SettingsPorts, { spec, status }: ZoneResource): MessageRecord {
  const input = { content: spec, service: currentSettings(services), serial: status?.serial ?? 0 };
  const { type, ttl, rdata } = serviceContributor(input).find((record) => record.type.code === SOA)!;
  return { owner: Name.parse(`${spec.domain}.`), type, ttl, rdata, class: CLASS.IN };
}
