import { api, bodyOf, type NewToken } from '../api/client.ts';

/** A name whose address a device tells. */
export interface Host {
  readonly zone: string;
  /** Relative to the zone. */
  readonly name: string;
}

export interface MadeHost {
  readonly token: NewToken;
  /** Why its first record could not be made; undefined where it has one. */
  readonly recordError?: unknown;
}

/** The record of a host that has no address yet; the first update replaces it. */
const FIRST = { type: 'A', value: '0.0.0.0', ttl: 60 } as const;

/** Makes a token that may only tell the addresses of a name, and a record of that name where it has none. */
export async function makeHost({ zone, name }: Host): Promise<MadeHost> {
  const token = await bodyOf(
    api.POST('/tokens', {
      body: {
        name: name === '@' ? zone : `${name}.${zone}`.slice(0, 100),
        kind: 'scoped',
        scopes: ['dynamic:update'],
        zones: [zone],
        names: [name],
        types: ['A', 'AAAA'],
      },
    }),
  );
  try {
    await makeRecord({ zone, name });
    return { token };
  } catch (error) {
    return { token, recordError: error };
  }
}

async function makeRecord({ zone, name }: Host): Promise<void> {
  const params = { path: { zone } };
  const { data } = await bodyOf(api.GET('/zones/{zone}/records', { params: { ...params, query: { name } } }));
  if (data.some(({ type }) => type === 'A' || type === 'AAAA')) return;
  await bodyOf(api.POST('/zones/{zone}/records', { params, body: { name, ...FIRST } }));
}
