import { LineCounter, parseDocument } from 'yaml';

/**
 * Parsers for text that contains secrets. Ordinary parsers quote the text in error messages, which are written to
 * logs and to the status of objects. The errors of these parsers only contain the position.
 */

/** Parses YAML without aliases. Throws Error such as `it is not YAML: line 3, column 7 (DUPLICATE_KEY)`. */
export function readSecretYaml(text: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error', lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new Error(`it is not YAML: line ${line}, column ${col} (${error.code})`);
  }
  try {
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch {
    throw new Error('it is not YAML that can be used here: write it without aliases');
  }
}

/**
 * Parses JSON. Throws Error such as `it is not JSON: line 3, column 7`. If the position is unknown, the message omits
 * it.
 */
export function readSecretJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec((error as Error).message) ?? [];
    // eslint-disable-next-line preserve-caught-error -- the cause quotes the text
    throw new Error(line === undefined ? 'it is not JSON' : `it is not JSON: line ${line}, column ${column}`);
  }
}
