/** Messages of Postgres clients (https://www.postgresql.org/docs/current/protocol-message-formats.html). */

const BIND = 'B'.charCodeAt(0);
const LENGTH_OCTETS = 4;

/** Splits a byte stream into messages. The first message has no type. */
export class FrontendMessages {
  #rest = Buffer.alloc(0);
  #typeOctets = 0;

  *take(octets: Buffer): Generator<Buffer> {
    this.#rest = Buffer.concat([this.#rest, octets]);
    while (this.#rest.length >= this.#typeOctets + LENGTH_OCTETS) {
      const end = this.#typeOctets + this.#rest.readInt32BE(this.#typeOctets);
      if (this.#rest.length < end) return;
      const message = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      this.#typeOctets = 1;
      yield message;
    }
  }
}

/** The number of statement parameters per store: its name, then the columns of its writes. */
const PARAMETERS_A_STORE = 9;

/** The distinct writes of the transaction in a message: store, verb and kind. Empty if it writes to no store. */
export function writesIn(message: Buffer): string[] {
  if (message[0] !== BIND) return [];
  const portalEnd = message.indexOf(0, 1 + LENGTH_OCTETS);
  const statementEnd = message.indexOf(0, portalEnd + 1);
  if (!message.toString('utf8', portalEnd + 1, statementEnd).startsWith('resources write ')) return [];
  const values = parametersAt(message, statementEnd + 1);
  const writes: string[] = [];
  for (let i = 0; i < values.length; i += PARAMETERS_A_STORE) {
    const kinds = elementsOf(values[i + 2]);
    writes.push(...elementsOf(values[i + 1]).map((verb, j) => `${values[i]}: ${verb} ${kinds[j]}`));
  }
  return [...new Set(writes)];
}

/**
 * Returns the elements of an array literal, or the value itself if it is not an array. Elements must not contain
 * commas.
 */
function elementsOf(value: string): string[] {
  return value.replaceAll(/[{}"]/g, '').split(',');
}

function parametersAt(message: Buffer, formats: number): string[] {
  let at = formats + 2 + 2 * message.readInt16BE(formats);
  const count = message.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = Math.max(0, message.readInt32BE(at));
    const value = message.toString('utf8', at + LENGTH_OCTETS, at + LENGTH_OCTETS + length);
    at += LENGTH_OCTETS + length;
    return value;
  });
}
