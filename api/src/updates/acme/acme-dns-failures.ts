import type { Failure, FailureCode } from '../../kernel/failure.ts';
import { type Failed, setRetryAfter } from '../../http/errors.ts';

/** Error words of acme-dns. Other failures use their own code. */
const words: { readonly [code in FailureCode]?: string } = {
  bad_request: 'malformed_json_payload',
  unauthorized: 'forbidden',
  unavailable: 'db_error',
  internal: 'db_error',
};

const wordsOfFields: { readonly [field: string]: string } = {
  subdomain: 'bad_subdomain',
  txt: 'bad_txt',
  allowfrom: 'invalid_allowfrom_cidr',
};

/** Answers in the format of acme-dns, with an additional message. */
export function answerAcmeDns({ failure, status, response }: Failed): void {
  setRetryAfter(response, failure);
  const isMalformed = failure.code === 'validation_error';
  response.status(isMalformed ? 400 : status).json({ error: wordFor(failure), message: failure.message });
}

function wordFor({ code, details }: Failure): string {
  const [, field = ''] = /^(\w+)/.exec(details.at(0)?.path ?? '') ?? [];
  return wordsOfFields[field] ?? words[code] ?? code;
}
