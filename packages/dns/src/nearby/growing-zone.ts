import { isError } from '../issue.ts';
import type { Name } from '../name.ts';
import { setsToSign, standings } from '../dnssec/authority.ts';
import { checkSigning, MAX_SIGNED_DATA, MAX_SIGNED_NAMES } from '../dnssec/check-signing.ts';
import { signedDataLength } from '../dnssec/signed-data.ts';
import type { RecordType } from '../rr/define.ts';
import type { ResourceRecord } from '../rr/rrset.ts';
import { NS } from '../rr/types/ns.ts';
import { isServable } from '../zone/check.ts';
import { answerSize, MAX_MESSAGE } from '../zone/checks/rrset-size.ts';
import { namesIn } from '../zone/lookup.ts';
import { buildZone, type Zone } from '../zone/zone.ts';
import { keyForm, NameIndex } from './name-index.ts';
import { namesNear } from './names-near.ts';
import { SetSizes } from './set-sizes.ts';
import { isCut } from './zone-names.ts';

/** Number of records that are kept for a set. This is enough for all checks except the check of the set's size. */
const MOST_OF_A_SET = 2;

type Sets<R> = Map<RecordType, R[]>;

/**
 * A valid zone that accepts further records one by one. Only checks the nearby records (see `namesNear`), which has
 * the same result as checking the whole zone. Therefore the cost of a record does not grow with the zone.
 */
export class GrowingZone<R extends ResourceRecord> {
  readonly #apex: Name;
  readonly #signed: boolean;
  readonly #nameservers: readonly string[];
  readonly #sets: NameIndex<Sets<R>>;
  readonly #answers = new SetSizes(answerSize);
  readonly #signatures: SetSizes;

  /** `records` must form a servable zone. If `signed` is true, it must also be possible to sign the zone. */
  constructor(apex: Name, records: Iterable<R>, signed: boolean) {
    this.#apex = apex;
    this.#signed = signed;
    this.#sets = new NameIndex(keyForm(apex.key), (sets) => sets.keys().some(({ code }) => isCut(code)));
    this.#signatures = new SetSizes((set) => signedDataLength(apex, set));
    for (const record of records) this.add(record);
    this.#nameservers = (this.#sets.get(apex.key)?.get(NS) ?? []).flatMap(({ owner, type, ttl, rdata }) =>
      namesIn({ owner, type, ttl, rdatas: [rdata] })
        .filter((name) => name.isWithin(apex))
        .map(({ key }) => key),
    );
  }

  add(record: R): void {
    const { owner, type } = record;
    const sets = this.#sets.getOrAdd(owner.key, () => new Map<RecordType, R[]>());
    const set = sets.get(type) ?? [];
    if (set.length < MOST_OF_A_SET || (type === NS && owner.equals(this.#apex))) set.push(record);
    sets.set(type, set);
    this.#answers.add(record);
    this.#signatures.add(record);
  }

  canTake(record: R): boolean {
    if (!this.hasNamesFor(record.owner)) return false;
    const { zone } = buildZone(this.#apex, [...this.around(record.owner), record]);
    if (zone === undefined || !isServable(zone) || !this.#hasRoom(record, zone)) return false;
    return !this.#signed || ![...checkSigning(zone)].some(isError);
  }

  /** True if the zone does not exceed MAX_SIGNED_NAMES when a record at this name is added. */
  hasNamesFor(owner: Name): boolean {
    return !this.#signed || this.#sets.size + this.#sets.countMissing(owner.key) <= MAX_SIGNED_NAMES;
  }

  /** Returns the records that decide whether a record can be added at `owner`. Large sets are not complete. */
  around(owner: Name): R[] {
    const names = new Set(namesNear(this.#sets, [owner.key], this.#nameservers));
    return [...names].flatMap((name) => [...(this.#sets.get(name)?.values() ?? [])].flat());
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
