import { GROUP, DomainClaimKind, hashedName } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { Client } from 'pg';
import { runningPostgres } from '../../supervisor/src/postgres/running.ts';
import { until } from '../until.ts';
import { type Fourwinds } from './fourwinds.ts';

/** The transactions that wrote the current claim and manifests of a domain. */
const TRANSACTIONS = `
select count(*)::int as objects, count(distinct xmin::text)::int as transactions from resources.versions
where next is null and (kind, name) in (('${GROUP}/${DomainClaimKind.plural}', $1), ('/configmaps', $2))`;

/** Tests a change on the embedded database in `home`. */
export function publishesInOneTransaction(product: () => Fourwinds, home: string): void {
  test('a version is recorded, and given to all regions, in one transaction', async () => {
    const zone = '/api/v1/zones/one-transaction.example';
    await product().request('POST', '/api/v1/zones', { name: 'one-transaction.example' });
    const client = new Client({ connectionString: await runningPostgres(home) });
    await client.connect();
    let changes = 0;
    // A change may arrive before all regions have recorded the previous change. It is then written separately.
    await until('a version in one transaction', async () => {
      const change = { op: 'replace', name: 'www', type: 'A', values: [`192.0.2.${++changes}`], ttl: 60 };
      const { status } = await product().request('PATCH', `${zone}/records?wait=30s`, { changes: [change] });
      expect(status).toBe(200);
      const names = [hashedName('domain', 'one-transaction.example'), manifestName('one-transaction.example.')];
      const { rows } = await client.query<object>(TRANSACTIONS, names);
      return JSON.stringify(rows) === JSON.stringify([{ objects: 5, transactions: 1 }]);
    });
    await client.end();
  });
}
