import { ACCOUNTS_NAMESPACE, labels, type ZoneResource } from '@fourwinds/resources';
import { IndexBy, type WatchCache } from '@fourwinds/store';
import { DomainIndex } from './domain-index.ts';
import { zoneIdOf } from './identity.ts';

/** Finds Zone objects by what users call them, and by whose they are. Several objects may say the same of themselves: labels are for anybody to write. */
export class ZoneIndex {
  readonly domains: DomainIndex<ZoneResource>;
  readonly #byId: IndexBy<ZoneResource>;
  readonly #byAccount: IndexBy<ZoneResource>;

  constructor(zones: WatchCache<ZoneResource>) {
    this.domains = new DomainIndex(zones, ({ spec }) => spec.domain);
    this.#byId = new IndexBy(zones, (zone) => [zoneIdOf(zone)]);
    this.#byAccount = new IndexBy(zones, (zone) => accountOf(zone) ?? []);
  }

  withId(id: string): readonly ZoneResource[] {
    return this.#byId.get(id.toLowerCase());
  }

  /** Several where a domain is disputed. */
  withDomain(domain: string): readonly ZoneResource[] {
    return this.domains.at(domain);
  }

  ofAccount(account: string): readonly ZoneResource[] {
    return this.#byAccount.get(account);
  }
}

/** None for an object that an account cannot have. */
function accountOf({ metadata }: ZoneResource): string[] | undefined {
  const account = metadata.namespace === ACCOUNTS_NAMESPACE ? metadata.labels?.[labels.account] : undefined;
  return account === undefined ? undefined : [account];
}
