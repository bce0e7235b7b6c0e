import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '../../api/src/http/openapi.ts';
import type { Exchange, Exchanges } from '../../api/src/http/examples.ts';
import type { Services } from '../../api/src/start/services.ts';
import { shapeDifferences } from './shape.ts';

/** The examples of an API in the repository. */
export class RecordedExamples {
  readonly #file: string;
  readonly #api: Api<Services>;

  /** `name` is the file name. */
  constructor(name: string, api: Api<Services>) {
    this.#file = join(import.meta.dirname, `../../api/src/start/examples/${name}.json`);
    this.#api = api;
  }

  /**
   * Compares exchanges with the examples of the same operations. With FOURWINDS_TEST_RECORD=on, writes them as the
   * examples.
   */
  check(exchanges: Exchanges): void {
    const recorded = JSON.parse(readFileSync(this.#file, 'utf8')) as Exchanges;
    if (process.env.FOURWINDS_TEST_RECORD === 'on') this.#write({ ...recorded, ...exchanges });
    else
      for (const [id, all] of Object.entries(exchanges)) {
        expect({ id, answers: all.map(formOf) }).toEqual({ id, answers: recorded[id].map(formOf) });
        expect(all.flatMap(({ received }, i) => shapeDifferences(recorded[id][i].received, received, id))).toEqual([]);
      }
  }

  /** In the order of the operations. */
  #write(all: Exchanges): void {
    const sorted = this.#api.endpoints.flatMap(({ id }) => (id in all ? [[id, all[id]]] : []));
    writeFileSync(this.#file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

/** The deterministic parts of an exchange. */
function formOf({ request, sent, status, type }: Exchange): object {
  const known = JSON.stringify({ request, sent, status, type }).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
  return JSON.parse(known) as object;
}
