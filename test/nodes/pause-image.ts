import { readFileSync, writeFileSync } from 'node:fs';
import { imageArchive, layer } from '../../images/oci.ts';

/** Writes the image of the first process of each Pod, under the name that the settings of containerd in in-node.sh have. */
export function writePauseImage(program: string, file: string): void {
  const { archive } = imageArchive({
    name: 'localhost/pause:1',
    architecture: process.arch === 'arm64' ? 'arm64' : 'amd64',
    config: { User: '65535:65535', WorkingDir: '/', Env: [], Entrypoint: ['/pause'], Labels: {} },
    layers: [layer([{ path: 'pause', mode: 0o755, content: readFileSync(program) }])],
  });
  writeFileSync(file, archive);
}
