import type { Failure, FailureCode } from '../failure.ts';
import { type Failed, setRetryAfter } from '../http/errors.ts';

/** The words of acme-dns; other failures have their own code. */
const words: { readonly [code in FailureCode]?: string } = {
  bad_request: 'malformed_json_payload',
  unauthorized: 'forbidden',
  unavailable: 'db_error',
  internal: 'db_error',
};

/** The words for a field that is wrong. */
const wordsOfFields: { readonly [field: string]: string } = {
  subdomain: 'bad_subdomain',
  txt: 'bad_txt',
  allowfrom: 'invalid_allowfrom_cidr',
};

/** Answers as acme-dns does, with a message beside. */
export function answerAcmeDns({ failure, status, response }: Failed): void {
  setRetryAfter(response, failure);
  const isMalformed = failure.code === 'validation_error';
  response.status(isMalformed ? 400 : status).json({ error: wordFor(failure), message: failure.message });
}

function wordFor({ code, details }: Failure): string {
  const [, field = ''] = /^(\w+)/.exec(details.at(0)?.path ?? '') ?? [];
  return wordsOfFields[field] ?? words[code] ?? code;
}
