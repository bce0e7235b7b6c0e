const CORES = { server: '0', client: '1' } as const;

/** Arguments that run a program on a separate core and end it with this process. */
export function pinned(core: keyof typeof CORES, ...command: string[]): string[] {
  return ['setpriv', '--pdeathsig', 'KILL', 'taskset', '-c', CORES[core], ...command];
}
