import { person } from '../person.ts';
import type { Pending } from './pending.ts';

const NAME = 'fourwinds';
const STORE = 'pending';
/** Sends pending changes to other tabs of this browser. */
const tabs = new BroadcastChannel('fourwinds pending');

/**
 * Runs a transaction on the IndexedDB store of pending changes, keyed by account and zone. Changes stay there until
 * they are published or discarded.
 */
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

/** A message from another tab. */
interface Written {
  readonly key: readonly string[];
  readonly pending: Pending | undefined;
}

/** The most recent write. When it completes, all earlier writes have completed. */
let writing: Promise<unknown> = Promise.resolve();

/** Stores the pending changes of a zone, or deletes them if undefined, and notifies other tabs. */
export async function writePending(zone: string, pending: Pending | undefined): Promise<void> {
  tabs.postMessage({ key: keyOf(zone), pending } satisfies Written);
  writing =
    pending === undefined
      ? transact('readwrite', (store) => store.delete(keyOf(zone)))
      : transact('readwrite', (store) => store.put(pending, keyOf(zone)));
  await writing;
}

/** Resolves when all writes are stored. Rejects if the browser cannot store them. */
export async function pendingIsKept(): Promise<void> {
  await writing;
}

/** Calls `hear` each time another tab writes the pending changes of a zone. Returns a function to unsubscribe. */
export function hearPending(zone: string, hear: (pending: Pending | undefined) => void): () => void {
  const listen = ({ data: { key, pending } }: MessageEvent<Written>) => {
    if (key.join(' ') === keyOf(zone).join(' ')) hear(pending);
  };
  tabs.addEventListener('message', listen);
  return () => tabs.removeEventListener('message', listen);
}

/** Ids of the account's zones with pending changes. */
export async function zonesWithPending(): Promise<string[]> {
  const keys = (await transact('readonly', (store) => store.getAllKeys())) as [account: string, zone: string][];
  return keys.flatMap(([account, zone]) => (account === person.account ? [zone] : []));
}
