import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const HEAD = '// Made by “npm run gen” from the description of the general API.\n\n';

/** Generates the types of an API's requests and responses from its OpenAPI description. */
export async function clientTypes(description: object): Promise<string> {
  return (
    HEAD +
    astToString(
      await openapiTS(withClosedValues(description) as OpenAPI3, {
        alphabetize: true,
        // A default concerns requests, which may leave the field out.
        defaultNonNullable: false,
      }),
    )
  );
}

/**
 * Returns the description with closed enumerations. The dashboard is part of the same release as the API, so it never
 * meets another value, and the compiler finds a `switch` that lacks one.
 */
function withClosedValues(description: object): object {
  return JSON.parse(JSON.stringify(description), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('x-extensible-enum' in value)) return value;
    const { 'x-extensible-enum': values, ...rest } = value as { readonly 'x-extensible-enum': readonly string[] };
    const isNullable = 'type' in rest && Array.isArray(rest.type);
    return { ...rest, enum: isNullable ? [...values, null] : values };
  }) as object;
}
