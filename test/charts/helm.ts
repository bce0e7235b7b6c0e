import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Plane } from '../cluster/plane.ts';
import { buildFromModule, type Output, run } from '../cluster/process.ts';

const CHARTS = path.join(import.meta.dirname, '../../charts');

/** The path of a chart of this repository. */
export const chart = (name: string): string => path.join(CHARTS, name);

/** Values that the charts require. */
export const REQUIRED = {
  fourwinds: ['--set=image.registry=registry.example/dns', '--set=serviceDomain=fourwinds.example'],
  'fourwinds-nameserver': [
    '--set=image.registry=registry.example/dns',
    '--set=region=ns1',
    '--set=publicationKey=MCowBQYDK2VwAyEA',
  ],
  'fourwinds-clients': ['--set=image.registry=registry.example/dns', '--set=api=https://api.example.com'],
} as const;

/** The path of third-party CRDs: the CRDs of the Prometheus Operator, and HTTPRoute. */
export const foreignKinds = (): Promise<string> => buildFromModule(path.join(import.meta.dirname, 'kinds'));

/** Helm, built on demand from its Go module. */
export class Helm {
  readonly #program: string;
  readonly #home = mkdtempSync(path.join(tmpdir(), 'fourwinds-helm-'));

  private constructor(program: string) {
    this.#program = program;
  }

  static async build(): Promise<Helm> {
    return new Helm(await buildFromModule(import.meta.dirname));
  }

  /** Runs Helm in the product's namespace. Resolves for any exit code. */
  run(args: readonly string[], plane?: Plane): Promise<Output> {
    const env = {
      HELM_CACHE_HOME: this.#home,
      HELM_CONFIG_HOME: this.#home,
      HELM_DATA_HOME: this.#home,
      HELM_NAMESPACE: 'fourwinds-system',
      KUBECONFIG: plane?.kubeconfig ?? '/dev/null',
    };
    return run(this.#program, [...args], { env });
  }

  /** Runs Helm and returns its output. Rejects with stderr if it fails. */
  async succeed(args: readonly string[], plane?: Plane): Promise<string> {
    const { code, stdout, stderr } = await this.run(args, plane);
    if (code !== 0) throw new Error(`helm ${args.join(' ')}:\n${stderr}${stdout}`);
    return stdout;
  }

  remove(): void {
    rmSync(this.#home, { recursive: true });
  }
}
