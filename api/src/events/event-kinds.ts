/** The kinds of events of an account, each with the fields that it has beside those of all. */
export const eventKinds = {
  'zone.created': 'a zone is there',
  'change.applied': 'the draft of a zone has changed: `change_id` (null for a change by kubectl), `generation`',
  'change.refused': 'the draft has errors, and the version before stays served: `generation`, `problems`',
  'zone.published': 'a version is on its way to the regions: `serial`, `generation`',
  'region.in_sync': 'all servers of a region serve it: `region`, `serial`',
  'zone.in_sync': 'all regions serve it: `serial`, `generation`',
  'delegation.changed': 'the parent shows something else: `state`, `message` as in `GET …/delegation`',
  'dnssec.changed':
    'a key, the state or the next step has changed: `status`, `keys`, `waiting_for` as in `GET …/dnssec`',
  'zone.deleting': 'a zone is being removed from the regions',
  'zone.deleted': 'no region serves the zone any more',
} as const;

export type EventKind = keyof typeof eventKinds;

export interface ZoneEvent {
  readonly kind: EventKind;
  /** The fields of its kind. */
  readonly fields: object;
}

export const allEventKinds = Object.keys(eventKinds) as EventKind[];
