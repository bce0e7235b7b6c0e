import type { Logger } from '@fourwinds/process';
import { EventKind, type EventResource, hashedName, make, type ZoneResource } from '@fourwinds/resources';
import { isStoreError, type ResourceStore } from '@fourwinds/store';

/** Something that happened to a zone. */
export interface ZoneEvent {
  /** In CamelCase. */
  readonly reason: string;
  readonly isWarning: boolean;
  readonly message: string;
  /** With the zone and the reason it tells the event from all others: recorded twice, it is there once. */
  readonly subject: string;
}

export type RecordEvent = (zone: ZoneResource, event: ZoneEvent) => void;

export interface EventRecorderOptions {
  readonly store: ResourceStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
}

const COMPONENT = 'fourwinds-operator';

/**
 * Records events of zones as core/v1 Events, which `kubectl describe` shows for an hour. Nobody waits for that, and
 * nothing depends on it: an event that cannot be recorded is logged.
 */
export function eventRecorder({ store, now, log }: EventRecorderOptions): RecordEvent {
  return (zone, event) => {
    store.create(EventKind, eventOf(zone, event, now())).catch((err: unknown) => {
      if (!isStoreError(err, 'AlreadyExists'))
        log.warn({ err, domain: zone.spec.domain }, 'an event could not be recorded');
    });
  };
}

function eventOf(
  { apiVersion, kind, metadata }: ZoneResource,
  { reason, isWarning, message, subject }: ZoneEvent,
  now: number,
): EventResource {
  const { namespace, name, uid } = metadata;
  const timestamp = new Date(now).toISOString();
  return make(
    EventKind,
    { namespace, name: hashedName('zone', `${uid} ${reason} ${subject}`) },
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
