import { type Key, keyFinder, type KeySet, signsKeys } from './key-set.ts';
import { newest, type PublicationHistory } from './publication-history.ts';

export interface ZoneKeys {
  /** Stored with the publication and reported back when all servers serve it. */
  readonly revision: number;
  readonly dnskeys: readonly Key[];
  /** Sign DNSKEY, CDS and CDNSKEY. */
  readonly signDnskeySetWith: readonly Key[];
  /** Sign all other sets. Empty for an unsigned zone. */
  readonly signZoneWith: readonly Key[];
  /**
   * The keys in CDS and CDNSKEY, or the request to delete the DS set (RFC 8078 4). Undefined if there are no such
   * records.
   */
  readonly cds?: readonly Key[] | 'delete';
  /** The keys whose DS records the parent needs, as reported to users. */
  readonly ds: readonly Key[];
}

/**
 * Returns the keys and signatures that the newest state of a key set publishes. Submits nothing if there is no
 * parent, or if the parent delegates elsewhere.
 */
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
