import { makeZip } from 'client-zip';
import { Failure } from '../failure.ts';
import type { Session } from '../pages/session.ts';
import type { Services } from '../services.ts';
import { exportAccount } from './export-account.ts';

/** Accounts whose export is being sent by this process. */
const running = new Set<string>();

/** A ZIP archive of all that the account of a session has, made as it is read. Throws Failure conflict where one is being read already. */
export function archiveOf(services: Services, session: Session): AsyncIterable<Uint8Array> {
  const { id } = session.account;
  if (running.has(id)) throw new Failure('conflict', 'an export of this account is being sent; wait for its end');
  running.add(id);
  return released(id, makeZip(exportAccount(services, session)));
}

async function* released(id: string, archive: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* archive;
  } finally {
    running.delete(id);
  }
}
