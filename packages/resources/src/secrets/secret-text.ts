import { LineCounter, parseDocument } from 'yaml';

/**
 * Readers of text that holds secrets. Parsers quote in their errors the text around an error; these say only where it is, since
 * errors end up in logs and in the status of objects.
 */

/** Parses YAML without aliases. Throws Error `it is not YAML: line 3, column 7 (DUPLICATE_KEY)`, which quotes nothing. */
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

/** Parses JSON. Throws Error `it is not JSON: line 3, column 7`, which quotes nothing; the place is there where it is known. */
export function readSecretJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec((error as Error).message) ?? [];
    // eslint-disable-next-line preserve-caught-error -- the cause quotes the text
    throw new Error(line === undefined ? 'it is not JSON' : `it is not JSON: line ${line}, column ${column}`);
  }
}
