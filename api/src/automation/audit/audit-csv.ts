import type { AuditRow } from './audit-log.ts';

const COLUMNS: readonly { readonly title: string; readonly of: (row: AuditRow) => string | number | null }[] = [
  { title: 'at', of: ({ at }) => at },
  { title: 'id', of: ({ id }) => id },
  { title: 'action', of: ({ action }) => action },
  { title: 'outcome', of: ({ outcome }) => outcome },
  { title: 'request_count', of: ({ count }) => count },
  { title: 'zone', of: ({ domain }) => domain },
  { title: 'zone_id', of: ({ zoneId }) => zoneId },
  { title: 'actor_type', of: ({ via }) => via },
  { title: 'actor_name', of: ({ name }) => name },
  { title: 'token_id', of: ({ tokenId }) => tokenId },
  { title: 'address', of: ({ address }) => address },
  { title: 'change_id', of: ({ changeId }) => changeId },
  { title: 'request_id', of: ({ requestId }) => requestId },
  { title: 'details', of: ({ details }) => details },
];

export function csvHeader(): string {
  return line(COLUMNS.map(({ title }) => title));
}

/** Formats a row as an RFC 4180 line. */
export function csvLine(row: AuditRow): string {
  return line(COLUMNS.map(({ of }) => of(row)));
}

function line(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Start of a cell that spreadsheets read as a formula, even after white space. */
const FORMULA = /^[\s\u00a0]*[=+\-@＝＋－＠]/;

/** Prefixes a cell with an apostrophe if a spreadsheet would read it as a formula. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  return `"${FORMULA.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
