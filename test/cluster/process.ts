import { execFile, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

export interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program and returns its output. Rejects only if it could not start or was killed. */
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
    child.stdin?.on('error', () => undefined); // A program may end without reading its input.
    child.stdin?.end(options.stdin);
  });

/**
 * Timeout in milliseconds of a hook that may build a Go program. The first build on a machine compiles all
 * dependencies.
 */
export const BUILD_TIMEOUT = 20 * 60_000;

/** Runs the `build.sh` of a folder, which builds a Go module on demand. Returns the path of the result. */
export async function buildFromModule(folder: string): Promise<string> {
  const script = path.join(folder, 'build.sh');
  const { code, stdout, stderr } = await run(script, []);
  if (code !== 0) throw new Error(`${script} built nothing:\n${stderr}`);
  return stdout.trim();
}

/** A program that runs until its standard input closes, so that it cannot outlive this process. */
export interface Service {
  /** The first line of the program's output. */
  firstLine: string;
  stop: () => Promise<void>;
}

/** Starts a service. Rejects with the end of its stderr if it exits before its first line. */
export const serve = async (file: string, args: string[]): Promise<Service> => {
  // Detached, so that Ctrl-C reaches only the parent, which may still need the service while it shuts down.
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
