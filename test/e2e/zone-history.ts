import { join } from 'node:path';
import { ACCOUNTS_NAMESPACE, historyName, ZoneHistoryKind, type ZoneHistorySpec } from '@fourwinds/resources';
import { openStore } from '@fourwinds/store';
import { runningPostgres } from '../../supervisor/src/postgres/running.ts';

/**
 * The ZoneHistory of a zone created through REST, in the embedded database of a data folder; undefined before its
 * first publication.
 */
export async function zoneHistory(folder: string, domain: string): Promise<ZoneHistorySpec | undefined> {
  const store = await openStore(`${await runningPostgres(join(folder, 'postgres'))}?store=management`);
  const key = { namespace: ACCOUNTS_NAMESPACE, name: historyName(domain) };
  const history = await store.get(ZoneHistoryKind, key).finally(() => store.close());
  return history?.spec;
}
