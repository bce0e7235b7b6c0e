import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Kubeconfig files of ServiceAccounts, readable only by the owner. */
export class AccountFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async keep(plane: string, kubeconfigs: ReadonlyMap<string, string>): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const [program, text] of kubeconfigs) await writeFile(this.#file(plane, program), text, { mode: 0o600 });
  }

  address(plane: string, program: string): string {
    return `kubernetes:${this.#file(plane, program)}`;
  }

  #file(plane: string, program: string): string {
    return join(this.#folder, `${plane}-${program}.kubeconfig`);
  }
}
