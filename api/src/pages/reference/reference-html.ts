import { failureCatalogue, failureCodes } from '../../http/failure-catalogue.ts';
import type { FailureCode } from '../../kernel/failure.ts';
import { type Html, markup } from '../../http/html.ts';
import { problemPath } from '../../http/presentation.ts';
import { framed } from '../frame/frame.ts';
import { tableHtml } from '../frame/table.ts';
import { nameOf, notesOf, type Schema, schemaRows, typeOf } from './schema-rows.ts';

/** The parts of an OpenAPI description that the reference shows. */
export interface Description {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: {
    readonly schemas: { readonly [name: string]: Schema };
    readonly parameters?: { readonly [name: string]: Parameter };
  };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly [status: string]: { readonly description?: string; readonly content?: Content } };
}

interface Reference {
  readonly $ref: string;
}

interface Parameter {
  readonly description?: string;
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly [type: string]: {
    readonly schema: Schema;
    readonly examples?: { readonly [name: string]: { readonly summary: string; readonly value: unknown } };
  };
}

interface Placed extends Operation {
  /** Method and path, such as `GET /v1/zones`. */
  readonly request: string;
}

type Components = Description['components'];
type Schemas = Components['schemas'];

/** Renders the reference of an API as one page, with operations grouped by tag. */
export function referenceHtml({ info, servers: [{ url }], paths, components }: Description): string {
  const { schemas } = components;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): Placed => ({
      ...one,
      request: `${method.toUpperCase()} ${url}${path}`,
    })),
  );
  const byTag = [...Map.groupBy(operations, ({ tags: [tag] }) => tag)];
  const common = codesOfAll(operations);
  const named = Object.entries(schemas).filter(([, { properties }]) => properties !== undefined);
  return framed({
    title: info.title,
    body: markup`<p>${info.description} The <a href="${url}/openapi.json">OpenAPI description</a> has all of this for programs; <a href="/problems">problems</a> explains the codes of errors.</p>
<ul>
${byTag.map(([tag, all]) => markup`<li>${tag}: ${all.map(linkTo)}</li>`)}
<li><a href="#objects">objects</a></li>
</ul>
<p>Errors of all operations: ${common.map(errorLink)}</p>
${byTag.map(
  ([tag, all]) => markup`<h2>${tag}</h2>
${all.map((one) => operationHtml(one, components, common))}`,
)}
<h2 id="objects">objects</h2>
${named.map(([name, schema]) => objectHtml(name, schema, schemas))}`,
  });
}

function linkTo({ operationId, request }: Placed): Html {
  return markup`<a href="#${operationId}"><code>${request}</code></a>`;
}

/** Returns the codes of errors that all operations have. */
function codesOfAll(operations: readonly Placed[]): FailureCode[] {
  return failureCodes.filter((code) => operations.every((one) => codesOf(one).includes(code)));
}

function codesOf({ responses }: Operation): FailureCode[] {
  return failureCodes.filter((code) => String(failureCatalogue[code].status) in responses);
}

function objectHtml(name: string, schema: Schema, schemas: Schemas): Html {
  return markup`<h3 id="${name}">${name}</h3>
<p>${schema.description ?? ''}</p>
${fieldsHtml(schema, schemas)}`;
}

function operationHtml(one: Placed, components: Components, common: readonly FailureCode[]): Html {
  const { schemas } = components;
  const { operationId, request, summary, description = '', security, parameters = [], requestBody, responses } = one;
  const codes = codesOf(one).filter((code) => !common.includes(code));
  return markup`<h3 id="${operationId}"><code>${request}</code></h3>
<p>${summary} ${description} ${rightsOf(security)}</p>
${parameters.length === 0 ? [] : parametersHtml(parameters, components)}
${requestBody === undefined ? [] : contentHtml('Body', requestBody.content, schemas)}
${Object.entries(responses).flatMap(([status, { content = {} }]) => (status < '400' ? [contentHtml(`Answer ${status}`, content, schemas)] : []))}
${codes.length === 0 ? [] : markup`<p>Errors, besides those of all operations: ${codes.map(errorLink)}</p>`}`;
}

function rightsOf(security: Operation['security']): string {
  if (security.length === 0) return 'Needs no token.';
  const scopes = security.flatMap((way) => Object.values(way).flat());
  return scopes.length === 0 ? 'Requires any token.' : `Requires the scope ${scopes.join(' or ')}.`;
}

function parametersHtml(
  parameters: readonly (Parameter | Reference)[],
  { schemas, parameters: named = {} }: Components,
): Html {
  return namedTableHtml(
    ['parameter', 'in', 'type', 'notes'],
    parameters
      .map((one) => ('$ref' in one ? named[nameOf(one.$ref)] : one))
      .map(({ name, in: place, required = false, description, schema }) => [
        name,
        place,
        typeOf(schema, schemas),
        `${required ? 'Required. ' : ''}${notesOf({ description, ...schema }, schemas)}`,
      ]),
  );
}

function contentHtml(title: string, content: Content, schemas: Schemas): Html {
  const [first] = Object.values(content);
  return markup`<p>${title}${Object.keys(content).length === 0 ? '' : `: ${Object.keys(content).join(', ')}`}${first === undefined ? '' : markup`, ${typeOf(first.schema, schemas)}`}</p>
${first === undefined || first.schema.$ref !== undefined ? [] : fieldsHtml(first.schema, schemas)}
${Object.entries(content).map(([type, { examples = {} }]) => markup`${Object.values(examples).map(({ summary, value }) => exampleHtml(`${summary}: ${type}`, value))}`)}`;
}

/** Renders the table of the fields of a schema; nothing if it has none. */
function fieldsHtml(schema: Schema, schemas: Schemas): Html {
  const rows = schemaRows(schema, schemas);
  if (rows.length === 0) return markup``;
  return namedTableHtml(
    ['field', 'type', 'notes'],
    rows.map(({ field, type, isRequired, notes }) => [field, type, `${isRequired ? '' : 'May be absent. '}${notes}`]),
  );
}

function exampleHtml(title: string, value: unknown): Html {
  return markup`<details><summary><code>${title}</code></summary><pre>${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre></details>`;
}

/** Renders a table whose cells are clear without headings on phones. */
function namedTableHtml(headings: readonly string[], rows: readonly (readonly [string, ...(string | Html)[]])[]): Html {
  const columns = headings.map((heading) => ({ heading, isClear: true }) as const);
  return tableHtml(
    columns,
    rows.map(([name, ...cells]) => [markup`<code>${name}</code>`, ...cells]),
  );
}

function errorLink(code: FailureCode): Html {
  return markup`<a href="${problemPath(code)}">${code}</a>`;
}
