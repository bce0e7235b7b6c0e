import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const module = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

const program = `
import { runService } from ${module('lifecycle.ts')};
import { createLogger } from ${module('log.ts')};
const alive = setInterval(() => undefined, 1000);
await runService(createLogger('test', 'silent'), async () => ({
  stop: async () => {
    clearInterval(alive);
    process.stdout.write('stopped\\n');
  },
}));
`;

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('a program that gets %s stops in order', async (signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH },
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('{"ready":true}');
  child.kill(signal);
  expect((await lines.next()).value).toBe('stopped');
  expect(await ended).toEqual([0, null]);
});
