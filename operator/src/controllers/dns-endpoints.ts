import { DNSEndpointKind, type DNSEndpointResource } from '@fourwinds/resources';
import type { OptionalInformer, ResourceStore } from '@fourwinds/store';
import type { EndpointOutcomes, RefusedTarget } from '../endpoints/endpoint-outcomes.ts';
import { isEndpointReported, type OutsideName } from '../endpoints/endpoint-record.ts';
import type { RecordEvent } from '../runtime/events.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { EndpointIndex } from '../endpoints/endpoint-index.ts';

export interface DNSEndpointControllerOptions {
  readonly state: {
    readonly endpoints: Pick<OptionalInformer<DNSEndpointResource>, 'at'>;
    readonly endpointIndex: Pick<EndpointIndex, 'onPlaced' | 'outsideOf' | 'zonesOf'>;
    readonly store: ResourceStore;
  };
  readonly outcomes: EndpointOutcomes;
  readonly record?: RecordEvent;
}

const MOST_EVENTS = 10;

/**
 * Reports the outcome of each DNSEndpoint: one Event for each target that is not in its zone, one Event for names
 * outside all zones, and `observedGeneration` once all other records of that generation are served.
 */
export function dnsEndpointController({ state, outcomes, record }: DNSEndpointControllerOptions): ControllerOptions {
  const reconcile = async (key: string): Promise<void> => {
    const object = state.endpoints.at(key);
    if (object === undefined) return;
    const { generation } = object.metadata;
    const found = state.endpointIndex.zonesOf(key).map((zone) => outcomes.of(zone, key));
    const present = found.filter((outcome) => outcome !== undefined).filter((one) => one.generation === generation);
    recordRefused(
      object,
      present.flatMap(({ refused }) => refused),
      record,
    );
    const outside = state.endpointIndex.outsideOf(object);
    recordOutside(object, outside ?? [], record);
    const isServed = outside !== undefined && present.length === found.length && present.every(({ served }) => served);
    if (!isServed || isEndpointReported(object) || object.metadata.deletionTimestamp !== undefined) return;
    await state.store.updateStatus(DNSEndpointKind, {
      ...object,
      status: { ...object.status, observedGeneration: generation },
    });
  };
  return {
    name: 'dns-endpoints',
    concurrency: 4,
    watches: (queue) => {
      outcomes.onOutcome((object) => queue.enqueue(object));
      state.endpointIndex.onPlaced((object) => queue.enqueue(object));
    },
    reconcile: async (key) => {
      await reconcile(key);
      return undefined;
    },
  };
}

/** Not a warning: the names may be hosted by another service. */
function recordOutside(
  object: DNSEndpointResource,
  [first, ...others]: readonly OutsideName[],
  record: RecordEvent | undefined,
): void {
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${others.length} more like this)`;
  record?.(object, {
    reason: 'EndpointOutsideZones',
    isWarning: false,
    message: `spec.${first.place}: ${first.name} is in no Zone of this service and is ignored; make a Zone for it if it belongs here${more}`,
    subject: `${object.metadata.generation} ${first.place}`,
  });
}

function recordRefused(
  object: DNSEndpointResource,
  refused: readonly RefusedTarget[],
  record: RecordEvent | undefined,
): void {
  const more = refused.length - MOST_EVENTS;
  refused.slice(0, MOST_EVENTS).forEach(({ place, message }, i) => {
    const others = i === MOST_EVENTS - 1 && more > 0 ? ` (and ${more} more like this)` : '';
    record?.(object, {
      reason: 'EndpointRefused',
      isWarning: true,
      message: `spec.${place}: ${message}${others}`,
      subject: `${object.metadata.generation} ${place} ${message}`,
    });
  });
}
