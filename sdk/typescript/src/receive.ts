/** An answer, read as far as its use needs it. */
export interface Received {
  readonly response: Response;
  /** The body of a text answer, or of a refusal. */
  readonly text: string;
  /** The body of a JSON answer. Undefined if it is empty. */
  readonly json: unknown;
  readonly isRedirect: boolean;
}

/** Reads an answer. Rejects if it is cut off: the request is then sent again. */
export async function receive(response: Response, form: 'json' | 'text' | 'stream'): Promise<Received> {
  const { status } = response;
  const isRedirect = response.type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
  const text = form === 'stream' || isRedirect ? '' : await response.text();
  const isJson = form === 'json' && response.ok && text !== '';
  return { response, text, json: isJson ? parse(text) : undefined, isRedirect };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the answer is not whole');
  }
}
