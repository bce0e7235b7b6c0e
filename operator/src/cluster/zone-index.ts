import { ancestorsOf, keySecretName, type SecretResource, tenantOf, type ZoneResource } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';
import { domainOf } from '../keys/secrets/key-secrets.ts';
import { ownerOf } from '../ownership/claims.ts';
import { zoneIdLabel } from '../ownership/zone-id.ts';

/** Zones by name, uid, id, domain, namespace. */
export class ZoneIndex {
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

  /** The zone `namespace/name`. */
  zoneAt(key: string): ZoneResource | undefined {
    return this.#zones.at(key);
  }

  /** The owner of the zone `namespace/name`, as a text. */
  ownerOfKey(key: string): string {
    const [namespace] = key.split('/');
    return ownerText(namespace, this.zoneAt(key));
  }

  /** The owner of the first zone of a domain, as a text. */
  ownerOfDomain(domain: string): string {
    const [zone] = this.zonesOn(domain);
    return ownerText(zone?.metadata.namespace ?? '', zone);
  }

  /** One, or none. */
  zonesOfUid(uid: string): ZoneResource[] {
    return this.#byUid.get(uid);
  }

  /** Zones with this id as their label. */
  zonesWithId(id: string): ZoneResource[] {
    return this.#byId.get(id);
  }

  zonesIn(namespace: string): ZoneResource[] {
    return this.#byNamespace.get(namespace);
  }

  /** Zones of a domain; more than one only while they are in conflict. */
  zonesOn(domain: string): ZoneResource[] {
    return this.#byDomain.get(domain);
  }

  /** Zones whose domain is below this one. */
  zonesBelow(domain: string): ZoneResource[] {
    return this.#byAncestor.get(domain);
  }

  /** Whether a Secret has the keys of a zone that is here. */
  isKeySecretUsed(secret: SecretResource): boolean {
    return this.zonesOn(domainOf(secret)).some((zone) => keySecretName(zone) === secret.metadata.name);
  }

  /** Zones whose status speaks of DNSSEC. */
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
