/** A file of an archive, or a folder if it has no content. */
export interface Entry {
  /** A path without a slash at either end. */
  readonly path: string;
  readonly mode: number;
  readonly content?: Uint8Array;
}

const BLOCK = 512;
const LONGEST_NAME = 100;

/**
 * Creates an archive in ustar format (POSIX.1-1988). Files belong to root and have no times, so the same entries
 * produce the same octets.
 */
export function tar(entries: readonly Entry[]): Buffer {
  const parts = entries.flatMap((entry) => [header(entry), padded(entry.content ?? new Uint8Array())]);
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

/** Returns the entries and their parent folders, sorted by path. */
export function withFolders(entries: readonly Entry[]): Entry[] {
  const all = new Map<string, Entry>();
  for (const entry of entries) {
    for (const folder of foldersOf(entry.path)) all.set(folder, { path: folder, mode: 0o755 });
    all.set(entry.path, entry);
  }
  return [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

function header({ path, mode, content }: Entry): Buffer {
  const name = content === undefined ? `${path}/` : path;
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`too long for an archive: ${name}`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, offset: number, length: number): number =>
    block.write(value.toString(8).padStart(length - 1, '0'), offset);
  block.write(name, 0);
  octal(mode, 100, 8);
  octal(0, 108, 8); // owner ID
  octal(0, 116, 8); // group ID
  octal(content?.length ?? 0, 124, 12);
  octal(0, 136, 12); // modification time
  block.write(content === undefined ? '5' : '0', 156);
  block.write('ustar\0' + '00', 257);
  block.write(' '.repeat(8), 148);
  octal(
    block.reduce((sum, octet) => sum + octet, 0),
    148,
    7,
  );
  block.write('\0 ', 154);
  return block;
}

function padded(content: Uint8Array): Buffer {
  return Buffer.concat([content, Buffer.alloc(-content.length & (BLOCK - 1))]);
}
