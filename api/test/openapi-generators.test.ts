import { apis } from '../src/start/apis.ts';
import { describeApi } from '../src/http/openapi.ts';

/** Forms that client generators need in a description. Without each of them, the code of a generator was wrong. */

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

  /** Returns the references in a part of the description, and the references in their targets. */
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

  // openapi-generator overwrites the operations on webhooks with those in `webhooks`, without parameter types.
  test('has requests to webhooks as references to components', () => {
    expect(Object.values(description.webhooks).map((item) => Object.keys(item))).toEqual(
      Object.keys(description.webhooks).map(() => ['$ref']),
    );
  });

  // oapi-codegen omits other named schemas, but keeps references to them. The union of webhook bodies is for parsing.
  test('has named schemas that a path or a webhook refers to', () => {
    const references = referencesOf([description.paths, description.webhooks]);
    const names = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`);
    const unused = names.filter((name) => !references.has(name));
    expect(unused).toEqual('webhooks' in description ? ['#/components/schemas/WebhookEvent'] : []);
  });

  // In Go, openapi-generator converts this default to a time.
  test('has no default null beside a format', () => {
    expect(JSON.stringify(description).match(/\{[^{}]*"format":[^{}]*"default":null[^{}]*\}/g)).toBeNull();
  });
});
