import { nameOf, type Schema } from '../description.ts';
import { docstring } from './docstring.ts';
import type { AllNamed, Named } from '../named.ts';
import { literal, pythonType } from './types.ts';

const KEYWORDS =
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield None True False';
/** Names that a field must not have: keywords, and what the types of other fields need. */
const TAKEN = new Set([...KEYWORDS.split(' '), ...'str int float bool list dict datetime Any Literal'.split(' ')]);

type Uses = (name: string) => void;

/** The property and its value by which a union recognizes a class, by the name of the class. */
export type Tags = ReadonlyMap<string, readonly [property: string, value: string]>;

export function tagsOf(all: AllNamed): Tags {
  const unions = [...all.values()].flatMap(({ schema: { discriminator } }) => discriminator ?? []);
  return new Map(
    unions.flatMap(({ propertyName, mapping }) =>
      Object.entries(mapping).map(([value, ref]) => [nameOf(ref), [propertyName, value]] as const),
    ),
  );
}

/** Returns the class of an object. `uses` gets the name of each class and import that it needs. */
export function classText(name: string, { schema, isSent }: Named, { uses, tags }: { uses: Uses; tags: Tags }): string {
  const required = new Set(schema.required);
  const tag = tags.get(name);
  const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const type = tag?.[0] === key ? literal([tag[1]], { uses }) : pythonType(property, { isSent, uses });
    return fieldText({ key, type, isRequired: required.has(key), isSent, uses }) + fieldDocument(property, type);
  });
  uses('Struct');
  const head = `class ${name}(Struct, kw_only=True):\n${docstring(schema.description ?? `${name}.`, '    ')}`;
  return `${head}\n${fields.join('')}`;
}

interface Field {
  readonly key: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isSent: boolean;
  readonly uses: Uses;
}

function fieldText({ key, type, isRequired, isSent, uses }: Field): string {
  const name = TAKEN.has(key) ? `${key}_` : key.replaceAll(/\W/g, '_');
  const absent = isRequired ? undefined : isSent ? 'UNSET' : 'None';
  if (absent === 'UNSET') for (const use of ['UNSET', 'UnsetType']) uses(use);
  return `    ${name}: ${absent === undefined ? type : optional(type, absent)}${valueText({ key, name, absent, uses })}\n`;
}

interface Value {
  readonly key: string;
  readonly name: string;
  readonly absent: string | undefined;
  readonly uses: Uses;
}

function valueText({ key, name, absent, uses }: Value): string {
  if (name === key) return absent === undefined ? '' : ` = ${absent}`;
  uses('field');
  return ` = field(${absent === undefined ? '' : `default=${absent}, `}name="${key}")`;
}

/** The type of a field that may be absent: UNSET in requests, where null has a meaning of its own. */
function optional(type: string, absent: string): string {
  if (type === 'Any') return type;
  if (absent === 'UNSET') return `${type} | UnsetType`;
  return type.endsWith('None') ? type : `${type} | None`;
}

/** The description of a field, with the known values of an open enumeration. */
function fieldDocument(schema: Schema, type: string): string {
  const known = schema['x-extensible-enum'] ?? (type.includes('Literal[') ? undefined : schema.enum) ?? [];
  const values = known.filter((one) => one !== null).join(', ');
  const text = [schema.description ?? '', values === '' ? '' : `Known values: ${values}.`].join(' ').trim();
  return text === '' ? '' : docstring(text, '    ');
}

/** Returns a union by its discriminator, and the class for types that are newer than the library. */
export function unionText(name: string, { schema }: Named, uses: Uses, all: AllNamed): string {
  const { propertyName, mapping } = schema.discriminator!;
  const members = Object.entries(mapping).map(([value, ref]) => [value, nameOf(ref)] as const);
  for (const use of ['Struct', 'TYPE_CHECKING', 'union', ...members.map(([, member]) => member)]) uses(use);
  const unknown = `Unknown${name}`;
  const properties = members.flatMap(([, member]) => Object.entries(all.get(member)!.schema.properties ?? {}));
  const types = Map.groupBy(properties, ([key]) => key);
  const fields = [...types].map(([key, found]) => {
    if (key === propertyName) return `    ${key}: str\n`;
    const ofKey = new Set(found.map(([, property]) => pythonType(property, { isSent: false, uses })));
    const type = ofKey.size === 1 ? [...ofKey][0] : 'Any';
    if (type === 'Any') uses('Any');
    return fieldText({ key, type, isRequired: false, isSent: false, uses });
  });
  const choices = [...members.map(([, member]) => member), unknown].join('\n        | ');
  const rows = members.map(([value, member]) => `            "${value}": ${member},\n`).join('');
  return `class ${unknown}(Struct, kw_only=True):
    """${name} of a type that is newer than this library."""

${fields.join('')}

if TYPE_CHECKING:
    ${name} = (
        ${choices}
    )
else:
    ${name} = union(
        "${name}",
        "${propertyName}",
        {
${rows}        },
        ${unknown},
    )
${docstring(schema.description ?? name, '')}`;
}
