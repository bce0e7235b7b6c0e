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

/** Something that happened to a zone, a Region or a DNSEndpoint. */
export interface ObjectEvent {
  /** In CamelCase. */
  readonly reason: string;
  readonly isWarning: boolean;
  readonly message: string;
  /** Tells the event from all others of the same object and reason: recorded twice, it is there once. */
  readonly subject: string;
}

/** Tells a change of a condition from all others by the state that it ends: the same where the status has to be written again, at another time. */
export function subjectOfChange(before: Condition | undefined, now: Condition): string {
  return (before ?? now).lastTransitionTime;
}

type Subject = ZoneResource | RegionResource | DNSEndpointResource;

export type RecordEvent = (object: Subject, event: ObjectEvent) => void;

export interface EventRecorderOptions {
  readonly store: ResourceStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
}

const COMPONENT = 'fourwinds-operator';
/** The namespace of Events about objects without one. */
const DEFAULT_NAMESPACE = 'default';

/**
 * Records events of zones, Regions and DNSEndpoints as core/v1 Events, which `kubectl describe` shows for an hour. Nobody waits for that, and
 * nothing depends on it: an event that cannot be recorded is logged.
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
  { apiVersion, kind, metadata }: Subject,
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
