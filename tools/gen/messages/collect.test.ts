import ts from 'typescript';
import { collectMessages } from './collect.ts';

function collect(...texts: readonly string[]): readonly string[] {
  const files = texts.map((text, i) =>
    ts.createSourceFile(`packages/x/src/${i}.ts`, text, ts.ScriptTarget.Latest, true),
  );
  return collectMessages(files).map(({ kind, code, text }) => `${kind} ${code}: ${text}`);
}

const ISSUE = 'export function issue(code: string, message: string, path = "") {}\n';

test.each<[string, string, readonly string[]]>([
  ['an issue', "issue('a-b', 'it is wrong');", ['issue a-b: it is wrong']],
  ['an object', "const found = { path: '', code: 'a-b', message: 'it is wrong' };", ['issue a-b: it is wrong']],
  ['a condition', "const found = { reason: 'Wrong', message: 'It is.' };", ['condition Wrong: It is.']],
  [
    'a reason that is a constant of a type',
    "const WRONG = 'Wrong' satisfies Reason;\nfunction f() { return { reason: WRONG, message: 'It is.' }; }",
    ['condition Wrong: It is.'],
  ],
  ['a refusal', "const found = { refused: { message: 'it is late' } };", ['answer conflict: it is late']],
  ['a part that only a run knows', 'issue("a", `${shorten(owner.name)} is wrong`);', ['issue a: <name> is wrong']],
  [
    'a part that is a constant',
    "const MOST = 5;\nfunction f() { const message = `at most ${MOST}`; issue('a', message); }",
    ['issue a: at most 5'],
  ],
  [
    'either text',
    "issue('a', isOne ? 'one is wrong' : 'all are wrong');",
    ['issue a: one is wrong', 'issue a: all are wrong'],
  ],
  [
    'a text that callers give',
    "function wrong(message: string) { return issue('a', `field \"x\": ${message}`); }\nwrong('is empty');\nwrong('is long');",
    ['issue a: field "x": is empty', 'issue a: field "x": is long'],
  ],
  [
    'a text that a function returns',
    "function why(n: number): string { return n === 1 ? 'one' : 'many'; }\nissue('a', `there are ${why(2)}`);",
    ['issue a: there are one', 'issue a: there are many'],
  ],
  [
    'texts of a table',
    "const texts = { a: 'is empty', b: 'is long' };\nissue('a', texts[key]);",
    ['issue a: is empty', 'issue a: is long'],
  ],
  ['the message of another error', "issue('a', error.message);", []],
  ['the same twice', "issue('a', 'is wrong'); issue('a', 'is wrong');", ['issue a: is wrong']],
  ['an item of a list', "throw new ItemError('this is no item');", ['issue field-invalid: this is no item']],
  ['a start', "throw new StartError('the file is missing');", ['start : the file is missing']],
])('%s', (_, text, expected) => {
  expect(collect(ISSUE + text)).toEqual(expected);
});

describe('a constant of another file', () => {
  const used = "import { MOST } from './1.ts';\nfunction f() { issue('a', `at most ${MOST}`); }";

  test('is read where it is imported', () => {
    expect(collect(ISSUE + used, 'export const MOST = 5;')).toEqual(['issue a: at most 5']);
  });

  test('is not taken for one that has its name in a file that is not imported, or is not exported', () => {
    const files = [ISSUE + used, 'export const MOST = 5;', 'export const MOST = 6;\nfunction f() { const MOST = 7; }'];
    expect(collect(...files)).toEqual(['issue a: at most 5']);
  });

  test('is refused where two files of the package that is imported have it', () => {
    const imported = used.replace('./1.ts', '@fourwinds/x/part');
    expect(() => collect(ISSUE + imported, 'export const MOST = 5;', 'export const MOST = 6;')).toThrow(
      'MOST is a constant of packages/x/src/1.ts and packages/x/src/2.ts, and messages cannot tell which one is imported; give one another name',
    );
  });
});

test('a function of another file is followed where it is imported', () => {
  const used = "import { issue } from './0.ts';\nissue('a', 'is wrong');";
  expect(collect(ISSUE, used)).toEqual(['issue a: is wrong']);
});
