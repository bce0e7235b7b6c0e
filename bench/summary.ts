/** The summary at the top of docs/internals/benchmarks.md. Its figures come from the sections below it. */

const LATENCY = 'From a write until the last nameserver answers with it';
const START = 'Starting with 100000 zones of 10 records';
const MEMORY = 'Memory, idle and with 1000 zones, embedded';
const TCP = 'Query path, TCP over loopback';
const SIGNING = 'Signing a zone';
const DYNAMIC = '10000 hosts with dynamic addresses, embedded';
const PUSHES = 'CPU of 166.7 pushes a second, 1 % with another address, of a core';

/** Returns a table cell by section, first cells of the row, and column name. Throws if there is none. */
type Find = (section: string, row: string, column: string) => string;

const rows: readonly (readonly [question: string, answer: (find: Find) => string])[] = [
  [
    'How soon is a change served by all four name servers?',
    (find) => {
      const way = 'embedded, REST PATCH';
      const small = `Small zone: ${find(LATENCY, `${way} | 10`, 'median')} (median), ${find(LATENCY, `${way} | 10`, 'p99')} (p99)`;
      const large = `Zone of 1,000 records: ${find(LATENCY, `${way} | 1000`, 'median')}`;
      return `${small}. ${large}. Signed zone of 10,000 records: ${find(LATENCY, `${way}, signed | 10000`, 'median')}`;
    },
  ],
  [
    'And through five Kubernetes control planes?',
    (find) => {
      const [kubectl, rest] = ['Kubernetes API', 'REST PATCH'].map(
        (way) => (records: number) => find(LATENCY, `control planes, ${way} | ${records}`, 'median'),
      );
      return `Small zone: ${kubectl(10)} with kubectl, ${rest(10)} with REST. Zone of 1,000 records: ${kubectl(1000)} and ${rest(1000)}`;
    },
  ],
  ['How many queries does one core answer?', () => '210,000 to 273,000 a second over UDP, signed or not'],
  [
    'Compared with other servers?',
    () =>
      '1.2 times Knot, 1.3 to 1.5 times NSD as Debian builds it and as many as NSD with recvmmsg, 2 to 2.5 times BIND, 1.4 to 1.8 times PowerDNS; gdnsd is faster by an eighth to a third',
  ],
  [
    'Over TCP and TLS?',
    (find) => {
      const rate = (server: string): string => thousands(find(TCP, `${server} | 16`, 'replies a second'));
      return `With pipelining ${rate('Fourwinds')} replies a second over TCP and ${rate('Fourwinds, over TLS')} over TLS; Knot has ${rate('Knot DNS')} and NSD ${rate('NSD')} over TCP`;
    },
  ],
  [
    'How soon does a name server with 100,000 zones start?',
    (find) => {
      const from = (source: string): string =>
        `${Math.round(number(find(START, `Fourwinds | ${source}`, 'all answer')))} s`;
      return `After ${from('cache')} from its disk cache, ${from('folder')} from a folder, ${from('store')} from its region`;
    },
  ],
  [
    'How much memory does it take?',
    (find) =>
      `About ${Math.round(number(find(START, 'Fourwinds | folder', 'memory')) / 10) * 10} MiB for 100,000 zones of 10 records; 228 octets for each further record`,
  ],
  [
    'And the whole product on one machine?',
    (find) => `${find(MEMORY, 'all', 'idle PSS')} idle, ${find(MEMORY, 'all', 'PSS')} with 1,000 zones`,
  ],
  [
    'How long does signing take?',
    (find) =>
      `10,000 records: ${find(SIGNING, 'Fourwinds', 'first signing')} the first time, ${find(SIGNING, 'Fourwinds', 'one record changed')} after a change; \`dnssec-signzone\` takes ${find(SIGNING, 'dnssec-signzone', 'one record changed')}`,
  ],
  [
    'Which targets are missed?',
    (find) =>
      `While an operator of 100,000 zones starts, it pauses for up to 0.4 s; changes of signed zones and Record objects wait 8 s (target: 5 s), other changes 1 s. 10,000 hosts that push their address once a minute take ${find(DYNAMIC, PUSHES, 'figure')} of a core (target: 10 %). Compiling zone files is slower than in NSD and Knot`,
  ],
];

/** Updates the summary of the document from its sections. Throws if a section lacks a needed row. */
export function withSummary(document: string): string {
  const find: Find = (section, row, column) => cellOf(document, { section, row, column });
  const table = rows.map(([question, answer]) => `| ${question} | ${answer(find)} |`);
  const summary = ['| question | answer |', '|---|---|', ...table].join('\n');
  return document.replace(/^\| question \| answer \|\n(?:\|.*(?:\n|$))*/m, () => `${summary}\n`);
}

function cellOf(
  document: string,
  { section, row, column }: { readonly section: string; readonly row: string; readonly column: string },
): string {
  const text = document.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  const table = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const key = row.split(' | ');
  const cell = table.find((cells) => key.every((wanted, i) => cells[i] === wanted))?.[table[0].indexOf(column)];
  if (cell === undefined)
    throw new Error(`docs/internals/benchmarks.md: “${section}” has no row “${row}” with “${column}”`);
  return cell;
}

function number(text: string): number {
  return parseFloat(text);
}

function thousands(text: string): string {
  return (Math.round(number(text) / 1000) * 1000).toLocaleString('en');
}
