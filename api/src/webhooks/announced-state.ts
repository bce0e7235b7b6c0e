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
  /** The fault in the DS records of the parent; left out by earlier versions of the API. */
  readonly wrongDs?: string | null;
  /** The end of the first signature, where it is near; left out by earlier versions of the API. */
  readonly signaturesEnd?: string | null;
  /** The keys of the zone: algorithm and tag. */
  readonly keys: { readonly [role in Role]: readonly string[] };
}
