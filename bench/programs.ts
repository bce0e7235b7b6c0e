import { readFileSync } from 'node:fs';
import { descendants } from '../test/e2e/process-tree.ts';

/** Returns the descendants of a supervisor by program: nameservers by region, all Postgres processes together. */
export function programsOf(supervisor: number): Map<string, number[]> {
  const programs = new Map<string, number[]>();
  for (const { pid, command } of descendants(supervisor)) {
    const program = programOf(pid, command);
    programs.set(program, [...(programs.get(program) ?? []), pid]);
  }
  return programs;
}

function programOf(pid: number, command: string): string {
  if (command.includes('postgres')) return 'postgres';
  const [, program = command] = /(\w+)\.js/.exec(command) ?? [];
  if (program !== 'nameserver') return program;
  const [, region] = /FOURWINDS_REGION=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? [];
  return `nameserver ${region}`;
}
