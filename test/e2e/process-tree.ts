import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  /** Distinguishes the process from a later process with the same id. */
  readonly startTime: string;
}

/** All descendants of a process. */
export function descendants(pid: number): RunningProcess[] {
  const all = processes();
  const below = (parent: number): RunningProcess[] =>
    all.filter((process) => process.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

/** The initial environment of a process; empty if it has ended. */
export function environmentOf({ pid }: RunningProcess): NodeJS.ProcessEnv {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return Object.fromEntries(variables.map((variable) => variable.split(/=(.*)/s, 2) as [string, string]));
  } catch {
    return {};
  }
}

/** Returns those of the expected processes that still run. */
export function alive(expected: readonly RunningProcess[]): RunningProcess[] {
  return expected.filter(({ pid, startTime }) => {
    const now = readProcess(String(pid));
    return now !== undefined && now.startTime === startTime && now.state !== 'Z';
  });
}

/** True if a process with this id exists. It may be a later process. */
export function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function processes(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readProcess)
    .filter((process) => process !== undefined);
}

function readProcess(pid: string): (RunningProcess & { state: string }) | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { pid: Number(pid), parent: Number(parent), command, startTime: rest[17], state };
  } catch {
    return undefined;
  }
}
