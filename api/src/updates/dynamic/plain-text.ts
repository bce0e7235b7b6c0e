import type { PlainAnswer } from './dialects.ts';

interface PlainText {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Returns the body and headers of a text response. Includes Content-Length, which HTTP/1.0 clients need. */
export function plainText({ text }: Pick<PlainAnswer, 'text'>): PlainText {
  const body = `${text}\n`;
  return {
    headers: [
      ['Cache-Control', 'no-store'],
      ['Content-Type', 'text/plain; charset=utf-8'],
      ['Content-Length', String(Buffer.byteLength(body))],
    ],
    body,
  };
}
