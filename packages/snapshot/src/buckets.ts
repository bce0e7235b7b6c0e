import { sha256Of } from '@fourwinds/resources';

/** The records of one owner name. */
export interface OwnerBlock {
  readonly owner: string;
  /** Whole lines, each with its line break. */
  readonly text: string;
}

/** The records of a run of owner names. */
export interface BucketContent {
  readonly blocks: readonly OwnerBlock[];
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
  const known = new Map(before.map((content) => [content.blocks[0], content]));
  return runsOf(blocks).map((run) => contentOf(run, known.get(run[0])));
}

function runsOf(blocks: readonly OwnerBlock[]): OwnerBlock[][] {
  const total = blocks.reduce((sum, block) => sum + block.text.length, 0);
  if (total <= MANIFEST_BYTES) return total === 0 ? [] : [[...blocks]];
  const runs: OwnerBlock[][] = [];
  let run: OwnerBlock[] = [];
  let length = 0;
  const end = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
    length = 0;
  };
  for (const block of blocks) {
    if (length + block.text.length > BUCKET_MAXIMUM) end();
    run.push(block);
    length += block.text.length;
    if (length >= BUCKET_MINIMUM && endsRun(block)) end();
  }
  end();
  return runs;
}

function contentOf(blocks: readonly OwnerBlock[], known: BucketContent | undefined): BucketContent {
  if (known?.blocks.length === blocks.length && blocks.every((block, i) => block === known.blocks[i])) return known;
  const text = blocks.map((block) => block.text).join('');
  return { blocks, text, digest: sha256Of(text) };
}

/** True for some owners, chosen by a hash so that runs between them have the wanted size; independent of an owner's neighbours. */
function endsRun(block: OwnerBlock): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < block.owner.length; i++) hash = Math.imul(hash ^ block.owner.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32 < block.text.length / (BUCKET_BYTES - BUCKET_MINIMUM);
}
