import type { Name } from '../name.ts';
import type { RecordType } from '../rr/define.ts';
import type { RRset } from '../rr/rrset.ts';
import { CDNSKEY } from '../rr/types/cdnskey.ts';
import { CDS } from '../rr/types/cds.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';
import { dnskeyRdata, keyTag, type ZoneKey } from './dnskey.ts';
import type { NodeSets } from './merge-chain.ts';
import { hasSet, signatureSet } from './node-sets.ts';
import { isSame } from './octets.ts';
import type { NodeDraft, PlannedNode, SignatureRequest, SignedSet, SigningKeys } from './plan.ts';
import { isRrsigOf, rrsigExpiration, rrsigHeader, rrsigLabels } from './rrsig.ts';
import type { SignatureClock } from './validity.ts';

interface Signer {
  readonly id: string;
  readonly algorithm: number;
  readonly tag: number;
}

const keySetTypes: ReadonlySet<RecordType> = new Set([DNSKEY, CDS, CDNSKEY]);

/** Decides set by set which signatures stay and which are to be made (RFC 4035 2.2). */
export class NodePlanner {
  readonly #apex: Name;
  readonly #clock: SignatureClock;
  readonly #keySigning: readonly Signer[];
  readonly #zoneSigning: readonly Signer[];
  readonly #previous: Zone | undefined;
  /** The earliest moment at which a signature is to be made anew, in seconds since 1970. */
  renewal = Infinity;

  constructor(apex: Name, keys: SigningKeys, clock: SignatureClock, previous: Zone | undefined) {
    this.#apex = apex;
    this.#clock = clock;
    this.#keySigning = keys.keySigning.map(signer);
    this.#zoneSigning = keys.zoneSigning.map(signer);
    this.#previous = previous !== undefined && isTagTaken(previous, keys) ? undefined : previous;
  }

  /** The node of the version before where it is the same, else a draft. */
  plan({ name, sets, toSign }: NodeSets): PlannedNode {
    const before = this.#previous?.node(name);
    const signed = toSign.map((set) => this.#planSet(set, before));
    const draft = { name, sets, signed };
    return before !== undefined && isUnchanged(before, draft) ? before : draft;
  }

  #planSet(set: RRset, before: ZoneNode | undefined): SignedSet {
    const old = before !== undefined && hasSet(before, set) ? signatureSet(before, set.type.code) : undefined;
    const signers = keySetTypes.has(set.type) ? this.#keySigning : this.#zoneSigning;
    const kept: Uint8Array[] = [];
    const requests: SignatureRequest[] = [];
    for (const { id, algorithm, tag } of signers) {
      const rrsig = old?.rdatas.find((rdata) => isRrsigOf(rdata, algorithm, tag) && this.#clock.holds(rdata));
      if (rrsig === undefined) requests.push(this.#request(set, { id, algorithm, tag }));
      else {
        kept.push(rrsig);
        this.renewal = Math.min(this.renewal, this.#clock.renewal(rrsigExpiration(rrsig)));
      }
    }
    return old?.rdatas.length === kept.length && requests.length === 0
      ? { set, kept, requests, unchanged: old }
      : { set, kept, requests };
  }

  #request(set: RRset, { id, algorithm, tag }: Signer): SignatureRequest {
    const expiration = this.#clock.expiration(set.owner, set.type.code, tag);
    this.renewal = Math.min(this.renewal, this.#clock.renewal(expiration));
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
}

function signer(key: ZoneKey): Signer {
  return { id: key.id, algorithm: key.algorithm, tag: keyTag(dnskeyRdata(key)) };
}

/** Whether a signature of the version before may be by another key that had the tag of one of these. */
function isTagTaken(previous: Zone, { keySigning, zoneSigning }: SigningKeys): boolean {
  const shown = previous.get(previous.apex, DNSKEY)?.rdatas ?? [];
  return [...keySigning, ...zoneSigning].map(dnskeyRdata).some((dnskey) => {
    const sameTag = shown.filter((other) => other[3] === dnskey[3] && keyTag(other) === keyTag(dnskey));
    return sameTag.some((other) => !isSame(other, dnskey));
  });
}

/** Its sets and signatures are just these. */
function isUnchanged(before: ZoneNode, { name, sets, signed }: NodeDraft): boolean {
  return (
    isSame(before.name.wire, name.wire) &&
    before.rrsets.length === sets.length + signed.length &&
    signed.every(({ unchanged }) => unchanged !== undefined) &&
    (signed.length === sets.length || sets.every((set) => hasSet(before, set)))
  );
}
