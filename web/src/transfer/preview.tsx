import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZonefileImported } from '../api/client.ts';
import { problemIn } from '../api/problem.ts';
import { DiffList } from '../changes/diff-list.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/fields.tsx';
import { Notice } from '../ui/notice.tsx';
import { linesOf, refusedLines } from './report.ts';
import { ReportLines } from './report-lines.tsx';

interface PreviewProps {
  readonly report: ZonefileImported | undefined;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onLine: (line: number) => void;
  readonly onImport: (confirm: number | undefined) => void;
}

/** The API's report on a zone file before the import. */
export function Preview({ report, error, isBusy, onLine, onImport }: PreviewProps) {
  const { t } = useTranslation();
  if (error !== null) return <Refused error={error} onLine={onLine} />;
  if (report === undefined) return null;
  const { line_counts: lines, record_counts: records, change, confirm } = report;
  const { added_count: added, changed_count: changed, removed_count: removed } = records;
  return (
    <div className="stack">
      <Notice
        kind={lines.issue_count === 0 ? 'done' : 'warning'}
        isLive
        title={t('transfer.changes', { added, changed, removed })}
      >
        {t('transfer.counts', {
          imported: lines.imported_count,
          changed: lines.changed_count,
          skipped: lines.skipped_count,
          refused: lines.issue_count,
        })}
      </Notice>
      <ReportLines lines={linesOf(report)} onLine={onLine} />
      {change.diff === null ? null : <DiffList diff={change.diff} />}
      <Confirm key={confirm} count={confirm ?? undefined} isBusy={isBusy} onImport={onImport} />
    </div>
  );
}

/** A rejected file: its invalid lines, each with a link to the text. */
function Refused({ error, onLine }: { readonly error: unknown; readonly onLine: (line: number) => void }) {
  const { t } = useTranslation();
  const { issues = [] } = problemIn(error);
  if (issues.length === 0) return <Failure error={error} title={t('transfer.not_checked')} />;
  return (
    <div className="stack">
      <Notice kind="error" isLive title={t('transfer.refused', { count: issues.length })}>
        {t('transfer.refused_hint')}
      </Notice>
      <ReportLines lines={refusedLines(issues)} onLine={onLine} />
    </div>
  );
}

interface ConfirmProps {
  /** The number of names that will be deleted, if that is a large part of the zone. */
  readonly count: number | undefined;
  readonly isBusy: boolean;
  readonly onImport: (confirm: number | undefined) => void;
}

function Confirm({ count, isBusy, onImport }: ConfirmProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isAsked = count !== undefined;
  return (
    <>
      {isAsked ? (
        <Notice kind="warning" title={t('transfer.guard', { count })}>
          <TextField
            label={t('transfer.guard_field', { count })}
            value={typed}
            inputMode="numeric"
            onChange={setTyped}
          />
        </Notice>
      ) : null}
      <div className="line">
        <Button
          kind={isAsked ? 'danger' : 'main'}
          isBusy={isBusy}
          isDisabled={isAsked && typed.trim() !== String(count)}
          onClick={() => onImport(count)}
        >
          {t('transfer.start')}
        </Button>
      </div>
    </>
  );
}
