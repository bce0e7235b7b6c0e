import { execFile, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

export interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end and returns what it wrote. Rejects only when it could not be started or was killed. */
export const run = (file: string, args: string[], options: { env?: NodeJS.ProcessEnv; stdin?: string } = {}) =>
  new Promise<Output>((resolve, reject) => {
    const child = execFile(
      file,
      args,
      { env: { ...process.env, ...options.env }, maxBuffer: Infinity },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : error.code;
        if (typeof code === 'number') resolve({ code, stdout, stderr });
        else reject(new Error(`${file} ${args.join(' ')}: ${error?.message}`, { cause: error }));
      },
    );
    child.stdin?.on('error', () => undefined); // a program may end without reading its input
    child.stdin?.end(options.stdin);
  });

/** Milliseconds in which a hook before all tests may build a program in Go: the first build on a machine compiles all that it imports. */
export const BUILD_TIMEOUT = 20 * 60_000;

/** Runs the `build.sh` of a folder, which makes a file from a Go module where that was not done yet; gives the path of the file. */
export async function buildFromModule(folder: string): Promise<string> {
  const script = path.join(folder, 'build.sh');
  const { code, stdout, stderr } = await run(script, []);
  if (code !== 0) throw new Error(`${script} built nothing:\n${stderr}`);
  return stdout.trim();
}

/** A program that runs until its standard input closes, which the end of this process, of whatever kind, brings about. */
export interface Service {
  /** The first line it wrote. */
  firstLine: string;
  stop: () => Promise<void>;
}

/** Starts such a program. Rejects with the end of its error output when it ends before its first line. */
export const serve = async (file: string, args: string[]): Promise<Service> => {
  // Detached: Ctrl-C goes to the starter alone, which may still need the service while it ends.
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    firstLine: await firstLine(child),
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
};

const TAIL = 4096;

const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let written = '';
    let errors = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      written += chunk;
      const end = written.indexOf('\n');
      if (end >= 0) resolve(written.slice(0, end));
    });
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-TAIL);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${child.spawnfile} ended before it was ready:\n${errors}`)));
  });
