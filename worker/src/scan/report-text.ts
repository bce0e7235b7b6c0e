import { MOST_REPORT_OCTETS, type ScanReport } from '@fourwinds/jobs';

/** Returns the report as JSON, without its record sets if they do not fit in a row. */
export function reportText(report: ScanReport): string {
  const text = JSON.stringify(report);
  if (Buffer.byteLength(text) <= MOST_REPORT_OCTETS) return text;
  return JSON.stringify({ ...report, sets: [], unanswered: [], isWhole: false, isTooLarge: true });
}
