import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { errorMessage } from './error-message.ts';
import { JsonBodyError, LongBodyError } from './json-body-error.ts';
import { checkJsonText, type JsonLimits } from './json-limits.ts';

/** This decoder strips a byte order mark. */
const decoder = new TextDecoder();

/** Parses JSON. Throws JsonBodyError if the JSON is invalid or exceeds the limits. */
export function parseJson(octets: Buffer, limits?: JsonLimits): unknown {
  if (!isUtf8(octets)) throw new JsonBodyError('the body is not UTF-8');
  const text = decoder.decode(octets);
  checkJsonText(text, limits);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new JsonBodyError(`the body is not JSON: ${errorMessage(error)}`);
  }
}

export interface BodyLimits {
  readonly octets: number;
  readonly json?: JsonLimits;
}

export async function readJsonBody(request: IncomingMessage, limits: BodyLimits): Promise<unknown> {
  const parts: Buffer[] = [];
  let octets = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    octets += part.length;
    if (octets > limits.octets) throw new LongBodyError(`a body has at most ${limits.octets} octets`);
    parts.push(part);
  }
  return parseJson(Buffer.concat(parts), limits.json);
}
