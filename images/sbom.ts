import { type DebianPackage, packagesOf } from './libraries.ts';
import type { Parts } from './contents.ts';
import type { Release } from './programs.ts';

/** The parts of package-lock.json that the bill of materials uses. */
export interface LockedPackages {
  readonly packages: {
    readonly [folder: string]: { readonly version?: string; readonly license?: string; readonly integrity?: string };
  };
}

export interface Described {
  readonly name: string;
  readonly digest: string;
  readonly release: Release;
  readonly parts: Parts;
  readonly lock: LockedPackages;
  /** Node version without the v. */
  readonly node: string;
}

/** Returns the bill of materials of a container image in CycloneDX 1.6: https://cyclonedx.org/docs/1.6/json/ */
export function billOfMaterials({ name, digest, release, parts, lock, node }: Described): object {
  const components = [
    { ...component('application', 'node', node), purl: `pkg:generic/node@${node}`, ...licence('MIT') },
    ...packagesOf(parts.libraries).map(debianComponent),
    ...parts.packages.map((folder) => npmComponent(folder, lock)),
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        ...component('container', name, release.version),
        'bom-ref': name,
        hashes: [{ alg: 'SHA-256', content: digest.replace('sha256:', '') }],
        ...licence('Apache-2.0'),
        properties: [{ name: 'org.opencontainers.image.revision', value: release.revision }],
      },
    },
    components: components.map((one) => ({ 'bom-ref': one.purl, ...one })),
  };
}

function component(type: string, name: string, version: string) {
  return { type, name, version };
}

function licence(expression: string | undefined) {
  return expression === undefined ? {} : { licenses: [{ expression }] };
}

function debianComponent({ name, version, architecture }: DebianPackage) {
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`;
  return { ...component('library', name, version), purl };
}

/** Returns the component for an npm package. Throws if its folder is not in the lock file. */
function npmComponent(folder: string, lock: LockedPackages) {
  const locked = lock.packages[folder];
  if (locked?.version === undefined) throw new Error(`package-lock.json has no ${folder}`);
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${locked.version}`;
  return { ...component('library', name, locked.version), purl, ...licence(locked.license), ...hashOf(locked) };
}

function hashOf({ integrity }: { readonly integrity?: string }) {
  const [, hash] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? [];
  if (hash === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] };
}
