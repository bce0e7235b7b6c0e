/** Up to so many zones may vanish without a tombstone, however few there are. */
const FEW_ZONES = 20;
const SHARE = 0.1;

export interface Vanishing {
  /** Zones served, those that vanished included. */
  readonly served: number;
  /** Those whose manifest is gone although no tombstone said so. */
  readonly vanished: number;
  /** How many were dropped for that reason in the time before. */
  readonly droppedBefore: number;
}

/**
 * Whether zones that vanished without a tombstone may be dropped. Many at once mean an emptied or half-restored
 * cluster, not that so many were deleted: then none is, until someone looks.
 */
export function mayDrop({ served, vanished, droppedBefore }: Vanishing): boolean {
  const dropped = vanished + droppedBefore;
  return dropped <= FEW_ZONES || dropped <= SHARE * (served + droppedBefore);
}
