/** Types of account events, and when each is sent. event-schema.ts describes their data. */
export const eventTypes = {
  'zone.created': 'a zone was created',
  'change.applied': 'the draft of a zone has changed: `change_id` (null for a change by kubectl), `generation`',
  'zone.invalid': 'the draft has errors; the previous version stays served: `generation`, `issues` (at most 10)',
  'zone.published': 'a version is being published to the regions: `serial`, `generation`',
  'region.in_sync': 'all servers of a region serve it: `region`, `serial`',
  'zone.in_sync': 'all regions serve it: `serial`, `generation`',
  'zone.delegation_changed': 'the delegation at the parent changed: `status`, `message` as in `GET …/delegation`',
  'dnssec.changed':
    'a key, the status or the next step has changed: `status`, `keys`, `waiting_for` as in `GET …/dnssec`',
  'zone.deleting': 'a zone is being removed from the regions',
  'zone.deleted': 'no region serves the zone any more',
} as const;

export type EventType = keyof typeof eventTypes;

/** Types of events about drafts. They require access to records. */
export const draftEventTypes: readonly EventType[] = ['change.applied', 'zone.invalid'];

export interface ZoneEvent {
  readonly type: EventType;
  /** Data of the event without the zone. */
  readonly fields: object;
}

export const allEventTypes = Object.keys(eventTypes) as EventType[];
