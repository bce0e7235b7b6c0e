import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly path: string;
  readonly content: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const MADE_ON_UNIX = 3 << 8;
const NAMES_ARE_UTF8 = 0x0800;
const DEFLATE = 8;
/** 1 January 1980, the first day of the format. */
const DATE = 0x21;
const FILE_MODE = 0o100644;

/**
 * Creates a zip archive (APPNOTE 6.3) of files with the mode 644 and without times, so the same entries produce the same
 * octets. Entries and archive must be smaller than 4 GiB.
 */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const data = deflateRawSync(entry.content, { level: 9 });
    const file = Buffer.concat([header(LOCAL, entry, data), Buffer.from(entry.path), data]);
    directory.push(header(CENTRAL, entry, data, offset), Buffer.from(entry.path));
    files.push(file);
    offset += file.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

/** Returns the header of a file, in its local form or in the form of the central directory, which has its offset. */
function header(signature: number, { path, content }: ZipEntry, data: Uint8Array, offset = 0): Buffer {
  const common = Buffer.alloc(26);
  common.writeUInt16LE(VERSION, 0);
  common.writeUInt16LE(NAMES_ARE_UTF8, 2);
  common.writeUInt16LE(DEFLATE, 4);
  common.writeUInt16LE(DATE, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(Buffer.byteLength(path), 22);
  const start = Buffer.alloc(signature === LOCAL ? 4 : 6);
  start.writeUInt32LE(signature, 0);
  if (signature === LOCAL) return Buffer.concat([start, common]);
  start.writeUInt16LE(MADE_ON_UNIX | VERSION, 4);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(FILE_MODE * 2 ** 16, 6);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([start, common, rest]);
}
