/** Up to so many zones may disappear without a tombstone, however few there are. */
const FEW_ZONES = 20;
const SHARE = 0.1;

export interface Disappearance {
  /** Zones served, the missing ones included. */
  readonly served: number;
  /** Zones whose manifest is gone without a tombstone. */
  readonly missing: number;
  /** Zones dropped for that reason in the time before. */
  readonly droppedBefore: number;
}

/**
 * Whether zones without manifest and tombstone may be dropped. Many at once mean an emptied or half-restored
 * cluster, not that so many were deleted: then none is dropped, and an alarm is raised.
 */
export function mayDrop({ served, missing, droppedBefore }: Disappearance): boolean {
  const dropped = missing + droppedBefore;
  return dropped <= FEW_ZONES || dropped <= SHARE * (served + droppedBefore);
}
