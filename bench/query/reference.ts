import type { Zone } from '@fourwinds/dns';
import {
  answer,
  type AnswerOptions,
  compileZone,
  SOLE_OWNER,
  UDP_SIZE,
  ZoneSet,
  viewOf,
} from '../../nameserver/src/answer/index.ts';

const OPTIONS: AnswerOptions = { nsid: new Uint8Array(0), transport: 'udp', maxSize: UDP_SIZE };

/** The expected answers of a server: from the nameserver's own function, called with plain buffers in this process. */
export class Reference {
  readonly #zones = new ZoneSet();

  constructor(zones: readonly Zone[]) {
    for (const zone of zones) this.#zones.put(compileZone(zone, SOLE_OWNER));
  }

  answer(query: Uint8Array): Buffer {
    const response = Buffer.alloc(UDP_SIZE + 48);
    return response.subarray(
      0,
      answer(viewOf(query), query.length, viewOf(response), { ...OPTIONS, zones: this.#zones }),
    );
  }
}
