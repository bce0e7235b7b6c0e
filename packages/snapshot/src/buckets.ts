import { sha256Of } from '@fourwinds/resources';

/** The records of one owner name. */
export interface OwnerBlock {
  readonly owner: string;
  /** Whole lines, each with its line break. */
  readonly text: string;
}

/** The records of a run of owner names. */
export interface BucketContent {
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
 * a record added or removed changes one run and leaves the others as they were.
 */
export function splitIntoBuckets(blocks: readonly OwnerBlock[]): BucketContent[] {
  return runsOf(blocks).map(contentOf);
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

/** Finished runs by their first blocks: most runs of a zone are those of its version before. */
const contents = new WeakMap<OwnerBlock, { readonly run: readonly OwnerBlock[]; readonly content: BucketContent }>();

function contentOf(run: readonly OwnerBlock[]): BucketContent {
  const known = contents.get(run[0]);
  if (known?.run.length === run.length && run.every((block, i) => block === known.run[i])) return known.content;
  const text = run.map((block) => block.text).join('');
  const content = { text, digest: sha256Of(text) };
  contents.set(run[0], { run, content });
  return content;
}

/** True for one owner in so many that runs have the wanted size; the same for the same owner whatever its neighbours are. */
function endsRun(block: OwnerBlock): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < block.owner.length; i++) hash = Math.imul(hash ^ block.owner.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32 < block.text.length / (BUCKET_BYTES - BUCKET_MINIMUM);
}
