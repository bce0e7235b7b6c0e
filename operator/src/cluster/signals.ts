import { ancestorsOf, sameOwner, SYSTEM_NAMESPACE, type ZoneResource } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';
import type { ServiceSettings } from '@fourwinds/zones';
import { ownerOf } from '../ownership/claims.ts';
import { isSignalling, signallingDomain } from '../zone/contributors/bootstrap-signals.ts';
import { type Delegations, isPublished } from './delegations.ts';

/** The group of zones that have the service's nameservers under their own names. */
const SERVED_BY_DEFAULT = '';

/** A zone that signals its parent below the name of a nameserver. */
export interface Signaller {
  readonly zone: ZoneResource;
  readonly nameserver: string;
}

export interface SignalsOptions {
  readonly zones: Informer<ZoneResource>;
  readonly delegations: Delegations;
  readonly service: () => ServiceSettings;
}

/** Which zones hold the RFC 9615 signals of which others. */
export class Signals {
  readonly #options: SignalsOptions;
  /** Zones that signal, by the names above those below which they do. */
  readonly #signalling: IndexBy<ZoneResource>;

  constructor(options: SignalsOptions) {
    this.#options = options;
    this.#signalling = new IndexBy(options.zones, signallingGroups);
  }

  /** The zones that signal in this one, to parents elsewhere: those of its owner, and all in the service's own. */
  signallersIn(holder: ZoneResource): Signaller[] {
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

  /** The zones that hold the signals of this one. */
  holdersFor(zone: ZoneResource): ZoneResource[] {
    const nameservers = zone.spec.nameservers ?? this.#options.service().nameservers;
    return nameservers.flatMap((nameserver) => this.#holderOf(nameserver) ?? []);
  }

  /** The zone that is published here and holds the names below which the zones of a nameserver signal. */
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
