import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Issue, IssueError, Name } from '@fourwinds/dns';
import { compileZoneFile, warningsInZoneFile, type CompiledZoneFile } from './zone-file.ts';

export const ENDING = '.zone';

/** A file to be read, unless it still has the mark it had. */
export interface WantedFile {
  readonly name: string;
  readonly mark?: string;
}

/** The result for a file. Plain data, so that it can go from one thread to another. */
export interface ZoneFileReading {
  readonly name: string;
  /** Differs when the file has changed; absent where it could not be read. */
  readonly mark?: string;
  /** Absent where the file has not changed, or could not be read. */
  readonly file?: CompiledZoneFile;
  readonly error?: Error;
}

/** Warnings about a file whose zone is served. Plain data, too. */
export interface ZoneFileWarnings {
  readonly name: string;
  readonly issues: readonly Issue[];
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

/** Reads files of a folder for warnings; a file that cannot be read has none. Never throws. */
export function readWarnings(folder: string, names: readonly string[]): ZoneFileWarnings[] {
  return names.map((name) => {
    try {
      return { name, issues: warningsIn(join(folder, name), name) };
    } catch {
      return { name, issues: [] };
    }
  });
}

function warningsIn(path: string, name: string): Issue[] {
  return statSync(path).isFile() ? warningsInZoneFile(readFileSync(path), originOf(name)) : [];
}

function read(path: string, { name, mark: known }: WantedFile): ZoneFileReading {
  const { mtimeMs, size, ino } = statSync(path);
  const mark = `${mtimeMs} ${size} ${ino}`;
  return mark === known ? { name, mark } : { name, mark, file: compileZoneFile(readFileSync(path), originOf(name)) };
}

/** `example.com.` for example.com.zone; undefined where that is no name. */
export function originOf(file: string): Name | undefined {
  try {
    return Name.parse(`${basename(file, ENDING)}.`);
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}
