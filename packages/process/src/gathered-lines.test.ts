import { GatheredLines } from './gathered-lines.ts';
import { createLogger } from './log.ts';

let written: string[];
let isWritten: PromiseWithResolvers<void>;
let lines: GatheredLines;
beforeEach(() => {
  written = [];
  isWritten = Promise.withResolvers();
  const write = (text: string): void => {
    written.push(text);
    isWritten.resolve();
  };
  lines = new GatheredLines({ write });
});

test('lines are written together soon', async () => {
  lines.write('a\n');
  lines.write('b\n');
  expect(written).toEqual([]);
  await isWritten.promise;
  isWritten = Promise.withResolvers();
  lines.write('c\n');
  await isWritten.promise;
  expect(written).toEqual(['a\nb\n', 'c\n']);
});

test('many lines do not wait', () => {
  const line = `${'x'.repeat(1023)}\n`;
  for (let i = 0; i < 100; i++) lines.write(line);
  expect(written.map((text) => text.length)).toEqual([65_536]);
});

test('a logger writes its last words at once, after the lines before', () => {
  const log = createLogger('test', 'info', lines);
  log.info('one');
  expect(written).toEqual([]);
  log.fatal('two');
  expect(written.join('').match(/"msg":"\w+"/g)).toEqual(['"msg":"one"', '"msg":"two"']);
});
