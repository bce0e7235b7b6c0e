import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/**
 * Debian's Chromium, installed by test/tools.sh. The browser ends with this process, because the pipe between them
 * closes.
 */
const PROGRAM = '/usr/bin/chromium';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Ten times the usual time, because a busy machine is slow. A test has two minutes. */
const MOST_MILLISECONDS = 100_000;

/** Starts Chromium. Its sandbox does not work for root. */
export async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: PROGRAM, chromiumSandbox: process.getuid?.() !== 0 });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(MOST_MILLISECONDS);
    return context;
  };
  return browser;
}

/** Collects faults that the browser reports: script errors, CSP violations, and requests to other hosts. */
export function watchFaults(context: BrowserContext, ...origins: readonly string[]): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    // Chromium logs an error for each page with an error status.
    if (message.type() === 'error' && !/^Failed to load resource: .* status of 4\d\d/.test(message.text()))
      faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('request', (request) => {
    if (!origins.includes(new URL(request.url()).origin)) faults.push(`asks for ${request.url()}`);
  });
  return faults;
}

/**
 * Returns the axe rules that a page violates (WCAG 2.2 up to AA, and best practice), with the elements that violate
 * each rule.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const options: RunOptions = { runOnly: tags, resultTypes: ['violations'] };
  // The CSP of the page permits no script element.
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

/**
 * Returns the focusable nodes without a name in the accessibility tree. Keeps the CDP session open, because closing
 * it would remove the page's virtual authenticators.
 */
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
  /** The index among the elements that had the focus, in order of their first focus. */
  readonly place: number;
  readonly html: string;
  readonly isSeen: boolean;
}

/**
 * Runs in the page. Returns the focused element, and whether it is visible and has a focus indicator. Returns nothing
 * if no element has the focus.
 */
const FOCUS = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return undefined;
  const { left, top, right, bottom, width } = element.getBoundingClientRect();
  const isWithin = width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const places = (globalThis.placesOfElements ??= new Map());
  if (!places.has(element)) places.set(element, places.size);
  const place = places.get(element);
  return { place, html: element.outerHTML.slice(0, 100), isSeen: isWithin && getComputedStyle(element).outlineStyle !== 'none' };
})()`;

/** Runs in the page. Afterwards, Tab goes to the first link. */
const TO_THE_START = `(() => {
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
  scrollTo(0, 0);
})()`;

/**
 * Presses Tab through the whole page. Returns how many elements received the focus, and which of them were not
 * visible.
 */
export async function tabThrough(page: Page): Promise<{ reached: number; unseen: string[] }> {
  const unseen: string[] = [];
  const reached = new Set<number>();
  await page.evaluate(TO_THE_START);
  for (;;) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate<Focus | undefined>(FOCUS);
    // After the last element, the focus leaves the page or starts again.
    if (focus === undefined || reached.has(focus.place)) return { reached: reached.size, unseen };
    reached.add(focus.place);
    if (!focus.isSeen) unseen.push(focus.html);
  }
}
