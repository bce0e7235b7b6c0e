/** The kinds of events that the dashboard listens to: those of `GET /events`. */
export const eventKinds = [
  'zone.created',
  'change.applied',
  'change.refused',
  'zone.published',
  'region.in_sync',
  'zone.in_sync',
  'delegation.changed',
  'dnssec.changed',
  'zone.deleting',
  'zone.deleted',
] as const;

/** An event of a zone of the account. */
export interface ZoneEvent {
  readonly kind: (typeof eventKinds)[number];
  readonly zone: { readonly id: string; readonly name: string };
  readonly change_id?: string | null;
  readonly generation?: number;
  readonly serial?: number;
  readonly region?: string;
}
