import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Listed {
  readonly code: string;
  readonly pattern: RegExp;
}

const ROW = /^\| `(?<code>[^`]+)` \| (?:(?:error|warning) \| )?(?:`` (?<quoted>.+) ``|`(?<plain>.+)`) \|$/gm;

/**
 * The rows of docs/reference/messages.md. A message may have a record or field before the listed text, and advice
 * after it.
 */
const listed: readonly Listed[] = Array.from(
  readFileSync(join(import.meta.dirname, '../docs/reference/messages.md'), 'utf8').matchAll(ROW),
  ({ groups = {} }) => ({
    code: groups.code,
    pattern: patternOf((groups.quoted ?? groups.plain).replaceAll('\\|', '|')),
  }),
);

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/<[^>]*>/).map((part) => RegExp.escape(part));
  return new RegExp(`^([^]*: )?${parts.join('[^]*')}([;,] [^]*)?$`);
}

/**
 * True if docs/reference/messages.md contains the message, with the given code if any. Schemas share the codes
 * field-….
 */
export function isListed(message: string, code?: string): boolean {
  const wanted = groupOf(code);
  return listed.some((one) => (wanted === undefined || groupOf(one.code) === wanted) && one.pattern.test(message));
}

function groupOf(code: string | undefined): string | undefined {
  return code?.replace(/^(field-.*|Invalid)$/, 'field');
}
