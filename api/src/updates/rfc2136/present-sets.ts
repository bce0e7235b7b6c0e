import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import { type Name, type ResourceRecord, type RRset, isSameData, sortRdatas, type ZoneSets } from '@fourwinds/dns';
import type { RecordResource, ZoneRecord, ZoneResource } from '@fourwinds/resources';
import { serviceContributor } from '@fourwinds/zones';
import { zoneContext, type ZoneContext } from '../../zones/records/entry.ts';
import { isPlainName } from '../../zones/zone/plain-name.ts';
import { isAddressRecordOf } from '../dynamic/address-record.ts';
import { currentSettings, type ValidationPorts } from '../../zones/zone/current-settings.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';

export type PresentSetsPorts = ValidationPorts & Pick<ZonePorts, 'attached'>;

interface AttachedRecord extends ResourceRecord {
  readonly object: RecordResource;
}

/**
 * Record sets of a zone at some names. They come from the zone's spec, attached Record objects, and the service's SOA
 * and NS records.
 */
export class PresentSets implements ZoneSets {
  readonly apex: Name;
  readonly #byName: ReadonlyMap<string, readonly RRset[]>;
  readonly #attached: readonly AttachedRecord[];

  private constructor(apex: Name, records: readonly ResourceRecord[], attached: readonly AttachedRecord[]) {
    const byName = Map.groupBy([...records, ...attached], ({ owner }) => owner.key);
    this.apex = apex;
    this.#byName = new Map(Array.from(byName, ([name, there]) => [name, setsOf(there)]));
    this.#attached = attached;
  }

  /**
   * Reads only the records at the names. `objects` may include objects that are not accepted yet. Ignores invalid
   * records, which only a manifest can contain.
   */
  static at(
    services: PresentSetsPorts,
    zone: ZoneResource,
    { owners, objects = [] }: { readonly owners: readonly Name[]; readonly objects?: readonly RecordResource[] },
  ): PresentSets {
    const { spec, status } = zone;
    const context = zoneContext(zoneIdOf(zone), spec, services.readings);
    const { apex } = context;
    const keys = new Set(owners.map(({ key }) => key));
    const names = new Set(owners.map((owner) => owner.lowerCase().relativeTo(apex)));
    const mayBeThere = ({ name }: Pick<ZoneRecord, 'name'>): boolean => names.has(name) || !isPlainName(name);
    const isThere = ({ owner }: ResourceRecord): boolean => keys.has(owner.key);
    const ofService = serviceContributor({
      content: spec,
      service: currentSettings(services),
      serial: status?.serial ?? 0,
    });
    const inline = spec.records.filter(mayBeThere).flatMap((record) => readRecord(record, context) ?? []);
    const accepted = services.attached.mayBeAt(zone.metadata, [...names]);
    const others = objects.filter(({ metadata }) => !accepted.some((one) => one.metadata.uid === metadata.uid));
    const attached = [...accepted, ...others]
      .filter((object) => mayBeThere(object.spec))
      .flatMap((object): AttachedRecord[] => {
        const record = readRecord(object.spec, context);
        return record === undefined ? [] : [{ ...record, object }];
      });
    return new PresentSets(apex, [...ofService, ...inline].filter(isThere), attached.filter(isThere));
  }

  at(owner: Name): readonly RRset[] {
    return this.#byName.get(owner.key) ?? [];
  }

  objectsOf({ owner, type, rdata }: Omit<ResourceRecord, 'ttl'>): readonly RecordResource[] {
    return this.#attached
      .filter((one) => one.owner.equals(owner) && one.type.code === type.code && isSameData(type, one.rdata, rdata))
      .map(({ object }) => object);
  }
}

/**
 * Returns Record objects that UPDATEs have written, if the operator has not reported on them yet. They are committed,
 * and will be accepted unless others have changed the zone.
 */
export function unreportedUpdates({ attached }: Pick<ZonePorts, 'attached'>, zone: ZoneResource): RecordResource[] {
  return attached.unreportedOf(zone.metadata).filter((object) => isAddressRecordOf(zone, object));
}

function readRecord(draft: ZoneRecord, context: ZoneContext): ResourceRecord | undefined {
  const { apex, defaultTtl, readings } = context;
  return readings.read(draft, { apex, defaultTtl, path: '' }).record;
}

/** Groups records into sets. If a value is both in the spec and in an attached record, returns it once. */
function setsOf(records: readonly ResourceRecord[]): RRset[] {
  const byType = Map.groupBy(records, ({ type }) => type.code);
  return Array.from(byType.values(), (set) => {
    const [{ owner, type, ttl }] = set;
    const rdatas = sortRdatas(
      type,
      set.map(({ rdata }) => rdata),
    );
    return { owner, type, ttl, rdatas };
  });
}
