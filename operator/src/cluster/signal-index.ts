import { ancestorsOf, sameOwner, SYSTEM_NAMESPACE, type ZoneResource } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';
import type { ServiceSettings } from '@fourwinds/zones';
import { ownerOf } from '../ownership/claims.ts';
import { isSignalling, signallingDomain } from '../facts/signalling.ts';
import { type DelegationIndex, isPublished } from './delegation-index.ts';
import type { SignalLookup, SignallingZone } from '../facts/lookups.ts';

/** Group of the zones that use the service's default nameservers. */
const SERVED_BY_DEFAULT = '';

export interface SignalIndexOptions {
  readonly zones: Informer<ZoneResource>;
  readonly delegations: DelegationIndex;
  readonly service: () => ServiceSettings;
}

export class SignalIndex implements SignalLookup {
  readonly #options: SignalIndexOptions;
  /** Signaling zones, indexed by their signaling domains and the ancestors of those domains. */
  readonly #signalling: IndexBy<ZoneResource>;

  constructor(options: SignalIndexOptions) {
    this.#options = options;
    this.#signalling = new IndexBy(options.zones, signallingGroups);
  }

  /**
   * Returns the zones whose signals belong in `holder` and whose parent is not hosted here. Includes only zones with
   * the same owner, unless `holder` is the service's own zone.
   */
  signallersIn(holder: ZoneResource): SignallingZone[] {
    const { nameservers } = this.#options.service();
    const isHere = (nameserver: string): boolean => this.#holderOf(nameserver)?.metadata.uid === holder.metadata.uid;
    const own = nameservers.filter(isHere);
    const isOpen = holder.metadata.namespace === SYSTEM_NAMESPACE;
    const others = own.length === 0 ? [] : this.#signalling.get(SERVED_BY_DEFAULT);
    return [...this.#signalling.get(holder.spec.domain), ...others]
      .filter((zone) => isOpen || sameOwner(ownerOf(zone), ownerOf(holder)))
      .filter(({ spec }) => this.#options.delegations.parentOf(spec.domain) === undefined)
      .flatMap((zone) => (zone.spec.nameservers?.filter(isHere) ?? own).map((nameserver) => ({ zone, nameserver })));
  }

  holdersFor(zone: ZoneResource): ZoneResource[] {
    const nameservers = zone.spec.nameservers ?? this.#options.service().nameservers;
    return nameservers.flatMap((nameserver) => this.#holderOf(nameserver) ?? []);
  }

  #holderOf(nameserver: string): ZoneResource | undefined {
    return this.#options.delegations.publishedAbove(`_dsboot.${signallingDomain(nameserver)}`);
  }
}

function signallingGroups(zone: ZoneResource): string[] {
  if (!isSignalling(zone) || !isPublished(zone)) return [];
  const { nameservers } = zone.spec;
  if (nameservers === undefined) return [SERVED_BY_DEFAULT];
  return nameservers.flatMap((nameserver) => [
    signallingDomain(nameserver),
    ...ancestorsOf(signallingDomain(nameserver)),
  ]);
}
