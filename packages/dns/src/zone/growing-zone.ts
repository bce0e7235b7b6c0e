import { setsToSign, standings } from '../dnssec/authority.ts';
import { checkSigning, MAX_SIGNED_DATA, MAX_SIGNED_NAMES } from '../dnssec/check-signing.ts';
import { signedDataLength } from '../dnssec/signed-data.ts';
import type { Name } from '../name.ts';
import type { RecordType } from '../rr/define.ts';
import type { ResourceRecord } from '../rr/rrset.ts';
import { DNAME } from '../rr/types/dname.ts';
import { NS } from '../rr/types/ns.ts';
import { isServable } from './check.ts';
import { answerSize, MAX_MESSAGE } from './checks/rrset-size.ts';
import { type SetSize, SetSizes } from './set-sizes.ts';
import { namesIn } from './lookup.ts';
import { buildZone, type Zone } from './zone.ts';
import { isError } from '../issue.ts';

/** Records of a set that tell the same as all of it, its size aside: one, or several. */
const MOST_OF_A_SET = 2;

/**
 * The records of a valid zone, which takes others one by one. No rule that makes a zone unfit to be served reaches further
 * than the owner, the names above and below it, and the zone's own nameservers, so that another record is checked with
 * these alone, by the same checks as a whole zone: the work for one does not grow with the zone.
 */
export class GrowingZone<R extends ResourceRecord> {
  readonly #apex: Name;
  readonly #signed: boolean;
  /** Keys of the names of the zone's own nameservers that are in it. */
  readonly #nameservers: readonly string[];
  readonly #byOwner = new Map<string, Map<RecordType, R[]>>();
  /** One record below each name that has some, by the name's key. */
  readonly #below = new Map<string, R>();
  /** Names that exist. */
  #names = 0;
  readonly #answers: SetSizes;
  readonly #signatures: SetSizes;

  /** `records` are those of a zone that may be served; `signed` says that it has to be fit to be signed. */
  constructor(apex: Name, records: Iterable<R>, signed: boolean) {
    this.#apex = apex;
    this.#signed = signed;
    const sizeSigned: SetSize = (set) => signedDataLength(apex, set);
    this.#answers = new SetSizes(answerSize);
    this.#signatures = new SetSizes(sizeSigned);
    for (const record of records) this.add(record);
    const servers = this.#at(apex.key).filter(({ type }) => type === NS);
    this.#nameservers = servers.flatMap(({ owner, type, ttl, rdata }) =>
      namesIn({ owner, type, ttl, rdatas: [rdata] })
        .filter((name) => name.isWithin(apex))
        .map(({ key }) => key),
    );
  }

  add(record: R): void {
    const { owner, type } = record;
    this.#names += this.#newNames(owner);
    const sets = this.#byOwner.get(owner.key) ?? new Map<RecordType, R[]>();
    const set = sets.get(type) ?? [];
    if (set.length < MOST_OF_A_SET || (type === NS && owner.equals(this.#apex))) set.push(record);
    this.#byOwner.set(owner.key, sets.set(type, set));
    for (const key of this.#above(owner.key)) {
      if (this.#below.has(key)) break;
      this.#below.set(key, record);
    }
    this.#answers.add(record);
    this.#signatures.add(record);
  }

  /** Whether the zone may be served with this record too. */
  canTake(record: R): boolean {
    if (!this.hasNamesFor(record.owner)) return false;
    const { zone } = buildZone(this.#apex, [...this.around(record.owner), record]);
    if (zone === undefined || !isServable(zone) || !this.#hasRoom(record, zone)) return false;
    return !this.#signed || ![...checkSigning(zone)].some(isError);
  }

  /** Whether the zone may have a record at this name without having too many names. */
  hasNamesFor(owner: Name): boolean {
    return !this.#signed || this.#names + this.#newNames(owner) <= MAX_SIGNED_NAMES;
  }

  /** The records that tell whether another may join at `owner`; of large sets only some. */
  around(owner: Name): R[] {
    const found = new Set<R>([...this.#at(this.#apex.key), ...this.#near(owner.key)]);
    for (const server of this.#nameservers) {
      const encloser = this.#encloser(server);
      const more = [this.#near(server), this.#near(encloser), this.#at(`\x01*${encloser}`)];
      for (const record of more.flat()) found.add(record);
    }
    return [...found];
  }

  /** The sets at a name, some of those below it, and the cut or DNAME that takes it out of the zone's authority. */
  #near(key: string): R[] {
    const below = this.#below.get(key);
    const cuts = this.#above(key).filter((above) => {
      const sets = this.#byOwner.get(above);
      return sets !== undefined && (sets.has(DNAME) || sets.has(NS));
    });
    return [
      ...this.#at(key),
      ...(below === undefined ? [] : this.#at(below.owner.key)),
      ...cuts.flatMap((cut) => this.#at(cut)),
    ];
  }

  #at(key: string): R[] {
    return [...(this.#byOwner.get(key)?.values() ?? [])].flat();
  }

  /** The names above a name, up to the apex. */
  #above(key: string): string[] {
    const above: string[] = [];
    const end = this.#apex.key.length;
    for (let rest = parentOf(key); rest.length >= end; rest = parentOf(rest)) above.push(rest);
    return above;
  }

  /** The nearest name at or above this one that exists. */
  #encloser(key: string): string {
    return [key, ...this.#above(key)].find((name) => this.#exists(name))!;
  }

  /** How many names would exist that do not, with a record at `owner`. */
  #newNames({ key }: Name): number {
    const names = [key, ...this.#above(key)];
    const known = names.findIndex((name) => this.#exists(name));
    return known === -1 ? names.length : known;
  }

  #exists(key: string): boolean {
    return this.#byOwner.has(key) || this.#below.has(key);
  }

  #hasRoom(record: R, near: Zone): boolean {
    if (this.#answers.with(record) > MAX_MESSAGE) return false;
    if (!this.#signed || this.#signatures.with(record) <= MAX_SIGNED_DATA) return true;
    for (const node of standings(near)) {
      if (node.name.equals(record.owner)) return !setsToSign(node).some(({ type }) => type === record.type);
    }
    return true;
  }
}

/** Without its first label, which begins with its length. */
function parentOf(key: string): string {
  return key.slice(key.charCodeAt(0) + 1);
}
