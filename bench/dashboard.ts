import type { CDPSession, Page } from 'playwright-core';
import { administer } from '../test/e2e/administer.ts';
import { emailOf, People } from '../test/pages/people.ts';
import { ShownProduct } from '../test/pages/shown-product.ts';
import { type Bench, count } from './bench.ts';
import { milliseconds } from './statistics.ts';

const RECORDS = count('FOURWINDS_BENCH_RECORDS', 10_000);
const RUNS = count('FOURWINDS_BENCH_RUNS', 3);
const ZONE = 'large.example';
const WHEELS = 120;
const MICROSECONDS = 1000;

interface Run {
  readonly firstRow: number;
  readonly longestTask: number;
  readonly longTasks: number;
  readonly rows: number;
  readonly search: number;
}

export const dashboard: Bench = {
  name: 'dashboard',
  async run(say) {
    const product = await ShownProduct.start({ FOURWINDS_API_RATES: 'off' });
    try {
      const people = await People.start(product);
      await administer(product.folder, 'account', 'plan', emailOf('verified'), 'unlimited');
      await fill(product, people);
      const rows: string[][] = [];
      for (let run = 1; run <= RUNS; run++) {
        const { firstRow, longestTask, longTasks, rows: most, search } = await measure(product, people);
        const times = [firstRow, longestTask].map(milliseconds);
        rows.push([String(run), ...times, String(longTasks), String(most), milliseconds(search)]);
        say(rows.at(-1)!.join('  '));
      }
      return {
        title: `The records of a zone in the browser`,
        method: `Headless Chromium, 1440 × 900, a zone of ${RECORDS} records, a new browser context for each run. “First row” starts at the navigation, with an empty cache. Then the mouse wheel turns ${WHEELS} times over the table; tasks are from the renderer in Chromium's trace. “Search” runs from the last letter typed until the result is painted.`,
        head: ['run', 'first row', 'longest task', 'tasks over 50 ms', 'most rows in the document', 'search'],
        rows,
      };
    } finally {
      await product.stop();
    }
  },
};

async function fill(product: ShownProduct, people: People): Promise<void> {
  const { name, value } = await people.cookieOf('verified');
  const headers = { Cookie: `${name}=${value}`, 'Sec-Fetch-Site': 'same-origin' };
  const send = async (method: string, path: string, type: string, body: string) => {
    const answer = await fetch(product.origin + path, { method, headers: { ...headers, 'Content-Type': type }, body });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  };
  await send('POST', '/v1/zones?wait=30s', 'application/json', JSON.stringify({ name: ZONE }));
  const lines = Array.from({ length: RECORDS }, (_, i) => `host${i} A 192.0.${(i >> 8) & 255}.${i & 255}`);
  await send('PUT', `/v1/zones/${ZONE}/zonefile?wait=30s`, 'text/dns', `${lines.join('\n')}\n`);
}

async function measure(product: ShownProduct, people: People): Promise<Run> {
  const context = await product.browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies(await people.cookiesOf('verified'));
    const page = await context.newPage();
    await page.goto(`${product.origin}/zones/${ZONE}`, { waitUntil: 'commit' });
    await page.getByText('host0', { exact: true }).waitFor();
    const firstRow = await page.evaluate<number>('performance.now()');
    const session = await context.newCDPSession(page);
    const [tasks, rows] = await scroll(page, session);
    const search = await searchFor(page, 'host4321');
    return {
      firstRow,
      longestTask: Math.max(...tasks),
      longTasks: tasks.filter((task) => task > 50).length,
      rows,
      search,
    };
  } finally {
    await context.close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Returns the duration of each renderer task in milliseconds while the table scrolls, and the maximum number of rows
 * in the document.
 */
async function scroll(page: Page, session: CDPSession): Promise<[tasks: number[], rows: number]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  const categories = 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline';
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories });
  await page.mouse.move(700, 500);
  let most = 0;
  for (let i = 0; i < WHEELS; i++) {
    await page.mouse.wheel(0, 1200);
    await page.evaluate('new Promise(requestAnimationFrame)');
    most = Math.max(most, await page.locator('[role=grid] [role=row]').count());
  }
  await session.send('Tracing.end');
  await complete;
  return [tasksOf(events), most];
}

function tasksOf(events: readonly TraceEvent[]): number[] {
  const main = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const isMain = ({ pid, tid }: TraceEvent) => main.some((one) => one.pid === pid && one.tid === tid);
  const tasks = events.filter((event) => event.name === 'RunTask' && isMain(event));
  return tasks.map(({ dur = 0 }) => dur / MICROSECONDS);
}

/** Returns the milliseconds from the last letter of a search to the frame with its result. */
async function searchFor(page: Page, text: string): Promise<number> {
  await page.getByRole('searchbox').fill(text.slice(0, -1));
  // Does not return the promise, because the evaluation would wait until it resolves.
  await page.evaluate(`
    void (globalThis.found = new Promise((resolve) => {
      document.addEventListener('keydown', ({ timeStamp }) => {
        const look = () => {
          const rows = document.querySelectorAll('[role=grid] [role=row]').length;
          if (rows === 2) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        look();
      }, { once: true, capture: true });
    }))`);
  await page.getByRole('searchbox').press(text.at(-1)!);
  return page.evaluate<number>('globalThis.found');
}
