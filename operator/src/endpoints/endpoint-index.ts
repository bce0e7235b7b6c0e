import { isSameJson } from '@fourwinds/data';
import { type DNSEndpointResource, keyOf, type RecordResource } from '@fourwinds/resources';
import { type ChangeHandler, IndexBy, type Observable, type OptionalInformer, type Versions } from '@fourwinds/store';
import { zoneKeyOfRecord } from '../facts/record-zone.ts';
import {
  domainOfEndpoint,
  type EndpointRecord,
  endpointRecords,
  isEndpointReported,
  isSameEndpoint,
  namesOutside,
  objectKeyOf,
  type OutsideName,
  suffixesOf,
  type ZoneFor,
} from './endpoint-record.ts';

export interface EndpointIndexOptions {
  readonly endpoints: Pick<OptionalInformer<DNSEndpointResource>, 'at' | 'onChange'>;
  readonly zoneFor: ZoneFor;
  /** Returns true if a name that is in no zone may soon be in one, because an undecided Zone object exists. */
  readonly isAwaited: (domain: string) => boolean;
}

type RecordsByName = ReadonlyMap<string, EndpointRecord>;

const NONE: RecordsByName = new Map();

/** Names are indexed by their last labels, up to this number. */
const INDEXED_LABELS = 4;

/**
 * Presents the records of DNSEndpoints as Records of the zones that contain their names. The cost of a changed object
 * depends only on its records. The cost of a created or deleted zone depends only on the objects with names below it.
 */
export class EndpointIndex implements Observable<RecordResource> {
  readonly #options: EndpointIndexOptions;
  readonly #records = new Map<string, RecordsByName>();
  readonly #bySuffix: IndexBy<DNSEndpointResource>;
  readonly #handlers = new Set<ChangeHandler<RecordResource>>();
  #onPlaced: (object: string) => void = () => undefined;

  constructor(options: EndpointIndexOptions) {
    const { endpoints } = options;
    this.#options = options;
    this.#bySuffix = new IndexBy(endpoints, indexedSuffixes);
    endpoints.onChange((_, [now, before]) => {
      if (!isSameEndpoint(now, before)) this.#place(keyOf(now ?? before), now);
    });
  }

  onChange(handler: ChangeHandler<RecordResource>): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Calls `listener` with the keys of DNSEndpoints that were created, changed, or moved to another zone. */
  onPlaced(listener: (object: string) => void): void {
    this.#onPlaced = listener;
  }

  /**
   * Returns the names of a DNSEndpoint that are in no zone. Undefined until every name is known to be inside or
   * outside a zone.
   */
  outsideOf(object: DNSEndpointResource): OutsideName[] | undefined {
    const { zoneFor, isAwaited } = this.#options;
    const names = namesOutside(object, zoneFor);
    return names.some(({ domain }) => isAwaited(domain)) ? undefined : names;
  }

  /** Call this after a zone on the domain was created or deleted, or the owner of the domain changed. */
  zonesChanged(domain: string): void {
    if (this.#bySuffix.size === 0) return;
    for (const object of this.#bySuffix.get(lastLabels(domain))) this.#place(keyOf(object), object);
  }

  /** Returns the zones that contain names of a DNSEndpoint, as `namespace/name`. */
  zonesOf(key: string): string[] {
    return [...new Set([...(this.#records.get(key)?.values() ?? [])].map(zoneKeyOfRecord))];
  }

  /** Returns true if the status of the record's DNSEndpoint is current. */
  isReported(record: RecordResource): boolean {
    const object = this.#options.endpoints.at(objectKeyOf(record));
    return object !== undefined && isEndpointReported(object);
  }

  /** Returns the zones of DNSEndpoints whose status is not current, as `namespace/name`. */
  unreportedZones(): string[] {
    const { endpoints } = this.#options;
    return [...this.#records.keys()].flatMap((key) => {
      const object = endpoints.at(key);
      return object === undefined || isEndpointReported(object) ? [] : this.zonesOf(key);
    });
  }

  #place(key: string, object: DNSEndpointResource | undefined): void {
    const before = this.#records.get(key) ?? NONE;
    const now = object === undefined ? NONE : this.#recordsOf(object, before);
    if (now.size === 0) this.#records.delete(key);
    else this.#records.set(key, now);
    this.#onPlaced(key);
    for (const [name, record] of before) if (!isInPlace(now.get(name), record)) this.#notify([undefined, record]);
    for (const [name, record] of now) {
      const old = before.get(name);
      if (old !== record) this.#notify([record, isInPlace(record, old) ? old : undefined]);
    }
  }

  /** Returns the records by name. Unchanged records keep their object identity. */
  #recordsOf(object: DNSEndpointResource, before: RecordsByName): RecordsByName {
    const records = endpointRecords(object, this.#options.zoneFor);
    return new Map(
      records.map((record) => {
        const { name } = record.metadata;
        const old = before.get(name);
        return [name, old !== undefined && isSameJson(old, record) ? old : record];
      }),
    );
  }

  #notify(versions: Versions<EndpointRecord>): void {
    const [now, before] = versions;
    const { namespace, name } = (now ?? before).metadata;
    for (const handler of this.#handlers) handler({ namespace, name }, versions);
  }
}

/** Returns true if `now` is the same record as `before`, or a later generation of it, in the same zone. */
function isInPlace(now: EndpointRecord | undefined, before: EndpointRecord | undefined): boolean {
  if (now === undefined || before === undefined || now.metadata.uid !== before.metadata.uid) return false;
  const isOfGeneration = now === before || now.metadata.generation !== before.metadata.generation;
  return isOfGeneration && zoneKeyOfRecord(now) === zoneKeyOfRecord(before);
}

function indexedSuffixes({ spec }: DNSEndpointResource): string[] {
  const domains = (spec?.endpoints ?? []).map(domainOfEndpoint);
  return [...new Set(domains.flatMap((domain) => suffixesOf(lastLabels(domain))))];
}

function lastLabels(domain: string): string {
  return domain.split('.').slice(-INDEXED_LABELS).join('.');
}
