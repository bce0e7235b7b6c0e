import {
  CLASS,
  makeMessage,
  type Message,
  type MessageRecord,
  Name,
  RCODE,
  type RecordType,
  type RRset,
  setOf,
  typeByCode,
  typeByName,
  UpdateRefusal,
} from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { type FindPorts, zoneOfTokenThatOwns } from '../../zones/zone/find-zone.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { seeOwnWrites } from '../../zones/zone/see-own-writes.ts';
import { answerFor, namesAround, type ZoneNames } from './name-answer.ts';
import { existingNames } from './existing-names.ts';
import { PresentSets, type PresentSetsPorts, unreportedUpdates } from './present-sets.ts';
import type { UpdateClient } from './update-client.ts';
import { responseEdns } from './update-response.ts';

const SOA = typeByName('SOA');
const CNAME = typeByName('CNAME');
/**
 * Maximum octets of records that fit into any datagram (RFC 1035 section 2.3.4), together with a question and a
 * signature. TCP has no such limit.
 */
const MOST_BY_DATAGRAM = 300;
/** Octets of a record without its data: pointer to the name, type, class, TTL and length. */
const RECORD_OCTETS = 12;

export type AnswerQueryPorts = FindPorts & PresentSetsPorts;

/**
 * Answers a signed query. UPDATE clients send such queries to verify changes. The response has the zone's current
 * records, including all writes of the account, or NXDOMAIN. Without records, the response has the SOA record in the
 * authority section, because nsupdate and certbot use it to find the zone. Throws UpdateRefusal REFUSED for a name
 * outside the token's zones, Failure forbidden for records that the token may neither read nor write, or unavailable.
 */
export async function answerQuery(
  services: AnswerQueryPorts,
  { isProven, ...actor }: Actor & Pick<UpdateClient, 'isProven'>,
  { id, rd, opcode, questions, edns }: Message,
): Promise<Message> {
  const [{ name, type: code }] = questions;
  const owner = name.lowerCase();
  await seeOwnWrites(services, actor.account.id);
  const zone = zoneOfKey(services, actor, owner);
  const names = namesOf(services, zone, owner);
  const { rcode, source, sets } = answerFor(names, owner);
  const found = sets.filter(({ type }) => type.code === code || type.code === CNAME.code);
  authoriseRead(actor, zone, readBy(names.apex, { owner, type: typeByCode(code) }, { source, found }));
  const answers = found.flatMap((set) => recordsOf(owner, set));
  const response = { id, qr: true, opcode, rd, questions, aa: true, rcode, ...responseEdns({ edns }) };
  if (!isProven && octetsOf(answers) > MOST_BY_DATAGRAM) return makeMessage({ ...response, tc: true });
  const soa = recordsOf(names.apex, setOf(names, names.apex, SOA)!);
  return makeMessage({ ...response, answers, authorities: answers.length === 0 ? soa : [] });
}

/** Throws UpdateRefusal for a name outside the token's zones. */
function zoneOfKey(services: FindPorts, actor: Actor, owner: Name): ZoneResource {
  const zone = zoneOfTokenThatOwns(services, actor, owner);
  if (zone === undefined) throw new UpdateRefusal(RCODE.REFUSED, `${owner.toString()} is in no zone of this key`);
  return zone;
}

/** Returns the record sets and names on which the response for a name depends. */
function namesOf(services: AnswerQueryPorts, zone: ZoneResource, owner: Name): ZoneNames {
  const apex = Name.parse(`${zone.spec.domain}.`);
  const around = namesAround(apex, owner);
  const objects = unreportedUpdates(services, zone);
  const sets = PresentSets.at(services, zone, { owners: [apex, ...around], objects });
  // Most queried names have records.
  const existing =
    sets.at(owner).length > 0
      ? new Set<string>()
      : existingNames(
          apex,
          [...zone.spec.records, ...[...services.attached.of(zone.metadata), ...objects].map(({ spec }) => spec)].map(
            ({ name }) => name,
          ),
          new Set(around.map((name) => name.relativeTo(apex))),
        );
  return {
    apex,
    at: (name) => sets.at(name),
    exists: (name) => name.equals(apex) || existing.has(name.relativeTo(apex)),
  };
}

/** A record set for which the token needs rights. Without a type, the token needs rights only for the name. */
interface Demanded {
  readonly name: string;
  readonly type?: string;
}

/**
 * Returns the record sets that a response reveals. An SOA query at the apex reveals only the zone. At another name,
 * it reveals whether the name exists.
 */
function readBy(
  apex: Name,
  { owner, type }: { readonly owner: Name; readonly type: RecordType },
  { source, found }: { readonly source: Name; readonly found: readonly RRset[] },
): readonly Demanded[] {
  const isSoa = type.code === SOA.code;
  if (isSoa && owner.equals(apex)) return [];
  const asked = { name: owner.relativeTo(apex), ...(isSoa ? {} : { type: type.name }) };
  return [asked, ...found.map((set) => ({ name: source.relativeTo(apex), type: set.type.name }))];
}

/**
 * Checks read access. Write access is also sufficient, because prerequisites reveal the same facts. Throws Failure
 * forbidden.
 */
function authoriseRead(actor: Actor, zone: ZoneResource, demanded: readonly Demanded[]): void {
  const { token, address } = actor;
  const scope = token.scopes.includes('records:write') ? 'records:write' : 'records:read';
  const access = { scope, zone: zoneIdOf(zone), address } as const;
  authorise(actor, access);
  for (const set of demanded) authorise(actor, { ...access, ...set });
}

function recordsOf(owner: Name, { type, ttl, rdatas }: RRset): MessageRecord[] {
  return rdatas.map((rdata) => ({ owner, type, ttl, rdata, class: CLASS.IN }));
}

function octetsOf(records: readonly MessageRecord[]): number {
  return records.reduce((sum, { rdata }) => sum + rdata.length + RECORD_OCTETS, 0);
}
