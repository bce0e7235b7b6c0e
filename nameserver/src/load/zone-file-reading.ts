import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { IssueError, Name } from '@fourwinds/dns';
import { readZoneFile, type ZoneFile } from './zone-file.ts';

export const ENDING = '.zone';

/** A file to be read, unless it still has the mark it had. */
export interface WantedFile {
  readonly name: string;
  readonly mark?: string;
}

/** What became of it. Plain data, so that it can go from one thread to another. */
export interface ZoneFileReading {
  readonly name: string;
  /** What changes when the file does; absent where it could not be read. */
  readonly mark?: string;
  /** Absent where the file has not changed, or could not be read. */
  readonly file?: ZoneFile;
  readonly error?: Error;
}

/** Reads files of a folder. Names without a final dot are relative to the file's name until `$ORIGIN`. Never throws. */
export function readZoneFiles(folder: string, files: readonly WantedFile[]): ZoneFileReading[] {
  return files.map((wanted) => {
    try {
      return read(join(folder, wanted.name), wanted);
    } catch (error) {
      return { name: wanted.name, error: error as Error };
    }
  });
}

function read(path: string, { name, mark: known }: WantedFile): ZoneFileReading {
  const { mtimeMs, size, ino } = statSync(path);
  const mark = `${mtimeMs} ${size} ${ino}`;
  return mark === known ? { name, mark } : { name, mark, file: readZoneFile(readFileSync(path), originOf(name)) };
}

/** `example.com.` for example.com.zone; undefined where that is no name. */
function originOf(file: string): Name | undefined {
  try {
    return Name.parse(`${basename(file, ENDING)}.`);
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}
