import { z } from 'zod';
import { ZoneKind } from '../kinds/zone.ts';
import { customResourceDefinition } from './crd.ts';
import { crds } from './crds.ts';
import { type OpenApiSchema, structuralSchema } from './openapi-schema.ts';

function* everySchema(schema: OpenApiSchema): Generator<OpenApiSchema> {
  yield schema;
  const below = [...Object.values(schema.properties ?? {}), schema.items, schema.additionalProperties];
  for (const child of below) if (child !== undefined) yield* everySchema(child);
}

describe.each(crds.map((settings) => [settings.kind.kind, settings] as const))(
  'the definition of %s',
  (_, settings) => {
    const { spec } = customResourceDefinition(settings) as {
      spec: { names: object; versions: [{ schema: { openAPIV3Schema: OpenApiSchema }; subresources?: object }] };
    };
    const schema = spec.versions[0].schema.openAPIV3Schema;

    test('is in the category dns', () => expect(spec.names).toMatchObject({ categories: ['dns'] }));

    test('has a status of its own where the kind says so', () => {
      expect(spec.versions[0].subresources).toEqual(settings.kind.status ? { status: {} } : undefined);
    });

    test('describes every field', () => {
      const silent = [...everySchema(schema)].flatMap(({ properties = {} }) =>
        Object.entries(properties).filter(
          ([name, { description = '' }]) => name !== 'metadata' && description.length < 5,
        ),
      );
      expect(silent.map(([name]) => name)).toEqual([]);
    });

    test('keeps immutable fields by a rule of the API server', () => {
      const rules = [...everySchema(schema)].flatMap((one) => one['x-kubernetes-validations'] ?? []);
      const keeping = rules.filter(({ rule }) => rule === 'self == oldSelf');
      expect(keeping).toHaveLength(settings.kind.immutable?.length ?? 0);
    });
  },
);

test('lists say who owns their items', () => {
  const { spec } = customResourceDefinition(crds.find(({ kind }) => kind === ZoneKind)!) as never as {
    spec: { versions: [{ schema: { openAPIV3Schema: { properties: Record<string, OpenApiSchema> } } }] };
  };
  const { properties } = spec.versions[0].schema.openAPIV3Schema;
  expect(properties.spec.properties?.records).toMatchObject({ 'x-kubernetes-list-type': 'atomic' });
  expect(properties.status.properties?.conditions).toMatchObject({
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['type'],
  });
});

describe('a structural schema', () => {
  test.each([
    ['text without a length', z.string()],
    ['a number without a range', z.object({ n: z.int() }), '.n: integer needs a bound'],
    ['a list without a length', z.array(z.boolean())],
    ['a map without a size', z.record(z.string(), z.boolean())],
    ['alternatives of several types', z.union([z.string().max(1), z.boolean()])],
  ])('cannot have %s', (_, type, message = '') => {
    expect(() => structuralSchema(type)).toThrow(message);
  });

  test('has the type of alternative formats outside of them', () => {
    expect(structuralSchema(z.union([z.ipv4(), z.ipv6()]))).toEqual({
      type: 'string',
      maxLength: 45,
      anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }],
    });
  });
});
