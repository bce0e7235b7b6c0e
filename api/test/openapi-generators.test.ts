import { apis } from '../src/apis.ts';
import { describeApi } from '../src/http/openapi.ts';

/** Forms of a description that generators of clients need. Each of them broke the code of one generator. */

interface Description {
  readonly paths: object;
  readonly webhooks: { readonly [name: string]: object };
  readonly components: { readonly [kind: string]: { readonly [name: string]: object } };
}

describe.each(apis)('the description of the API below $url', (api) => {
  const description = JSON.parse(JSON.stringify(describeApi(api))) as Description;

  const resolve = (ref: string): object | undefined => {
    const [, , kind, name] = ref.split('/');
    return description.components[kind]?.[name];
  };

  /** The references of a part of the description, and of their targets. */
  function referencesOf(part: object, found = new Set<string>()): ReadonlySet<string> {
    for (const [, ref] of JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g)) {
      if (found.has(ref)) continue;
      found.add(ref);
      referencesOf(resolve(ref) ?? {}, found);
    }
    return found;
  }

  test('has references that lead somewhere', () => {
    expect([...referencesOf(description)].filter((ref) => resolve(ref) === undefined)).toEqual([]);
  });

  // openapi-generator writes operations that stand in `webhooks` over those on webhooks, without the types of their parameters.
  test('has requests to webhooks as references to components', () => {
    expect(Object.values(description.webhooks).map((item) => Object.keys(item))).toEqual(
      Object.keys(description.webhooks).map(() => ['$ref']),
    );
  });

  // oapi-codegen leaves out the others, and keeps what names them.
  test('has named schemas that a path refers to', () => {
    const references = referencesOf(description.paths);
    const names = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(names.filter((name) => !references.has(name))).toEqual([]);
  });

  // openapi-generator makes a time of it in Go.
  test('has no default null beside a format', () => {
    expect(JSON.stringify(description).match(/\{[^{}]*"format":[^{}]*"default":null[^{}]*\}/g)).toBeNull();
  });
});
