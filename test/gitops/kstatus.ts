import path from 'node:path';
import { run } from '../cluster/process.ts';

const build = async (): Promise<string> => {
  const { code, stdout, stderr } = await run(path.join(import.meta.dirname, 'build.sh'), []);
  if (code !== 0) throw new Error(`kstatus was not built:\n${stderr}`);
  return stdout.trim();
};

/** The status of each object of a List, as kstatus computes it, by kind and name. */
export async function kstatus(list: string): Promise<Map<string, string>> {
  const { code, stdout, stderr } = await run(await build(), [], { stdin: list });
  if (code !== 0) throw new Error(`kstatus: ${stderr}`);
  return new Map(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
}
