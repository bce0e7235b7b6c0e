import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Follows docs/internals/recipes.md in a copy of the tree: first all files, then each command once, with the tests of
 * all recipes in one run.
 */

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

type Step =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'line'; readonly path: string; readonly after: string; readonly text: string }
  | { readonly kind: 'command'; readonly text: string };

const STEP =
  /^(?:New file `(?<file>[^`]+)`:|In `(?<path>[^`]+)`, after `(?<after>[^\n]+)`:)?\n+```(?<language>\w+)\n(?<text>[\s\S]*?)```$/gm;

function readSteps(page: string): Step[] {
  return Array.from(page.matchAll(STEP), ({ groups }): Step[] => {
    const { file, path, after, language, text } = groups!;
    if (file !== undefined) return [{ kind: 'file', path: file, text }];
    if (path !== undefined) return [{ kind: 'line', path, after, text }];
    if (language !== 'sh') throw new Error(`docs/internals/recipes.md: nothing says where this goes:\n${text}`);
    return text
      .trim()
      .split('\n')
      .map((command) => ({ kind: 'command', text: command }));
  }).flat();
}

const TEST = 'npm test -- ';
const steps = readSteps(readFileSync(join(root, 'docs/internals/recipes.md'), 'utf8'));
const commands = steps.filter((step) => step.kind === 'command').map(({ text }) => text);
const patterns = commands.filter((text) => text.startsWith(TEST)).flatMap((text) => text.slice(TEST.length).split(' '));
let copy: string;

/** Copies tracked and untracked files, and links the installed packages. Workspace packages point to the copy. */
async function copyTree(): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of stdout.trim().split('\n')) cpSync(join(root, file), join(copy, file), { recursive: true });
  const own = 'node_modules/@fourwinds';
  mkdirSync(join(copy, own), { recursive: true });
  for (const name of readdirSync(join(root, own)))
    symlinkSync(readlinkSync(join(root, own, name)), join(copy, own, name));
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@fourwinds'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
}

function follow(step: Step): void {
  if (step.kind === 'command') return;
  const path = join(copy, step.path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, step.kind === 'file' ? step.text : insert(readFileSync(path, 'utf8'), step));
}

/** Throws unless the line occurs exactly once. */
function insert(text: string, { path, after, text: added }: Step & { kind: 'line' }): string {
  const lines = text.split('\n');
  const found = lines.flatMap((line, i) => (line.trim() === after ? [i] : []));
  if (found.length !== 1) throw new Error(`${path} has the line “${after}” ${found.length} times`);
  return lines.toSpliced(found[0] + 1, 0, added.trimEnd()).join('\n');
}

/** Runs a command in the copy and returns its output. Throws with the output if it fails. */
async function execute(...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    FOURWINDS_TEST_BUDGET: undefined,
    npm_config_update_notifier: 'false',
  };
  const { stdout, stderr } = await run('npm', args, { cwd: copy, env }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`npm ${args.join(' ')}\n${stdout}\n${stderr}`);
  });
  return `${stdout}${stderr}`;
}

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'fourwinds-recipes-'));
  await copyTree();
  steps.forEach(follow);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the commands are those that this test runs', () => {
  const others = commands.filter((text) => !text.startsWith(TEST));
  expect(new Set(others)).toEqual(new Set(['npm run gen', 'npm run typecheck']));
});

test('the recipes can be generated from, type checked and tested', async () => {
  await execute('run', 'gen');
  for (const [file, word] of [
    ['docs/reference/record-types.md', 'ATMA'],
    ['docs/reference/issue-codes.md', 'txt-empty'],
    ['docs/use/api.md', '/nameservers/{region}'],
    ['crds/notices.dns.fourwinds.dev.yaml', 'A sentence for all users.'],
    ['docs/reference/kinds/notice.md', 'spec.text'],
  ])
    expect(readFileSync(join(copy, file), 'utf8')).toContain(word);
  await execute('run', 'typecheck');
  const output = await execute('test', '--', ...patterns);
  for (const name of ['vectors', 'txt-empty', 'get-nameserver', 'crd', 'claims']) expect(output).toMatch(name);
}, 600_000);
