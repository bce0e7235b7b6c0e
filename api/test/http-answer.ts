/** An answer as it came over a connection. */
export interface HttpAnswer {
  readonly status: number;
  /** The octets of head and body. */
  readonly length: number;
  readonly body: Buffer;
}

const HEAD_END = '\r\n\r\n';

/** The answer that begins here; undefined until all of it is there. It must say its length. */
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
