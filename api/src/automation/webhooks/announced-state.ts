export type Role = 'KSK' | 'ZSK';

/** The last announced state of a zone. */
export interface AnnouncedState {
  readonly inSync: number | null;
  readonly refused: number | null;
  readonly delegation: string;
  /** DS changes that the parent must make. */
  readonly dsSteps: string | null;
  /** Error in the parent's DS records. Absent in states that earlier API versions stored. */
  readonly wrongDs?: string | null;
  /** Earliest expiry of the signatures, if this is soon. Absent in states that earlier API versions stored. */
  readonly signaturesEnd?: string | null;
  /** Algorithm and tag of each key, by role. */
  readonly keys: { readonly [role in Role]: readonly string[] };
}
