import { person } from '../person.ts';
import type { Pending } from './pending.ts';

const NAME = 'fourwinds';
const STORE = 'pending';
/** The other tabs of this browser, which show the same changes. */
const tabs = new BroadcastChannel('fourwinds pending');

/** Changes that wait are kept in the browser, for the account and by zone, until they are published or discarded. */
async function transact<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  return answer(ask(database.transaction(STORE, mode).objectStore(STORE)));
}

let opening: Promise<IDBDatabase> | undefined;

function opened(): Promise<IDBDatabase> {
  return (opening ??= open());
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
}

const keyOf = (zone: string): string[] => [person.account, zone];

export function readPending(zone: string): Promise<Pending | undefined> {
  return transact('readonly', (store) => store.get(keyOf(zone)) as IDBRequest<Pending | undefined>);
}

/** The message of another tab. */
interface Written {
  readonly key: readonly string[];
  readonly pending: Pending | undefined;
}

/** The last writing: transactions end in their order. */
let writing: Promise<unknown> = Promise.resolve();

/** Keeps changes of a zone, or forgets them where there are none, and sends them to the other tabs. */
export async function writePending(zone: string, pending: Pending | undefined): Promise<void> {
  tabs.postMessage({ key: keyOf(zone), pending } satisfies Written);
  writing =
    pending === undefined
      ? transact('readwrite', (store) => store.delete(keyOf(zone)))
      : transact('readwrite', (store) => store.put(pending, keyOf(zone)));
  await writing;
}

/** Resolves once all that was written is kept, and rejects where the browser keeps nothing. */
export async function pendingIsKept(): Promise<void> {
  await writing;
}

/** Calls back with the changes of a zone whenever another tab has written them; the result ends it. */
export function hearPending(zone: string, hear: (pending: Pending | undefined) => void): () => void {
  const listen = ({ data: { key, pending } }: MessageEvent<Written>) => {
    if (key.join(' ') === keyOf(zone).join(' ')) hear(pending);
  };
  tabs.addEventListener('message', listen);
  return () => tabs.removeEventListener('message', listen);
}

/** The ids of the zones of the account with changes that wait. */
export async function zonesWithPending(): Promise<string[]> {
  const keys = (await transact('readonly', (store) => store.getAllKeys())) as [account: string, zone: string][];
  return keys.flatMap(([account, zone]) => (account === person.account ? [zone] : []));
}
