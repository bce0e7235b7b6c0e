import { sha256Of } from '@fourwinds/data';

export interface OwnerBlock {
  readonly owner: string;
  /** Whole lines with line breaks. */
  readonly text: string;
}

export interface BucketContent {
  readonly blocks: readonly OwnerBlock[];
  /** True if the last block ends the bucket, regardless of the block that follows. */
  readonly isClosed: boolean;
  readonly text: string;
  /** SHA-256 of the text in hexadecimal. */
  readonly digest: string;
}

/** Up to this size, the manifest contains the records itself. */
export const MANIFEST_BYTES = 64 * 1024;
const BUCKET_BYTES = 64 * 1024;
const BUCKET_MINIMUM = 16 * 1024;
const BUCKET_MAXIMUM = 512 * 1024;

/**
 * Splits blocks into buckets of about 64 KiB. The hash of an owner name, not its position, decides whether a bucket
 * ends there. Therefore adding or removing a record only changes one bucket. Reuses the unchanged buckets of
 * `before`.
 */
export function splitIntoBuckets(
  blocks: readonly OwnerBlock[],
  before: readonly BucketContent[] = [],
): BucketContent[] {
  const known: KnownBuckets = new Map(before.map((content) => [content.blocks[0], content]));
  return runsOf(blocks, known).map((run) => contentOf(run, known.get(run.blocks[0])));
}

type Run = Pick<BucketContent, 'blocks' | 'isClosed'>;

type KnownBuckets = ReadonlyMap<OwnerBlock, BucketContent>;

function runsOf(blocks: readonly OwnerBlock[], known: KnownBuckets): Run[] {
  const total = blocks.reduce((sum, block) => sum + block.text.length, 0);
  if (total <= MANIFEST_BYTES) return total === 0 ? [] : [{ blocks: [...blocks], isClosed: false }];
  const runs: Run[] = [];
  for (let start = 0; start < blocks.length; start += runs.at(-1)!.blocks.length)
    runs.push(sameRun(blocks, start, known.get(blocks[start])) ?? runFrom(blocks, start));
  return runs;
}

/** Returns the known bucket if the blocks that start here are the same as its blocks, and if it is closed. */
function sameRun(blocks: readonly OwnerBlock[], start: number, run: Run | undefined): Run | undefined {
  return run?.isClosed === true && run.blocks.every((block, i) => block === blocks[start + i]) ? run : undefined;
}

function runFrom(blocks: readonly OwnerBlock[], start: number): Run {
  let length = 0;
  for (let i = start; i < blocks.length; i++) {
    if (i > start && length + blocks[i].text.length > BUCKET_MAXIMUM)
      return { blocks: blocks.slice(start, i), isClosed: false };
    length += blocks[i].text.length;
    if (length >= BUCKET_MINIMUM && endsRun(blocks[i])) return { blocks: blocks.slice(start, i + 1), isClosed: true };
  }
  return { blocks: blocks.slice(start), isClosed: false };
}

function contentOf(run: Run, known: BucketContent | undefined): BucketContent {
  if (known !== undefined && isSameRun(run, known)) return known;
  const text = run.blocks.map((block) => block.text).join('');
  return { ...run, text, digest: sha256Of(text) };
}

function isSameRun(a: Run, b: Run): boolean {
  if (a === b) return true;
  if (a.isClosed !== b.isClosed || a.blocks.length !== b.blocks.length) return false;
  return a.blocks.every((block, i) => block === b.blocks[i]);
}

/**
 * Decides by hash whether a bucket ends after this owner. On average, buckets reach the intended size. The decision
 * does not depend on neighbouring owners.
 */
function endsRun(block: OwnerBlock): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < block.owner.length; i++) hash = Math.imul(hash ^ block.owner.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32 < block.text.length / (BUCKET_BYTES - BUCKET_MINIMUM);
}
