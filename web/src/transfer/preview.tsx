import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZonefileImported } from '../api/client.ts';
import { problemIn } from '../api/problem.ts';
import { DiffList } from '../records/diff-list.tsx';
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

/** The API's report on a zone file before it is imported. */
export function Preview({ report, error, isBusy, onLine, onImport }: PreviewProps) {
  const { t } = useTranslation();
  if (error !== null) return <Refused error={error} onLine={onLine} />;
  if (report === undefined) return null;
  const { counts, records } = report;
  const { added, changed, removed } = records;
  return (
    <div className="stack">
      <Notice
        kind={counts.refused === 0 ? 'done' : 'warning'}
        isLive
        title={t('transfer.changes', { added, changed, removed })}
      >
        {t('transfer.counts', counts)}
      </Notice>
      <ReportLines lines={linesOf(report)} onLine={onLine} />
      {report.diff === undefined ? null : <DiffList diff={report.diff} />}
      <Confirm key={report.confirm} count={report.confirm} isBusy={isBusy} onImport={onImport} />
    </div>
  );
}

/** A file that was refused as a whole: its lines to mend, each a way into the text. */
function Refused({ error, onLine }: { readonly error: unknown; readonly onLine: (line: number) => void }) {
  const { t } = useTranslation();
  const { errors = [] } = problemIn(error);
  if (errors.length === 0) return <Failure error={error} title={t('transfer.not_checked')} />;
  return (
    <div className="stack">
      <Notice kind="error" isLive title={t('transfer.refused', { count: errors.length })}>
        {t('transfer.refused_hint')}
      </Notice>
      <ReportLines lines={refusedLines(errors)} onLine={onLine} />
    </div>
  );
}

interface ConfirmProps {
  /** How many names go, where that is much of the zone. */
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
