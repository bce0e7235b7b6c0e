import { isDeepStrictEqual } from 'node:util';
import type { RecordResource } from '@fourwinds/resources';
import type { ZoneObjectIssue } from '@fourwinds/zones';
import { placeOfRecord } from '../facts/record-place.ts';
import { type EndpointRecord, isEndpointRecord, objectKeyOf, placeOf } from './endpoint-record.ts';

export interface ComposedRecord {
  readonly record: RecordResource;
  /** `Attached` if the record is in the zone. */
  readonly reason: string;
  readonly message: string;
  readonly problems: readonly ZoneObjectIssue[];
}

export interface RefusedTarget {
  /** Path in the DNSEndpoint, such as `endpoints[0].targets[1]`. */
  readonly place: string;
  readonly message: string;
}

export interface EndpointOutcome {
  readonly generation: number | undefined;
  readonly refused: readonly RefusedTarget[];
  /** True if all regions serve the records that were not refused. */
  readonly served: boolean;
}

type ByObject = ReadonlyMap<string, EndpointOutcome>;

const NONE: ByObject = new Map();

export class EndpointOutcomes {
  readonly #byZone = new Map<string, ByObject>();
  #onOutcome: (object: string) => void = () => undefined;

  onOutcome(listener: (object: string) => void): void {
    this.#onOutcome = listener;
  }

  /** Returns the outcome of the DNSEndpoint `object` in the zone, both as `namespace/name`. */
  of(zone: string, object: string): EndpointOutcome | undefined {
    return this.#byZone.get(zone)?.get(object);
  }

  /** Records the attachments of the composed `zone`. `served` is true if all regions serve its current version. */
  note(zone: string, attachments: readonly ComposedRecord[], served: boolean): void {
    const now = outcomesOf(attachments, served);
    const before = this.#byZone.get(zone) ?? NONE;
    if (now.size === 0) this.#byZone.delete(zone);
    else this.#byZone.set(zone, now);
    for (const [object, outcome] of now) if (!isDeepStrictEqual(outcome, before.get(object))) this.#onOutcome(object);
  }

  /** Call this when the zone was deleted. */
  forget(zone: string): void {
    this.#byZone.delete(zone);
  }
}

export function endpointProblems(attachments: readonly ComposedRecord[]): ZoneObjectIssue[] {
  return attachments.flatMap(({ record, problems }) =>
    isEndpointRecord(record) ? problems.map((problem) => ({ ...problem, path: placeOfRecord(record) })) : [],
  );
}

function outcomesOf(attachments: readonly ComposedRecord[], served: boolean): ByObject {
  const outcomes = new Map<string, EndpointOutcome & { readonly refused: RefusedTarget[] }>();
  for (const attachment of attachments) {
    const { record } = attachment;
    if (!isEndpointRecord(record)) continue;
    const key = objectKeyOf(record);
    const outcome = outcomes.get(key) ?? { generation: record.metadata.generation, refused: [], served };
    outcomes.set(key, outcome);
    if (attachment.reason !== 'Attached') outcome.refused.push(refusedTarget(record, attachment));
  }
  return outcomes;
}

function refusedTarget(record: EndpointRecord, { message, problems: [problem] }: ComposedRecord): RefusedTarget {
  const place = record.spec.refused === undefined ? placeOf(record) : (problem?.path ?? placeOf(record));
  return { place, message };
}
