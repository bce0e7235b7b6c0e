import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CACHE = join(import.meta.dirname, '../.cache');
const LIBRARY = join(import.meta.dirname, 'go');

const run = promisify(execFile);

/** Nothing is downloaded: the library needs only the standard library. */
const OFFLINE = { GOPROXY: 'off', GOTOOLCHAIN: 'local', GOWORK: 'off', GOFLAGS: '-buildvcs=false', CGO_ENABLED: '0' };

interface Place {
  /** Default: the library. */
  readonly folder?: string;
  readonly environment?: { readonly [name: string]: string };
}

/** Environment of the go command. */
export function goEnvironment(): { readonly [name: string]: string | undefined } {
  const { PATH, HOME, GOCACHE = join(CACHE, 'go-build') } = process.env;
  return { PATH, HOME, GOCACHE, GOPATH: join(CACHE, 'go'), ...OFFLINE };
}

/** Runs the go command. Returns its output. Rejects with the output if it fails. */
export async function go(args: readonly string[], { folder = LIBRARY, environment = {} }: Place = {}): Promise<string> {
  const env = { ...goEnvironment(), ...environment };
  try {
    return (await run('go', args, { cwd: folder, env })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`go ${args.join(' ')}: ${stdout}${stderr}`, { cause: error });
  }
}

/** Environment of a user who gets the library from a folder in the form of a module proxy. */
export function fromFolder(proxy: string, modules: string): { readonly [name: string]: string } {
  return {
    GOPROXY: `file://${proxy}`,
    GONOSUMDB: 'go.fourwinds.dev',
    GOMODCACHE: modules,
    GOFLAGS: '-modcacherw -buildvcs=false',
  };
}

/** Builds a program of the Go library, in this folder. Returns its path. */
export async function buildGo(program: string, folder: string): Promise<string> {
  const file = join(folder, 'program');
  await go(['build', '-o', file, program]);
  return file;
}
