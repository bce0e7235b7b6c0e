import { type Key, keyFinder, type KeySet, signsKeys } from './key-set.ts';
import { newest, type PublicationHistory } from './publication-history.ts';

/** The keys to publish and to sign with. */
export interface ZoneKeys {
  /** Stored with the publication, and reported back when all servers serve it. */
  readonly revision: number;
  readonly dnskeys: readonly Key[];
  /** Sign DNSKEY, CDS and CDNSKEY. */
  readonly signDnskeySetWith: readonly Key[];
  /** Sign every other set; none in an unsigned zone. */
  readonly signZoneWith: readonly Key[];
  /** The keys in CDS and CDNSKEY, or the request to delete the DS set (RFC 8078 4); undefined without such records. */
  readonly cds?: readonly Key[] | 'delete';
  /** The keys whose DS the parent should have, as shown to people. */
  readonly ds: readonly Key[];
}

/** The keys and signatures that the newest state of a key set publishes. Nothing is asked of a parent that there is not, or that delegates elsewhere. */
export function zoneKeysOf(keySet: KeySet): ZoneKeys {
  const keyById = keyFinder(keySet);
  const keys = (history: PublicationHistory): Key[] => newest(history).keys.map(keyById);
  const dnskeys = keys(keySet.dnskeys);
  const isAsking = keySet.parentless !== true && keySet.elsewhere === undefined;
  const ds = isAsking ? keys(keySet.submissions) : [];
  const hasDs = keySet.submissions.length > 1 || keySet.keys.some((key) => key.ds !== undefined);
  return {
    revision: keySet.revision,
    dnskeys,
    signDnskeySetWith: dnskeys.filter(signsKeys),
    signZoneWith: keys(keySet.signers),
    cds: !isAsking ? undefined : ds.length > 0 ? ds : dnskeys.length > 0 && hasDs ? 'delete' : undefined,
    ds,
  };
}
