export interface HttpAnswer {
  readonly status: number;
  /** Octets of the head and body together. */
  readonly length: number;
  readonly body: Buffer;
}

const HEAD_END = '\r\n\r\n';

/**
 * Parses the response at the beginning of the text. Returns undefined until the response is complete. Requires
 * Content-Length.
 */
export function readAnswer(received: Buffer): HttpAnswer | undefined {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const start = end + HEAD_END.length;
  const length = start + Number(/^content-length: (\d+)/im.exec(head)![1]);
  if (received.length < length) return undefined;
  return {
    status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)),
    length,
    body: received.subarray(start, length),
  };
}
