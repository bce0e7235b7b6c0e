import { pageTitleOf, titleOf } from './page-titles.ts';

test.each([
  ['records', 'example.com', 'records · example.com · Fourwinds'],
  ['zones', undefined, 'zones · Fourwinds'],
  [undefined, undefined, 'Fourwinds'],
])('the page %j of the zone %j is %j', (page, zone, title) => expect(titleOf(page, zone)).toBe(title));

test.each([
  ['/zones/$zone/', 'records'],
  ['/settings/webhooks/$webhook', 'webhook'],
  ['/nothing', undefined],
  ['constructor', undefined],
])('the route %s has the words %j', (route, words) => expect(pageTitleOf(route)).toBe(words));
