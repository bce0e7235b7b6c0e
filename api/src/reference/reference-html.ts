import { failureCatalogue, failureCodes } from '../http/failure-catalogue.ts';
import { type Html, markup } from '../http/html.ts';
import { problemPath } from '../http/presentation.ts';
import { framed } from '../pages/frame.ts';
import { tableHtml } from '../pages/table.ts';
import { notesOf, type Schema, schemaRows, typeOf } from './schema-rows.ts';

/** An OpenAPI description, as far as the reference shows it. */
export interface Description {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly [status: string]: { readonly description?: string; readonly content?: Content } };
}

interface Parameter {
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

type Schemas = Description['components']['schemas'];

/** The reference of an API as one page: its operations by their tags. */
export function referenceHtml({ info, servers: [{ url }], paths, components: { schemas } }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): Placed => ({
      ...one,
      request: `${method.toUpperCase()} ${url}${path}`,
    })),
  );
  const byTag = [...Map.groupBy(operations, ({ tags: [tag] }) => tag)];
  return framed({
    title: info.title,
    body: markup`<p>${info.description} The <a href="${url}/openapi.json">OpenAPI description</a> has all of this for programs; <a href="/problems">problems</a> explains the codes of errors.</p>
<ul>
${byTag.map(([tag, all]) => markup`<li>${tag}: ${all.map(linkTo)}</li>`)}
</ul>
${byTag.map(
  ([tag, all]) => markup`<h2>${tag}</h2>
${all.map((one) => operationHtml(one, schemas))}`,
)}`,
  });
}

function linkTo({ operationId, request }: Placed): Html {
  return markup`<a href="#${operationId}"><code>${request}</code></a>`;
}

function operationHtml(one: Placed, schemas: Schemas): Html {
  const { operationId, request, summary, description = '', security, parameters = [], requestBody, responses } = one;
  return markup`<h3 id="${operationId}"><code>${request}</code></h3>
<p>${summary} ${description} ${rightsOf(security)}</p>
${parameters.length === 0 ? [] : parametersHtml(parameters, schemas)}
${requestBody === undefined ? [] : contentHtml('Body', requestBody.content, schemas)}
${Object.entries(responses).flatMap(([status, { content = {} }]) => (status < '400' ? [contentHtml(`Answer ${status}`, content, schemas)] : []))}
<p>Errors: ${errorLinks(Object.keys(responses))}</p>`;
}

function rightsOf(security: Operation['security']): string {
  if (security.length === 0) return 'Needs no token.';
  const scopes = security.flatMap((way) => Object.values(way).flat());
  return scopes.length === 0 ? 'Needs any token.' : `Needs the scope ${scopes.join(' or ')}.`;
}

function parametersHtml(parameters: readonly Parameter[], schemas: Schemas): Html {
  return namedTableHtml(
    ['parameter', 'in', 'type', 'notes'],
    parameters.map(({ name, in: place, required = false, schema }) => [
      name,
      place,
      typeOf(schema, schemas),
      `${required ? 'Required. ' : ''}${notesOf(schema, schemas)}`,
    ]),
  );
}

function contentHtml(title: string, content: Content, schemas: Schemas): Html {
  const [first] = Object.values(content);
  const rows = first === undefined ? [] : schemaRows(first.schema, schemas);
  return markup`<p>${title}${Object.keys(content).length === 0 ? '' : `: ${Object.keys(content).join(', ')}`}</p>
${
  rows.length === 0
    ? []
    : namedTableHtml(
        ['field', 'type', 'notes'],
        rows.map(({ field, type, isRequired, notes }) => [
          field,
          type,
          `${isRequired ? '' : 'May be absent. '}${notes}`,
        ]),
      )
}
${Object.entries(content).map(([type, { examples = {} }]) => markup`${Object.values(examples).map(({ summary, value }) => exampleHtml(`${summary}: ${type}`, value))}`)}`;
}

/** Text as it is, other values as JSON. */
function exampleHtml(title: string, value: unknown): Html {
  return markup`<details><summary><code>${title}</code></summary><pre>${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre></details>`;
}

/** A table of things by their names, which need no headings on a phone. */
function namedTableHtml(headings: readonly string[], rows: readonly (readonly string[])[]): Html {
  const columns = headings.map((heading) => ({ heading, isClear: true }) as const);
  return tableHtml(
    columns,
    rows.map(([name, ...cells]) => [markup`<code>${name}</code>`, ...cells]),
  );
}

function errorLinks(statuses: readonly string[]): Html[] {
  return failureCodes
    .filter((code) => statuses.includes(String(failureCatalogue[code].status)))
    .map((code) => markup`<a href="${problemPath(code)}">${code}</a>`);
}
