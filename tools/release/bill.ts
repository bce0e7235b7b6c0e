import { hash } from 'node:crypto';

/** Something that an artefact needs from elsewhere. */
export interface Needed {
  readonly type: 'library' | 'container';
  readonly name: string;
  /** undefined if the artefact accepts a range of versions. */
  readonly version?: string;
  readonly purl: string;
  /** The accepted versions, as the artefact writes them. */
  readonly range?: string;
  /** SHA-256 in hexadecimal. */
  readonly digest?: string;
}

export interface Billed {
  readonly type: 'library' | 'application';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly description: string;
  /** The artefact. */
  readonly content: Uint8Array;
  /** Day of the release, such as `2026-12-01`. */
  readonly date: string;
  readonly needs: readonly Needed[];
}

/** Returns the bill of materials of a package or chart in CycloneDX 1.6: https://cyclonedx.org/docs/1.6/json/ */
export function packageBill({ type, name, version, purl, description, content, date, needs }: Billed): object {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: `${date}T00:00:00Z`,
      component: {
        type,
        'bom-ref': purl,
        name,
        version,
        description,
        licenses: [{ expression: 'Apache-2.0' }],
        purl,
        hashes: [{ alg: 'SHA-256', content: hash('sha256', content) }],
      },
    },
    components: needs.map(component),
    dependencies: [{ ref: purl, dependsOn: needs.map((one) => one.purl) }],
    compositions: [{ aggregate: 'complete', dependencies: [purl] }],
  };
}

function component({ type, name, version, purl, range, digest }: Needed): object {
  return {
    type,
    'bom-ref': purl,
    name,
    ...(version !== undefined && { version }),
    scope: 'required',
    ...(digest !== undefined && { hashes: [{ alg: 'SHA-256', content: digest }] }),
    purl,
    ...(range !== undefined && { properties: [{ name: 'fourwinds:accepted-versions', value: range }] }),
  };
}
