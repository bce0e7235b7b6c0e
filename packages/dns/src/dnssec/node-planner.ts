import type { Name } from '../name.ts';
import { isSame } from '../octets.ts';
import type { RecordType } from '../rr/define.ts';
import type { RRset } from '../rr/rrset.ts';
import { CDNSKEY } from '../rr/types/cdnskey.ts';
import { CDS } from '../rr/types/cds.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import type { ZoneNode } from '../zone/zone.ts';
import { keyTag } from '../rr/key-tag.ts';
import { dnskeyRdata, type SigningKeys, type ZoneKey } from './zone-key.ts';
import type { NodeSets } from './layout.ts';
import { hasSet, signatureSet } from './node-sets.ts';
import type { PlannedNode, SignatureRequest, SignedSet } from './plan.ts';
import { isRrsigOf, rrsigExpiration, rrsigHeader, rrsigLabels } from './rrsig-data.ts';
import type { SignatureClock } from './validity.ts';

interface Signer {
  readonly id: string;
  readonly algorithm: number;
  readonly tag: number;
}

const keySetTypes: ReadonlySet<RecordType> = new Set([DNSKEY, CDS, CDNSKEY]);

/** Decides for each set which signatures to keep and which to create (RFC 4035 2.2). */
export class NodePlanner {
  readonly #apex: Name;
  readonly #clock: SignatureClock;
  readonly #keySigning: readonly Signer[];
  readonly #zoneSigning: readonly Signer[];
  /** The earliest renewal of all signatures that are planned so far, in seconds since 1970. */
  renewal = Infinity;

  constructor(apex: Name, keys: SigningKeys, clock: SignatureClock) {
    this.#apex = apex;
    this.#clock = clock;
    this.#keySigning = keys.keySigning.map(signer);
    this.#zoneSigning = keys.zoneSigning.map(signer);
  }

  /** Returns the previous node if nothing changed, and otherwise a draft. */
  plan({ name, sets, toSign }: NodeSets, before: ZoneNode | undefined): PlannedNode {
    const signed = toSign.map((set) => this.#planSet(set, before));
    const isUnchanged =
      before !== undefined &&
      before.rrsets.length === sets.length + toSign.length &&
      isSame(before.name.wire, name.wire) &&
      sets.every((set) => hasSet(before, set)) &&
      signed.every((set) => isComplete(set, before));
    return isUnchanged ? before : { name, sets, signed };
  }

  #planSet(set: RRset, before: ZoneNode | undefined): SignedSet {
    const old = before !== undefined && hasSet(before, set) ? signatureSet(before, set.type.code) : undefined;
    const kept: Uint8Array[] = [];
    const requests: SignatureRequest[] = [];
    for (const by of this.#signersOf(set)) {
      const rrsig = old?.rdatas.find((rdata) => isRrsigOf(rdata, by.algorithm, by.tag) && this.#clock.holds(rdata));
      if (rrsig === undefined) requests.push(this.#request(set, by));
      else {
        kept.push(rrsig);
        this.#meet(rrsigExpiration(rrsig));
      }
    }
    return { set, kept, requests };
  }

  /**
   * Key-signing keys sign the key sets at the apex. CDS and CDNSKEY at other names describe other zones (RFC 9615
   * 4.1).
   */
  #signersOf({ type, owner }: RRset): readonly Signer[] {
    return keySetTypes.has(type) && owner.equals(this.#apex) ? this.#keySigning : this.#zoneSigning;
  }

  #request(set: RRset, { id, algorithm, tag }: Signer): SignatureRequest {
    const expiration = this.#clock.expiration(set.owner, set.type.code, tag);
    this.#meet(expiration);
    const header = rrsigHeader({
      typeCovered: set.type.code,
      algorithm,
      labels: rrsigLabels(set.owner),
      originalTtl: set.ttl,
      expiration,
      inception: this.#clock.inception,
      keyTag: tag,
      signer: this.#apex,
    });
    return { key: id, header, set };
  }

  #meet(expiration: number): void {
    this.renewal = Math.min(this.renewal, this.#clock.renewal(expiration));
  }
}

function signer(key: ZoneKey): Signer {
  return { id: key.id, algorithm: key.algorithm, tag: keyTag(dnskeyRdata(key)) };
}

function isComplete({ set, kept, requests }: SignedSet, before: ZoneNode): boolean {
  const old = signatureSet(before, set.type.code);
  return requests.length === 0 && old?.rdatas.length === kept.length && old.ttl === set.ttl;
}
