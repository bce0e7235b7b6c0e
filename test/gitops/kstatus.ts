import { buildFromModule, run } from '../cluster/process.ts';

/** The program, built on demand. */
export const kstatusProgram = (): Promise<string> => buildFromModule(import.meta.dirname);

/** The kstatus status of each object of a List, by kind and name. */
export async function kstatus(list: string): Promise<Map<string, string>> {
  const { code, stdout, stderr } = await run(await kstatusProgram(), [], { stdin: list });
  if (code !== 0) throw new Error(`kstatus: ${stderr}`);
  return new Map(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
}
