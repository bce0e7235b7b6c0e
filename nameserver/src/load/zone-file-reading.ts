import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Issue, IssueError, Name } from '@fourwinds/dns';
import { compileZoneFile, warningsInZoneFile, type CompiledZoneFile } from './zone-file.ts';

export const ENDING = '.zone';

/** A file to read unless its mark is unchanged. */
export interface WantedFile {
  readonly name: string;
  readonly mark?: string;
}

/** The result for a file. Plain data, so that it can be passed between threads. */
export interface ZoneFileReading {
  readonly name: string;
  /** Changes with the file. Absent if the file could not be read. */
  readonly mark?: string;
  /** Absent if the file has not changed or could not be read. */
  readonly file?: CompiledZoneFile;
  readonly error?: Error;
}

/** Warnings about the file of a served zone. Plain data. */
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

/** Checks files of a folder for warnings. An unreadable file has none. Never throws. */
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

/** Returns `example.com.` for example.com.zone. Undefined if the result is not a valid name. */
export function originOf(file: string): Name | undefined {
  try {
    return Name.parse(`${basename(file, ENDING)}.`);
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}
