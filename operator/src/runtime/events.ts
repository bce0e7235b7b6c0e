import type { Logger } from '@fourwinds/process';
import {
  type Condition,
  type DNSEndpointResource,
  EventKind,
  type EventResource,
  hashedName,
  keyOf,
  make,
  type RegionResource,
  type ZoneResource,
} from '@fourwinds/resources';
import { isStoreError, type ResourceStore } from '@fourwinds/store';

export interface ObjectEvent {
  /** In CamelCase. */
  readonly reason: string;
  readonly isWarning: boolean;
  readonly message: string;
  /**
   * Distinguishes the event from other events with the same object and reason. Recording it twice creates one Event.
   */
  readonly subject: string;
}

/**
 * Returns a subject for a condition change. The subject identifies the state that ends, so that it stays the same if
 * the status write is repeated at another time.
 */
export function subjectOfChange(before: Condition | undefined, now: Condition): string {
  return (before ?? now).lastTransitionTime;
}

type EventSubject = ZoneResource | RegionResource | DNSEndpointResource;

export type RecordEvent = (object: EventSubject, event: ObjectEvent) => void;

export interface EventRecorderOptions {
  readonly store: ResourceStore;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
}

const COMPONENT = 'fourwinds-operator';
/** Namespace of Events about cluster-scoped objects. */
const DEFAULT_NAMESPACE = 'default';

/**
 * Records events of zones, Regions and DNSEndpoints as core/v1 Events, which `kubectl describe` shows for an hour.
 * Asynchronous and best-effort: a failure is only logged.
 */
export function eventRecorder({ store, now, log }: EventRecorderOptions): RecordEvent {
  return (object, event) => {
    store.create(EventKind, eventOf(object, event, now())).catch((err: unknown) => {
      if (isStoreError(err, 'AlreadyExists')) return;
      const { domain } = (object.spec ?? {}) as { readonly domain?: string };
      log.warn({ err, domain, [object.kind.toLowerCase()]: keyOf(object) }, 'an event could not be recorded');
    });
  };
}

function eventOf(
  { apiVersion, kind, metadata }: EventSubject,
  { reason, isWarning, message, subject }: ObjectEvent,
  now: number,
): EventResource {
  const { namespace, name, uid } = metadata;
  const timestamp = new Date(now).toISOString();
  return make(
    EventKind,
    {
      namespace: namespace ?? DEFAULT_NAMESPACE,
      name: hashedName(kind.toLowerCase(), `${uid} ${reason} ${subject}`),
    },
    {
      involvedObject: { apiVersion, kind, namespace, name, uid },
      type: isWarning ? 'Warning' : 'Normal',
      reason,
      message,
      firstTimestamp: timestamp,
      lastTimestamp: timestamp,
      count: 1,
      source: { component: COMPONENT },
      reportingComponent: COMPONENT,
    },
  );
}
