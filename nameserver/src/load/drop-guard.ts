/** This many zones may disappear without a tombstone, regardless of the total. */
const FEW_ZONES = 20;
const SHARE = 0.1;

export interface Disappearance {
  /** Number of served zones, including missing zones. */
  readonly served: number;
  readonly missing: number;
  /** Zones dropped for this reason in the preceding period. */
  readonly droppedBefore: number;
}

/**
 * Returns true if zones without manifest and tombstone may be dropped. If many disappear at the same time, the
 * cluster was probably emptied or half restored. In that case no zone is dropped, and an alarm is raised.
 */
export function mayDrop({ served, missing, droppedBefore }: Disappearance): boolean {
  const dropped = missing + droppedBefore;
  return dropped <= FEW_ZONES || dropped <= SHARE * (served + droppedBefore);
}
