/** The records of one owner name. */
export interface OwnerBlock {
  readonly owner: string;
  /** Whole lines, each with its line break. */
  readonly text: string;
}

/** Up to this size the records of a zone lie in its manifest. */
export const MANIFEST_BYTES = 64 * 1024;
const BUCKET_BYTES = 64 * 1024;
const BUCKET_MINIMUM = 16 * 1024;
const BUCKET_MAXIMUM = 512 * 1024;

/**
 * Runs of blocks of about 64 KiB. An owner name ends its run by a hash of the name, not by its position, so that
 * a record added or removed changes one run and leaves the others as they were.
 */
export function splitIntoBuckets(blocks: readonly OwnerBlock[]): string[] {
  const total = blocks.reduce((sum, block) => sum + block.text.length, 0);
  if (total <= MANIFEST_BYTES) return total === 0 ? [] : [blocks.map((block) => block.text).join('')];
  const buckets: string[] = [];
  let run = '';
  for (const block of blocks) {
    if (run !== '' && run.length + block.text.length > BUCKET_MAXIMUM) {
      buckets.push(run);
      run = '';
    }
    run += block.text;
    if (run.length >= BUCKET_MINIMUM && endsRun(block)) {
      buckets.push(run);
      run = '';
    }
  }
  return run === '' ? buckets : [...buckets, run];
}

/** True for one owner in so many that runs have the wanted size; the same for the same owner whatever lies around it. */
function endsRun(block: OwnerBlock): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < block.owner.length; i++) hash = Math.imul(hash ^ block.owner.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32 < block.text.length / (BUCKET_BYTES - BUCKET_MINIMUM);
}
