import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.join(import.meta.dirname, '..');
const source = path.join(root, 'sdk/typescript');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  typeRoots: [path.join(root, 'node_modules/@types')],
  strict: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
  rootDir: path.join(source, 'src'),
};

/**
 * Writes the npm package of the TypeScript library into a folder: JavaScript, types and package.json. Node does not run
 * the TypeScript of packages. Throws if the library has type errors.
 */
export function writeClientPackage(folder: string): void {
  const entries = ['index', 'node'];
  const files = entries.map((name) => path.join(source, `src/${name}.ts`));
  const program = ts.createProgram(files, { ...options, outDir: path.join(folder, 'dist') });
  const { diagnostics } = program.emit();
  const errors = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (errors.length > 0)
    throw new Error(errors.map((one) => ts.flattenDiagnosticMessageText(one.messageText, '\n')).join('\n'));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(packageManifest(entries), null, 2)}\n`);
  for (const file of ['LICENSE', 'sdk/typescript/README.md'])
    cpSync(path.join(root, file), path.join(folder, path.basename(file)));
}

function packageManifest([main, ...others]: readonly string[]): object {
  const { name, version, license, type, sideEffects } = JSON.parse(
    readFileSync(path.join(source, 'package.json'), 'utf8'),
  ) as { readonly [field: string]: unknown };
  const exported = (one: string) => ({ types: `./dist/${one}.d.ts`, default: `./dist/${one}.js` });
  return {
    name,
    version,
    description: 'Client of the Fourwinds DNS APIs',
    license,
    type,
    sideEffects,
    engines: { node: '>=22' },
    files: ['dist'],
    exports: { '.': exported(main), ...Object.fromEntries(others.map((one) => [`./${one}`, exported(one)])) },
  };
}
