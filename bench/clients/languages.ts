import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { go } from '../../sdk/go-command.ts';
import { installPythonPackages } from '../../test/python-packages.ts';
import type { ReaderCommand } from './reader.ts';

const SDK = join(import.meta.dirname, '../../sdk');

export interface Service {
  readonly url: string;
  readonly token: string;
}

/** A way to read lists in a language. */
export interface Client {
  readonly name: string;
  /** True for our library. */
  readonly isLibrary: boolean;
  start(service: Service): ReaderCommand;
}

/** Our library in a language and mode, with clients that do the same without it. */
export interface Language {
  readonly name: string;
  readonly clients: readonly Client[];
}

/** All languages that have a library, with their programs. */
export class Languages implements Disposable {
  readonly all: readonly Language[];
  readonly #folder: string;

  private constructor(all: readonly Language[], folder: string) {
    this.all = all;
    this.#folder = folder;
  }

  /** Builds or installs what the programs need. */
  static async prepare(): Promise<Languages> {
    const folder = mkdtempSync(join(tmpdir(), 'fourwinds-clients-'));
    const python = await pythonClient();
    const goProgram = await goClient(join(folder, 'program'));
    const all = [
      {
        name: 'TypeScript',
        clients: [typescript('@fourwinds/client', 'library'), typescript('fetch, JSON.parse', 'bare')],
      },
      {
        name: 'Python',
        clients: [
          python('fourwinds', 'library'),
          python('httpx2, msgspec', 'httpx2'),
          python('urllib, json', 'urllib'),
        ],
      },
      {
        name: 'Python, async',
        clients: [python('fourwinds', 'library-async'), python('httpx2, msgspec', 'httpx2-async')],
      },
      { name: 'Go', clients: [goProgram('fourwinds', 'library'), goProgram('net/http, encoding/json', 'bare')] },
    ];
    return new Languages(all, folder);
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true });
  }
}

function typescript(name: string, kind: string): Client {
  const program = join(import.meta.dirname, 'typescript-subject.ts');
  return {
    name,
    isLibrary: kind === 'library',
    start: ({ url, token }) => ({ command: [process.execPath, program, kind, url, token] }),
  };
}

export interface Python {
  readonly python: string;
  readonly environment: { readonly [name: string]: string };
}

/** Returns the path of Python with the packages that the library needs, and the environment with the library. */
export async function pythonWithLibrary(): Promise<Python> {
  const python = await installPythonPackages('python-library', join(SDK, 'python/tests/requirements.txt'));
  return { python, environment: { PYTHONPATH: join(SDK, 'python/src') } };
}

async function pythonClient(): Promise<(name: string, kind: string) => Client> {
  const { python, environment } = await pythonWithLibrary();
  const program = join(import.meta.dirname, 'python_subject.py');
  return (name, kind) => ({
    name,
    isLibrary: kind.startsWith('library'),
    start: ({ url, token }) => ({ command: [python, program, kind, url, token], environment }),
  });
}

async function goClient(program: string): Promise<(name: string, kind: string) => Client> {
  await go(['build', '-o', program, '.'], { folder: join(import.meta.dirname, 'go') });
  return (name, kind) => ({
    name,
    isLibrary: kind === 'library',
    start: ({ url, token }) => ({ command: [program, kind, url, token] }),
  });
}
