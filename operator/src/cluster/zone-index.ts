import { ancestorsOf, keySecretName, type SecretResource, tenantOf, type ZoneResource } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';
import { domainOf } from '../facts/key-secret.ts';
import { ownerOf } from '../ownership/claims.ts';
import { zoneIdLabel } from '../ownership/zone-id.ts';
import type { ZoneLookup } from '../facts/lookups.ts';

export class ZoneIndex implements ZoneLookup {
  readonly #zones: Informer<ZoneResource>;
  readonly #byId: IndexBy<ZoneResource>;
  readonly #byNamespace: IndexBy<ZoneResource>;
  readonly #byUid: IndexBy<ZoneResource>;
  readonly #withDnssec: IndexBy<ZoneResource>;
  readonly #byDomain: IndexBy<ZoneResource>;
  readonly #byAncestor: IndexBy<ZoneResource>;

  constructor(zones: Informer<ZoneResource>) {
    this.#zones = zones;
    this.#byId = new IndexBy(zones, idGroups);
    this.#byNamespace = new IndexBy(zones, ({ metadata }) => [metadata.namespace ?? '']);
    this.#byUid = new IndexBy(zones, ({ metadata }) => [metadata.uid ?? '']);
    this.#withDnssec = new IndexBy(zones, ({ status }) => (status?.dnssec === undefined ? [] : ['']));
    this.#byDomain = new IndexBy(zones, ({ spec }) => [spec.domain]);
    this.#byAncestor = new IndexBy(zones, ({ spec }) => ancestorsOf(spec.domain));
  }

  zoneAt(key: string): ZoneResource | undefined {
    return this.#zones.at(key);
  }

  ownerOfKey(key: string): string {
    const [namespace] = key.split('/');
    return ownerText(namespace, this.zoneAt(key));
  }

  ownerOfDomain(domain: string): string {
    const [zone] = this.zonesOn(domain);
    return ownerText(zone?.metadata.namespace ?? '', zone);
  }

  zonesOfUid(uid: string): ZoneResource[] {
    return this.#byUid.get(uid);
  }

  zonesWithId(id: string): ZoneResource[] {
    return this.#byId.get(id);
  }

  zonesIn(namespace: string): ZoneResource[] {
    return this.#byNamespace.get(namespace);
  }

  /** Returns the zones on a domain. There is more than one only while zones conflict. */
  zonesOn(domain: string): ZoneResource[] {
    return this.#byDomain.get(domain);
  }

  zonesBelow(domain: string): ZoneResource[] {
    return this.#byAncestor.get(domain);
  }

  isKeySecretUsed(secret: SecretResource): boolean {
    return this.zonesOn(domainOf(secret)).some((zone) => keySecretName(zone) === secret.metadata.name);
  }

  dnssecZones(): ZoneResource[] {
    return this.#withDnssec.get('');
  }
}

function idGroups(zone: ZoneResource): string[] {
  const id = zoneIdLabel(zone);
  return id === undefined ? [] : [id];
}

function ownerText(namespace: string, zone: ZoneResource | undefined): string {
  return tenantOf(zone === undefined ? { namespace } : ownerOf(zone));
}
