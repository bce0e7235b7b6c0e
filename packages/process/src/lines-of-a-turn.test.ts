import { setImmediate as nextTurn } from 'node:timers/promises';
import { LinesOfATurn } from './lines-of-a-turn.ts';
import { createLogger } from './log.ts';

let written: string[];
let lines: LinesOfATurn;
beforeEach(() => {
  written = [];
  lines = new LinesOfATurn({ write: (text) => void written.push(text) });
});

test('the lines of a turn are written together when it is over', async () => {
  lines.write('a\n');
  lines.write('b\n');
  expect(written).toEqual([]);
  await nextTurn();
  lines.write('c\n');
  await nextTurn();
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
