import { sha256Of } from '@fourwinds/data';

/** The records of one owner name. */
export interface OwnerBlock {
  readonly owner: string;
  /** Whole lines, each with its line break. */
  readonly text: string;
}

/** The records of a run of owner names. */
export interface BucketContent {
  readonly blocks: readonly OwnerBlock[];
  /** Ends with its last block, whatever follows. */
  readonly isClosed: boolean;
  readonly text: string;
  /** SHA-256 of the text, in hexadecimal digits. */
  readonly digest: string;
}

/** Up to this size the records of a zone are stored in its manifest. */
export const MANIFEST_BYTES = 64 * 1024;
const BUCKET_BYTES = 64 * 1024;
const BUCKET_MINIMUM = 16 * 1024;
const BUCKET_MAXIMUM = 512 * 1024;

/**
 * Runs of blocks of about 64 KiB. An owner name ends its run by a hash of the name, not by its position, so that
 * a record added or removed changes one run and leaves the others as they were: those of the version `before` are taken from it.
 */
export function splitIntoBuckets(
  blocks: readonly OwnerBlock[],
  before: readonly BucketContent[] = [],
): BucketContent[] {
  const known: Known = new Map(before.map((content) => [content.blocks[0], content]));
  return runsOf(blocks, known).map((run) => contentOf(run, known.get(run.blocks[0])));
}

type Run = Pick<BucketContent, 'blocks' | 'isClosed'>;

/** The buckets of the version before by their first blocks. */
type Known = ReadonlyMap<OwnerBlock, BucketContent>;

function runsOf(blocks: readonly OwnerBlock[], known: Known): Run[] {
  const total = blocks.reduce((sum, block) => sum + block.text.length, 0);
  if (total <= MANIFEST_BYTES) return total === 0 ? [] : [{ blocks: [...blocks], isClosed: false }];
  const runs: Run[] = [];
  for (let start = 0; start < blocks.length; start += runs.at(-1)!.blocks.length)
    runs.push(sameRun(blocks, start, known.get(blocks[start])) ?? runFrom(blocks, start));
  return runs;
}

/** The known run where it begins here with the same blocks and is sure to end with the same one. */
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

/** True for some owners, chosen by a hash so that runs between them have the wanted size; independent of an owner's neighbours. */
function endsRun(block: OwnerBlock): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < block.owner.length; i++) hash = Math.imul(hash ^ block.owner.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32 < block.text.length / (BUCKET_BYTES - BUCKET_MINIMUM);
}
