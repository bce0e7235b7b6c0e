import { isSameJson } from '@fourwinds/data';
import { type DNSEndpointResource, keyOf, type RecordResource } from '@fourwinds/resources';
import { type ChangeHandler, IndexBy, type Observable, type OptionalInformer, type Versions } from '@fourwinds/store';
import { zoneKeyOf } from '../cluster/record-index.ts';
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
  /** Whether a name without a zone may soon have one: a Zone object is there of which nothing is decided yet. */
  readonly isAwaited: (domain: string) => boolean;
}

type Records = ReadonlyMap<string, EndpointRecord>;

const NONE: Records = new Map();

/** Names are found by their last labels, so many at most, however deep they are. */
const INDEXED_LABELS = 4;

/**
 * The records of DNSEndpoints, as those of Records of the zones that have their names. A change of an object costs its records; a zone
 * that comes or goes costs the objects with names below it.
 */
export class EndpointIndex implements Observable<RecordResource> {
  readonly #options: EndpointIndexOptions;
  /** By object, and then by name. */
  readonly #records = new Map<string, Records>();
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

  /** Hears of records. */
  onChange(handler: ChangeHandler<RecordResource>): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** `listener` hears the keys of DNSEndpoints that have come, have changed, or whose zones have. */
  onPlaced(listener: (object: string) => void): void {
    this.#onPlaced = listener;
  }

  /** The names of a DNSEndpoint that are in no zone; undefined while that is not decided for all of them. */
  outsideOf(object: DNSEndpointResource): OutsideName[] | undefined {
    const { zoneFor, isAwaited } = this.#options;
    const names = namesOutside(object, zoneFor);
    return names.some(({ domain }) => isAwaited(domain)) ? undefined : names;
  }

  /** A zone of a domain has come or gone, or the domain has another owner. */
  zonesChanged(domain: string): void {
    if (this.#bySuffix.size === 0) return;
    for (const object of this.#bySuffix.get(lastLabels(domain))) this.#place(keyOf(object), object);
  }

  /** The zones that a DNSEndpoint has names in, `namespace/name`. */
  zonesOf(key: string): string[] {
    return [...new Set([...(this.#records.get(key)?.values() ?? [])].map(zoneKeyOf))];
  }

  /** Whether the DNSEndpoint of a record has a status that speaks of it as it is. */
  isReported(record: RecordResource): boolean {
    const object = this.#options.endpoints.at(objectKeyOf(record));
    return object !== undefined && isEndpointReported(object);
  }

  /** The zones of DNSEndpoints whose status does not speak of them as they are, `namespace/name`. */
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

  /** The records by name, each as it was where nothing about it has changed. */
  #recordsOf(object: DNSEndpointResource, before: Records): Records {
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

/** Whether a record is a later version of another, of the same name in the same zone. */
function isInPlace(now: EndpointRecord | undefined, before: EndpointRecord | undefined): boolean {
  if (now === undefined || before === undefined || now.metadata.uid !== before.metadata.uid) return false;
  const isOfGeneration = now === before || now.metadata.generation !== before.metadata.generation;
  return isOfGeneration && zoneKeyOf(now) === zoneKeyOf(before);
}

function indexedSuffixes({ spec }: DNSEndpointResource): string[] {
  const domains = (spec?.endpoints ?? []).map(domainOfEndpoint);
  return [...new Set(domains.flatMap((domain) => suffixesOf(lastLabels(domain))))];
}

function lastLabels(domain: string): string {
  return domain.split('.').slice(-INDEXED_LABELS).join('.');
}
