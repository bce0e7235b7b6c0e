import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Debian's, which test/tools.sh installs. It ends when this process does, as the pipe between them is closed. */
const PROGRAM = '/usr/bin/chromium';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Starts Chromium. Its sandbox cannot be made by root. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: PROGRAM, chromiumSandbox: process.getuid?.() !== 0 });
}

/** The faults that a browser reports by itself while it shows pages: scripts, the policy, hosts beside these. */
export function watchFaults(context: BrowserContext, ...origins: readonly string[]): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    // Chromium reports each page with an error status.
    if (message.type() === 'error' && !/^Failed to load resource: .* status of 4\d\d/.test(message.text()))
      faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('request', (request) => {
    if (!origins.includes(new URL(request.url()).origin)) faults.push(`asks for ${request.url()}`);
  });
  return faults;
}

/** The rules of axe that a page breaks: those of WCAG 2.2 up to AA, and good practice; each with its elements. */
export async function brokenRules(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const options: RunOptions = { runOnly: tags, resultTypes: ['violations'] };
  // The policy of the page permits no script element.
  await page.evaluate(AXE);
  const violations = await page.evaluate(
    (chosen) =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(chosen).then((all) => all.violations),
    options,
  );
  return violations.flatMap(({ id, nodes }: Result) => nodes.map(({ html }) => `${id}: ${html}`));
}

interface Property {
  readonly name: string;
  readonly value: { readonly value?: unknown };
}

/** The focusable nodes of the accessibility tree that have no name. The session with the browser stays: its end would take virtual authenticators of the page along. */
export async function namelessNodes(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored, properties = [] }) => !ignored && (properties as Property[]).some(isFocusable))
    .filter(({ name }) => String(name?.value ?? '').trim() === '')
    .map(({ role }) => String(role?.value))
    .filter((role) => role !== 'main');
}

function isFocusable({ name, value }: Property): boolean {
  return name === 'focusable' && value.value === true;
}

interface Focus {
  /** Among all elements of the page. */
  readonly place: number;
  readonly html: string;
  readonly isSeen: boolean;
}

/** In the page: the element with the focus, and whether it is in sight and marked; nothing where it is none. */
const FOCUS = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return undefined;
  const { left, top, right, bottom, width } = element.getBoundingClientRect();
  const isWithin = width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const place = [...document.querySelectorAll('*')].indexOf(element);
  return { place, html: element.outerHTML.slice(0, 100), isSeen: isWithin && getComputedStyle(element).outlineStyle !== 'none' };
})()`;

/** In the page: the next Tab leads to its first link, wherever the focus was. */
const TO_THE_START = `(() => {
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
  scrollTo(0, 0);
})()`;

/** The elements that the Tab key reaches one after the other, from the first to the last, and those that a person could not see then. */
export async function tabThrough(page: Page): Promise<{ reached: number; unseen: string[] }> {
  const unseen: string[] = [];
  const reached = new Set<number>();
  await page.evaluate(TO_THE_START);
  for (;;) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate<Focus | undefined>(FOCUS);
    // After the last one the focus leaves the page, or begins again.
    if (focus === undefined || reached.has(focus.place)) return { reached: reached.size, unseen };
    reached.add(focus.place);
    if (!focus.isSeen) unseen.push(focus.html);
  }
}
