import type { PlainAnswer } from './dialects.ts';

interface PlainText {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** The text of an answer as it is sent: with Content-Length, as clients of HTTP/1.0 need it. */
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
