import { api, type NewToken } from '../api/client.ts';

/** A name whose address a device updates. */
export interface Host {
  readonly zone: string;
  /** Relative to the zone. */
  readonly name: string;
}

export interface MadeHost {
  readonly token: NewToken;
  /** Why the first record could not be created; undefined if the name has a record. */
  readonly recordError?: unknown;
}

/** A placeholder record until the first update. */
const FIRST = { type: 'A', value: '0.0.0.0', ttl: 60 } as const;

/** Creates a token that can only update the addresses of a name, and a placeholder record if the name has none. */
export async function makeHost({ zone, name }: Host): Promise<MadeHost> {
  const token = await api.tokens.create({
    name: name === '@' ? zone : `${name}.${zone}`.slice(0, 100),
    kind: 'scoped',
    scopes: ['dynamic:update'],
    zones: [zone],
    names: [name],
    types: ['A', 'AAAA'],
  });
  try {
    await makeRecord({ zone, name });
    return { token };
  } catch (error) {
    return { token, recordError: error };
  }
}

async function makeRecord({ zone, name }: Host): Promise<void> {
  const present = await api.records.list(zone, { name }).toArray();
  if (present.some(({ type }) => type === 'A' || type === 'AAAA')) return;
  await api.records.create(zone, { name, ...FIRST });
}
