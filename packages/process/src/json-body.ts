import type { IncomingMessage } from 'node:http';

/** The body of a request is too long, or not JSON. */
export class JsonBodyError extends Error {
  /** The status of HTTP for it. */
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

/** The body of a request, of so many octets at most. Rejects with JsonBodyError. */
export async function readJsonBody(request: IncomingMessage, mostOctets: number): Promise<unknown> {
  const parts: Buffer[] = [];
  let octets = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    octets += part.length;
    if (octets > mostOctets) throw new JsonBodyError(413, `a body has at most ${mostOctets} octets`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new JsonBodyError(400, 'the body is not JSON');
  }
}
