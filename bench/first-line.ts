import { spawnSync } from 'node:child_process';

export function firstLine([program, ...args]: readonly string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return `${stdout ?? `${program} is not installed`}${stderr ?? ''}`.split('\n')[0];
}
