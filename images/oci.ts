import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Entry, tar, withFolders } from './tar.ts';

/** Container images as OCI archives: https://github.com/opencontainers/image-spec, version 1.1. */

/** A file system, or a part of a file system. */
export interface Layer {
  /** Digest of the archive before it is compressed. */
  readonly diffId: string;
  readonly blob: Blob;
}

interface Blob {
  readonly mediaType: string;
  readonly digest: string;
  readonly bytes: Buffer;
}

export interface ImageConfig {
  readonly User: string;
  readonly WorkingDir: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Labels: { readonly [name: string]: string };
}

export interface Image {
  /** Image name, including the tag. */
  readonly name: string;
  /** The name that Go uses for the architecture, such as amd64. */
  readonly architecture: string;
  readonly config: ImageConfig;
  readonly layers: readonly Layer[];
}

const TYPE = 'application/vnd.oci.image';
const EPOCH = '1970-01-01T00:00:00Z';

export function layer(entries: readonly Entry[]): Layer {
  const archive = tar(withFolders(entries));
  return { diffId: sha256(archive), blob: blob(`${TYPE}.layer.v1.tar+gzip`, gzipSync(archive)) };
}

/** Returns the archive of an image, and the digest of its manifest, which identifies the image in a registry. */
export function imageArchive({ name, architecture, config, layers }: Image): { digest: string; archive: Buffer } {
  const configBlob = jsonBlob('config', {
    architecture,
    os: 'linux',
    created: EPOCH,
    config,
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(() => ({ created: EPOCH, created_by: 'make images' })),
  });
  const manifest = jsonBlob('manifest', {
    schemaVersion: 2,
    mediaType: `${TYPE}.manifest.v1+json`,
    config: descriptor(configBlob),
    layers: layers.map(({ blob }) => descriptor(blob)),
  });
  const annotations = {
    'io.containerd.image.name': name,
    'org.opencontainers.image.ref.name': name.slice(name.lastIndexOf(':') + 1),
  };
  const index = {
    schemaVersion: 2,
    mediaType: `${TYPE}.index.v1+json`,
    manifests: [{ ...descriptor(manifest), platform: { architecture, os: 'linux' }, annotations }],
  };
  const blobs = [...layers.map(({ blob }) => blob), configBlob, manifest];
  const files = [
    ...blobs.map(({ digest, bytes }) => ({ path: `blobs/${digest.replace(':', '/')}`, content: bytes })),
    { path: 'index.json', content: Buffer.from(JSON.stringify(index)) },
    { path: 'oci-layout', content: Buffer.from('{"imageLayoutVersion":"1.0.0"}') },
  ];
  const archive = tar(withFolders(files.map((file) => ({ ...file, mode: 0o644 }))));
  return { digest: manifest.digest, archive };
}

function jsonBlob(type: string, content: object): Blob {
  return blob(`${TYPE}.${type}.v1+json`, Buffer.from(JSON.stringify(content)));
}

function blob(mediaType: string, bytes: Buffer): Blob {
  return { mediaType, digest: sha256(bytes), bytes };
}

function descriptor({ mediaType, digest, bytes }: Blob): object {
  return { mediaType, digest, size: bytes.length };
}

function sha256(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
