export type Role = 'KSK' | 'ZSK';

/** The state of a zone that webhooks were notified of. */
export interface AnnouncedState {
  /** The latest serial that was in sync. */
  readonly inSync: number | null;
  /** The generation that is refused. */
  readonly refused: number | null;
  readonly delegation: string;
  /** The steps that the parent has to take about DS records. */
  readonly dsSteps: string | null;
  /** The keys of the zone: algorithm and tag. */
  readonly keys: { readonly [role in Role]: readonly string[] };
}
