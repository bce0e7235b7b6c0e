import type { QueryResult, QueryResultRow } from 'pg';
import { PostgresNewest } from './postgres-newest.ts';

const revisions: { readonly [store: string]: string } = { management: '7', region: '5' };

test('questions that come together are one statement, and each has its answer', async () => {
  const asked: unknown[][] = [];
  const newest = new PostgresNewest(() => ({
    async statement<R extends QueryResultRow>(_name: string, _text: string, values: unknown[]) {
      asked.push(values);
      const [stores, topics] = values as string[][];
      const rows = stores.flatMap((store, i) => {
        const revision = revisions[store];
        return revision === undefined ? [] : [{ store, topic: topics[i], revision, previous: '4' }];
      });
      return { rows } as unknown as QueryResult<R>;
    },
  }));
  const answers = await Promise.all([
    newest.bookmarks('management', ['/zones', '/leases']),
    newest.bookmarks('region', ['/leases']),
    newest.bookmarks('none', ['/leases']),
    newest.bookmarks('unwatched', []),
  ]);
  expect(asked).toEqual([
    [
      ['management', 'management', 'region', 'none'],
      ['/zones', '/leases', '/leases', '/leases'],
    ],
  ]);
  const bookmark = (topic: string, revision: string) => ({
    topic,
    event: { type: 'bookmark', revision },
    previous: '4',
  });
  expect(answers).toEqual([[bookmark('/zones', '7'), bookmark('/leases', '7')], [bookmark('/leases', '5')], [], []]);
});
