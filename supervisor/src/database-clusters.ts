import {
  adminRights,
  apiRights,
  bootstrapRights,
  nameserverRights,
  type ObjectKey,
  operatorRights,
  regionBootstrapRights,
  regionOperatorRights,
  type Right,
} from '@fourwinds/resources';
import { type DatabaseUser, prepareDatabase } from '@fourwinds/store/database';
import type { Clusters } from './clusters.ts';
import { regions } from './regions.ts';

/** The database for all stores. If the clusters are Kubernetes, the database for the API only. */
export interface DatabaseAccess {
  readonly url: string;
  /** True for our own database; the URL is then a superuser's. For any other database, all programs use this URL. */
  readonly isEmbedded: boolean;
}

const MANAGEMENT = 'management';
const API = 'api';
const ADMIN = 'admin';
const WORKER = 'worker';
const BOOTSTRAP = 'bootstrap';
const OPERATOR = 'operator';
const names = regions.map(({ name }) => name);

/**
 * Creates five named stores in one database. In the embedded database, each program has its own role with minimal
 * rights.
 */
export async function databaseClusters(
  { url, isEmbedded }: DatabaseAccess,
  certificate?: ObjectKey,
): Promise<Clusters> {
  if (!isEmbedded) return clustersIn({ owner: url, users: new Map() });
  return clustersIn(await prepareDatabase(url, [MANAGEMENT, ...names], usersOf(certificate)));
}

/** Returns the addresses of a database that only has the API's tables: for the API, the worker and administrators. */
export async function apiDatabase({
  url,
  isEmbedded,
}: DatabaseAccess): Promise<{ api: string; worker: string; admin: string }> {
  if (!isEmbedded) return { api: url, worker: url, admin: url };
  const { users } = await prepareDatabase(
    url,
    [],
    [
      { name: API, stores: new Map(), hasTables: true },
      { name: ADMIN, stores: new Map(), usesTables: true },
      { name: WORKER, stores: new Map(), usesTables: true },
    ],
  );
  return { api: users.get(API)!, worker: users.get(WORKER)!, admin: users.get(ADMIN)! };
}

/** Returns the address of the management store, with the rights of the database owner. */
export function managementStore(url: string): string {
  return storeIn(url, MANAGEMENT);
}

function usersOf(certificate: ObjectKey | undefined): DatabaseUser[] {
  const stores = (inManagement: readonly Right[], inRegions: readonly Right[]) =>
    new Map([[MANAGEMENT, inManagement], ...names.map((name) => [name, inRegions] as const)]);
  return [
    { name: BOOTSTRAP, stores: stores(bootstrapRights, regionBootstrapRights) },
    { name: OPERATOR, stores: stores(operatorRights, regionOperatorRights), compacts: true },
    { name: API, stores: new Map([[MANAGEMENT, apiRights]]), hasTables: true },
    { name: ADMIN, stores: new Map([[MANAGEMENT, adminRights]]), usesTables: true },
    { name: WORKER, stores: new Map(), usesTables: true },
    ...names.map((name) => ({ name, stores: new Map([[name, nameserverRights({ server: name, certificate })]]) })),
  ];
}

/** `users` contains the addresses of those programs that have their own role. */
function clustersIn({ owner, users }: { owner: string; users: ReadonlyMap<string, string> }): Clusters {
  const addressOf = (user: string): string => users.get(user) ?? owner;
  return {
    bootstrap: storeIn(addressOf(BOOTSTRAP), MANAGEMENT),
    bootstrapRegion: storeIn(addressOf(BOOTSTRAP), '{region}'),
    operator: storeIn(addressOf(OPERATOR), MANAGEMENT),
    operatorRegion: storeIn(addressOf(OPERATOR), '{region}'),
    api: storeIn(addressOf(API), MANAGEMENT),
    database: addressOf(API),
    workerDatabase: addressOf(WORKER),
    admin: { database: addressOf(ADMIN), store: storeIn(addressOf(ADMIN), MANAGEMENT) },
    nameserver: (region) => storeIn(addressOf(region), region),
    regionFields: () => ({}),
  };
}

function storeIn(url: string, name: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}store=${name}`;
}
