import { readFileSync } from 'node:fs';
import path from 'node:path';
import { actions, zoneActions } from './src/audit/actions.ts';

/** The parts of an OpenAPI description that list the values of a filter. */
interface Description {
  readonly paths: {
    readonly [path: string]: {
      readonly get: {
        readonly parameters: readonly { readonly name?: string; readonly description?: string }[];
      };
    };
  };
}

test.each([
  ['the audit log', '/audit', actions],
  ['that of a zone', '/zones/{zone}/audit', zoneActions],
])('%s is filtered by each action that the API names', (_, at, offered) => {
  const file = path.join(import.meta.dirname, '../api/openapi/general.json');
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Description;
  const filter = paths[at].get.parameters.find(({ name }) => name === 'action');
  const named = filter?.description?.match(/[a-z-]+(?:\.[a-z-]+)+|\brequest\b/g);
  expect(offered.toSorted()).toEqual(named);
});
