import { keyText, type RecordResource } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';

/** Record objects by zone and namespace. */
export class RecordIndex {
  readonly #byZone: IndexBy<RecordResource>;
  readonly #byNamespace: IndexBy<RecordResource>;

  constructor(records: Informer<RecordResource>) {
    this.#byZone = new IndexBy(records, (record) => [zoneKeyOf(record)]);
    this.#byNamespace = new IndexBy(records, ({ metadata }) => [metadata.namespace ?? '']);
  }

  /** Records that name a zone by `namespace/name`. */
  recordsOf(zoneKey: string): RecordResource[] {
    return this.#byZone.get(zoneKey);
  }

  /** Records of a namespace, of whatever zones. */
  recordsIn(namespace: string): RecordResource[] {
    return this.#byNamespace.get(namespace);
  }
}

/** The zone that a Record names, `namespace/name`. */
export function zoneKeyOf({ metadata, spec }: RecordResource): string {
  const { name, namespace = metadata.namespace } = spec.zoneRef;
  return keyText({ namespace, name });
}
