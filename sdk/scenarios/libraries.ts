import type { Driver } from './driver.ts';
import { GoLibrary } from './go-library.ts';
import { PythonLibrary } from './python-library.ts';
import { TypeScriptLibrary } from './typescript-library.ts';

/** A client library. */
export interface Library {
  readonly name: string;
  /** Starts a client of the API at this origin. */
  start(origin: string): Promise<Driver>;
}

/** All client libraries. A new library has its line here. */
export const libraries: readonly Library[] = [
  { name: 'TypeScript', start: async (origin) => new TypeScriptLibrary(origin) },
  { name: 'Python, sync', start: (origin) => PythonLibrary.start('sync', origin) },
  { name: 'Python, async', start: (origin) => PythonLibrary.start('async', origin) },
  { name: 'Go', start: (origin) => GoLibrary.start(origin) },
];
