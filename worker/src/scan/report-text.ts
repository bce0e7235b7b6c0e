import { MOST_REPORT_OCTETS, type ScanReport } from '@fourwinds/jobs';

/** A report as it is written down, without its sets where a row has no room for them. */
export function reportText(report: ScanReport): string {
  const text = JSON.stringify(report);
  if (Buffer.byteLength(text) <= MOST_REPORT_OCTETS) return text;
  return JSON.stringify({ ...report, sets: [], unanswered: [], isWhole: false, isTooLarge: true });
}
