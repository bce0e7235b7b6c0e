import type { Parameter, Schema } from '../description.ts';
import type { AllNamed, Named } from '../named.ts';
import { comment } from './comment.ts';
import type { Enums } from './enums.ts';
import { goName } from './names.ts';
import { type GoType, goType } from './types.ts';

interface Context {
  readonly all: AllNamed;
  readonly enums: Enums;
}

/** Returns the struct of an object. */
export function structText(component: string, { schema, isSent }: Named, context: Context): string {
  const name = goName(component);
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const type = goType(property, { ...context, owner: name, property: key });
    const isRequired = required.has(key);
    const isOmitted = !isRequired;
    const tag = `json:"${key}${isOmitted ? ',omitzero' : ''}"`;
    const text = isSent ? sentType(type, isRequired) : receivedType(type, isRequired);
    return fieldText(goName(key), `${text} \`${tag}\``, property);
  });
  const about = schema.description ?? `${name} is part of a request or an answer.`;
  return `${comment(headOf(name, about))}type ${name} struct {\n${fields.join('\n')}}\n`;
}

/** Returns the struct of the query of an operation. */
export function queryText(operation: string, parameters: readonly Parameter[], context: Context): string {
  const name = goName(`${operation}Params`);
  const fields = parameters.map(({ name: key, schema, description }) => {
    const type = goType(schema, { ...context, owner: name, property: key });
    const isNumber = type.name === 'int64';
    const text = isNumber && !isZeroUnused(type, schema) ? `Optional[${type.name}]` : type.name;
    return fieldText(goName(key), `${text} \`query:"${key}"\``, { ...schema, description });
  });
  return `// ${name} is the query of ${operation}. Fields with their zero value are not sent.\ntype ${name} struct {\n${fields.join('\n')}}\n`;
}

function headOf(name: string, about: string): string {
  return about.startsWith(name) ? about : `${name}: ${about}`;
}

function fieldText(name: string, rest: string, { description = '' }: Schema): string {
  return `${description === '' ? '' : comment(description, '\t')}\t${name} ${rest}\n`;
}

/** In answers, nil means null or absent. */
function receivedType({ name, isNullable, isCollection }: GoType, isRequired: boolean): string {
  const isPointer = (isNullable || !isRequired) && !isCollection && name !== 'any';
  return isPointer ? `*${name}` : name;
}

/** In requests, null and absent differ. */
function sentType(type: GoType, isRequired: boolean): string {
  const { name, isNullable, isCollection, isStruct } = type;
  if (name === 'any') return name;
  if (isNullable) return isRequired && isCollection ? name : `Optional[${name}]`;
  if (isRequired || isCollection) return name;
  if (isStruct) return `*${name}`;
  return isZeroUnused(type, type.schema) ? name : `Optional[${name}]`;
}

/** True if nobody wants to send the zero value: it is refused, or it is the default. */
function isZeroUnused({ name, isCollection }: GoType, schema: Schema): boolean {
  const { minLength = 0, minimum = 0, enum: values, format } = schema;
  if (isCollection || values !== undefined || format !== undefined) return true;
  if (name === 'bool') return schema.default === false;
  return name === 'string' ? minLength > 0 : minimum > 0;
}
