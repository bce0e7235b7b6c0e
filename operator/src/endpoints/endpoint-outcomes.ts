import { isDeepStrictEqual } from 'node:util';
import type { ZoneObjectIssue } from '@fourwinds/zones';
import { type Attachment, placeOfRecord } from '../zone/compose/attach.ts';
import { type EndpointRecord, isEndpointRecord, objectKeyOf, placeOf } from './endpoint-record.ts';

/** A target that is not part of its zone. */
export interface RefusedTarget {
  /** Where it stands in its object, such as `endpoints[0].targets[1]`. */
  readonly place: string;
  readonly message: string;
}

/** The outcome of the records of a DNSEndpoint in one zone. */
export interface EndpointOutcome {
  readonly generation: number | undefined;
  readonly refused: readonly RefusedTarget[];
  /** Whether all regions serve the others. */
  readonly served: boolean;
}

type ByObject = ReadonlyMap<string, EndpointOutcome>;

const NONE: ByObject = new Map();

/** The outcomes of DNSEndpoints in the zones that have their names. */
export class EndpointOutcomes {
  readonly #byZone = new Map<string, ByObject>();
  #onOutcome: (object: string) => void = () => undefined;

  /** `listener` hears the keys of the DNSEndpoints that have another outcome. */
  onOutcome(listener: (object: string) => void): void {
    this.#onOutcome = listener;
  }

  /** The outcome of the DNSEndpoint `object` in the zone, both `namespace/name`. */
  of(zone: string, object: string): EndpointOutcome | undefined {
    return this.#byZone.get(zone)?.get(object);
  }

  /** The zone `zone` was composed with these attachments; `served` says that all regions serve it as it is now. */
  note(zone: string, attachments: readonly Attachment[], served: boolean): void {
    const now = outcomesOf(attachments, served);
    const before = this.#byZone.get(zone) ?? NONE;
    if (now.size === 0) this.#byZone.delete(zone);
    else this.#byZone.set(zone, now);
    for (const [object, outcome] of now) if (!isDeepStrictEqual(outcome, before.get(object))) this.#onOutcome(object);
  }

  /** The zone is gone. */
  forget(zone: string): void {
    this.#byZone.delete(zone);
  }
}

/** The problems of the records of DNSEndpoints that a zone admits. */
export function endpointProblems(attachments: readonly Attachment[]): ZoneObjectIssue[] {
  return attachments.flatMap(({ record, problems }) =>
    isEndpointRecord(record) ? problems.map((problem) => ({ ...problem, path: placeOfRecord(record) })) : [],
  );
}

function outcomesOf(attachments: readonly Attachment[], served: boolean): ByObject {
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

function refusedTarget(record: EndpointRecord, { message, problems: [problem] }: Attachment): RefusedTarget {
  const place = record.spec.refused === undefined ? placeOf(record) : (problem?.path ?? placeOf(record));
  return { place, message };
}
