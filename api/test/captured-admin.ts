import { Readable } from 'node:stream';
import { runAdmin } from '../src/admin/run-admin.ts';

export interface Captured {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function captureAdmin(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  input = '',
): Promise<Captured> {
  const written = { stdout: '', stderr: '' };
  const status = await runAdmin(words, environment, {
    stdin: Readable.from([Buffer.from(input)]),
    stdout: { write: (text: string) => (written.stdout += text) },
    stderr: { write: (text: string) => (written.stderr += text) },
  });
  return { status, ...written };
}
