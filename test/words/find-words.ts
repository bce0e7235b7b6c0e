import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RuleKind, rules } from './rules.ts';

const root = join(import.meta.dirname, '../..');

/** Third-party files, generated files, and migrations that have run. */
const EXEMPT = [
  /(^|\/)(node_modules|dist|\.[^/]*|coverage)(\/|$)/,
  /package-lock\.json$|\.(log|sum)$|^(LICENSE|NOTICE)$/,
  /^toolchain(\/|$)/,
  /_gen\.go$/,
  /^test\/words(\/|$)/,
  /^api\/src\/storage\/db\/migrations\/000[1-5]-/,
];

export interface Finding {
  readonly kind: RuleKind;
  readonly file: string;
  readonly message: string;
}

/** Returns every forbidden wording in the files of this repository. */
export function findWords(): Finding[] {
  const isExempt = (path: string): boolean => EXEMPT.some((pattern) => pattern.test(path));
  const files = globSync('**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: ({ parentPath, name }) => isExempt(join(parentPath, name).slice(root.length + 1)),
  });
  return files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((file) => !isExempt(file))
    .sort()
    .flatMap((file) => findIn(file, readFileSync(join(root, file), 'utf8')));
}

function findIn(file: string, text: string): Finding[] {
  return text.split('\n').flatMap((line, i) =>
    rules.flatMap(({ kind, pattern, instead }) => {
      const found = pattern.exec(line)?.[0];
      return found === undefined ? [] : [{ kind, file, message: `${file}:${i + 1}: “${found}”; write: ${instead}` }];
    }),
  );
}
