import type { Kind, Resource } from '../resource.ts';
import { type OpenApiSchema, structuralSchema } from './openapi-schema.ts';

/** Determines how kubectl displays a kind. */
export interface CrdSettings {
  readonly kind: Kind<Resource>;
  readonly shortNames: readonly string[];
  readonly columns: readonly PrinterColumn[];
}

export interface PrinterColumn {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'date';
  readonly jsonPath: string;
  /** 1 if only `-o wide` shows the column. */
  readonly priority?: 1;
}

export interface CustomResourceDefinition {
  readonly apiVersion: 'apiextensions.k8s.io/v1';
  readonly kind: 'CustomResourceDefinition';
  readonly metadata: { readonly name: string };
  readonly spec: object;
}

/**
 * Builds the CustomResourceDefinition of a kind from the zod schema of that kind. Throws if there is no schema, or if
 * it is not structural.
 */
export function customResourceDefinition({ kind, shortNames, columns }: CrdSettings): CustomResourceDefinition {
  const [group, version] = kind.apiVersion.split('/');
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${kind.plural}.${group}` },
    spec: {
      group,
      names: {
        kind: kind.kind,
        listKind: `${kind.kind}List`,
        plural: kind.plural,
        singular: kind.kind.toLowerCase(),
        shortNames,
        categories: ['dns'],
      },
      scope: kind.namespaced ? 'Namespaced' : 'Cluster',
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          additionalPrinterColumns: columns,
          schema: { openAPIV3Schema: objectSchema(kind) },
          ...(kind.status && { subresources: { status: {} } }),
        },
      ],
    },
  };
}

function objectSchema(kind: Kind<Resource>): OpenApiSchema {
  if (kind.schema === undefined) throw new Error(`${kind.kind} has no schema`);
  const schema = structuralSchema(kind.schema);
  for (const path of kind.immutable ?? []) {
    propertyAt(schema, path)['x-kubernetes-validations'] = [{ rule: 'self == oldSelf', message: 'cannot be changed' }];
  }
  return {
    ...schema,
    properties: {
      apiVersion: { type: 'string', description: `API group and version: ${kind.apiVersion}.` },
      kind: { type: 'string', description: `Kind of the object: ${kind.kind}.` },
      metadata: { type: 'object' },
      ...schema.properties,
    },
  };
}

function propertyAt(schema: OpenApiSchema, path: string): OpenApiSchema {
  return path.split('.').reduce((at, step) => {
    const property = at.properties?.[step];
    if (property === undefined) throw new Error(`the schema has no ${path}`);
    return property;
  }, schema);
}
