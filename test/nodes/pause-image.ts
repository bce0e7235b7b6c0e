import { readFileSync, writeFileSync } from 'node:fs';
import { imageArchive, layer } from '../../images/oci.ts';

/** Writes the pause image with the name in the containerd settings of in-node.sh. */
export function writePauseImage(program: string, file: string): void {
  const { archive } = imageArchive({
    name: 'localhost/pause:1',
    architecture: process.arch === 'arm64' ? 'arm64' : 'amd64',
    config: { User: '65535:65535', WorkingDir: '/', Env: [], Entrypoint: ['/pause'], Labels: {} },
    layers: [layer([{ path: 'pause', mode: 0o755, content: readFileSync(program) }])],
  });
  writeFileSync(file, archive);
}
