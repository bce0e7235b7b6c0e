import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Listed {
  readonly code: string;
  readonly pattern: RegExp;
}

const ROW = /^\| `(?<code>[^`]+)` \| (?:(?:error|warning) \| )?(?:`` (?<quoted>.+) ``|`(?<plain>.+)`) \|$/gm;

/** The rows of docs/messages.md. A message may begin with its record or field, and end with advice. */
const listed: readonly Listed[] = Array.from(
  readFileSync(join(import.meta.dirname, '../docs/messages.md'), 'utf8').matchAll(ROW),
  ({ groups = {} }) => ({
    code: groups.code,
    pattern: patternOf((groups.quoted ?? groups.plain).replaceAll('\\|', '|')),
  }),
);

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/<[^>]*>/).map((part) => RegExp.escape(part));
  return new RegExp(`^([^]*: )?${parts.join('[^]*')}([;,] [^]*)?$`);
}

/** Whether docs/messages.md has a message, with this code where one is given. Schemas have the codes field-… in common. */
export function isListed(message: string, code?: string): boolean {
  const wanted = groupOf(code);
  return listed.some(
    (one) =>
      (wanted === undefined || groupOf(one.code) === wanted) && WAYS.some((way) => one.pattern.test(message + way)),
  );
}

/** REST leaves out the end of a message that is about manifests. */
const WAYS = ['', ' inline. Make Record objects of some of them'];

function groupOf(code: string | undefined): string | undefined {
  return code?.replace(/^(field-.*|Invalid)$/, 'field');
}
