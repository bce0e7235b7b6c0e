import type { Zone } from '@fourwinds/dns';
import {
  Answerer,
  type AnswerOptions,
  compileZone,
  SOLE_OWNER,
  UDP_SIZE,
  ZoneSet,
  viewOf,
} from '../../nameserver/src/answer/index.ts';

const OPTIONS: AnswerOptions = { nsid: new Uint8Array(0), transport: 'udp', maxSize: UDP_SIZE };
const SENDER = Uint8Array.of(127, 0, 0, 1);

/** The expected answers of a server, computed in this process by the nameserver's own function on plain buffers. */
export class Reference {
  readonly #answerer: Answerer;

  constructor(zones: readonly Zone[]) {
    const served = new ZoneSet();
    for (const zone of zones) served.put(compileZone(zone, SOLE_OWNER));
    this.#answerer = new Answerer({ ...OPTIONS, zones: served });
  }

  answer(query: Uint8Array): Buffer {
    const response = Buffer.alloc(UDP_SIZE + 48);
    return response.subarray(0, this.#answerer.answer(viewOf(query), query.length, viewOf(response), SENDER));
  }
}
