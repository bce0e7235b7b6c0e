import { classText, tagsOf, unionText } from './class-text.ts';
import { type Descriptions, libraryOperationsOf } from '../description.ts';
import { type AllNamed, isClass, namedSchemas } from '../named.ts';
import { pythonType } from './types.ts';

const FOLDER = 'sdk/python/src/fourwinds';
const HEAD = 'Made by “npm run gen” from the descriptions of both APIs.';

/** Groups of modules, with the names that a module of models may need: of Python, of packages, of the library. */
const IMPORTS: readonly (readonly (readonly [module: string, names: readonly string[]])[])[] = [
  [
    ['datetime', ['datetime']],
    ['typing', ['TYPE_CHECKING', 'Any', 'Literal']],
  ],
  [['msgspec', ['UNSET', 'Struct', 'UnsetType', 'field']]],
  [['.._union', ['union']]],
];

/** Generates the files of the Python library that follow from the descriptions, by path. */
export function pythonModels(descriptions: Descriptions, version: string): Map<string, string> {
  const all = namedSchemas([descriptions.dns, descriptions.general]);
  const tags = tagsOf(all);
  const modules = [...new Set([...all.values()].map(({ module }) => module))].sort();
  const files = modules.map((module): [string, string] => [
    `${FOLDER}/_models/${module}.py`,
    moduleText(module, all, tags),
  ]);
  return new Map([
    ...files,
    [`${FOLDER}/_models/__init__.py`, indexText(all)],
    [`${FOLDER}/_models/_operations.py`, operationsText(descriptions)],
    [`${FOLDER}/_version.py`, `"""${HEAD}"""\n\n__version__ = "${version}"\n`],
  ]);
}

/** Unions are last, because they need their members at import. */
function moduleText(module: string, all: AllNamed, tags: ReturnType<typeof tagsOf>): string {
  const used = new Set<string>();
  const uses = (name: string): void => void used.add(name);
  const own = [...all].filter(([, named]) => named.module === module);
  const isUnion = ([, { schema }]: (typeof own)[number]): boolean => schema.discriminator !== undefined;
  const unions = own.filter(isUnion).map(([name, named]) => unionText(name, named, uses, all));
  const rest = own
    .filter((one) => !isUnion(one))
    .map(([name, named]) => {
      if (isClass(named.schema)) return classText(name, named, { uses, tags });
      return `${name} = ${pythonType(named.schema, { isSent: named.isSent, uses })}\n`;
    });
  const others = [...used].filter((name) => all.has(name) && all.get(name)!.module !== module).sort();
  return [
    `"""${HEAD}"""\n\nfrom __future__ import annotations\n`,
    importsText(used, others),
    ...[...rest, ...unions].map((text) => `\n\n${text}`),
  ].join('');
}

function importsText(used: ReadonlySet<string>, others: readonly string[]): string {
  const from = (module: string, names: readonly string[]): string => {
    const needed = names.filter((name) => used.has(name));
    return needed.length === 0 ? '' : `from ${module} import ${needed.join(', ')}\n`;
  };
  const common =
    others.length === 0 ? '' : `from .common import (\n${others.map((name) => `    ${name},\n`).join('')})\n`;
  const groups = IMPORTS.map((group) => group.map(([module, names]) => from(module, names)).join(''));
  return [...groups.slice(0, -1), groups.at(-1)! + common]
    .filter((group) => group !== '')
    .map((group) => `\n${group}`)
    .join('');
}

function indexText(all: AllNamed): string {
  const names = [...all].flatMap(([name, { module, schema }]) => [
    [name, module] as const,
    ...(schema.discriminator === undefined ? [] : [[`Unknown${name}`, module] as const]),
  ]);
  return `"""${HEAD}"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
${names.map(([name, module]) => `    from .${module} import ${name} as ${name}\n`).join('')}
_MODULES = {
${names.map(([name, module]) => `    "${name}": "${module}",\n`).join('')}}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _MODULES:
        raise AttributeError(f"the APIs have no {name}")
    value = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(_MODULES)
`;
}

function operationsText(descriptions: Descriptions): string {
  const { all, dnsOnly, generalOnly } = libraryOperationsOf(descriptions);
  const set = (ids: readonly string[]): string => {
    return ids.length === 0
      ? 'frozenset()'
      : `frozenset(\n    {\n${ids.map((id) => `        "${id}",\n`).join('')}    }\n)`;
  };
  return `"""${HEAD}"""

from __future__ import annotations

OPERATIONS: dict[str, tuple[str, str]] = {
${all.map(({ operationId, method, path }) => `    "${operationId}": ("${method}", "${path}"),\n`).join('')}}

DNS_ONLY: frozenset[str] = ${set(dnsOnly)}

GENERAL_ONLY: frozenset[str] = ${set(generalOnly)}
`;
}
