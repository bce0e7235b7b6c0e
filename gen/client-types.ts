import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const HEAD = '// Made by “npm run gen” from the description of the general API.\n\n';

/** The types of an API's requests and answers, from its OpenAPI description. */
export async function clientTypes(description: object): Promise<string> {
  return HEAD + astToString(await openapiTS(description as OpenAPI3, { alphabetize: true }));
}
