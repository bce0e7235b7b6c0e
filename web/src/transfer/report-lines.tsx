import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import type { LineReport } from './report.ts';
import css from './transfer.module.css';

/** Maximum number of lines shown. The API returns up to 1,000 of each kind. */
const MOST_LINES = 200;

const tones: { readonly [status in LineReport['status']]: Tone } = {
  refused: 'bad',
  skipped: 'none',
  changed: 'wait',
  warning: 'wait',
};

interface ReportLinesProps {
  readonly lines: readonly LineReport[];
  /** Selects a line of the text. */
  readonly onLine: (line: number) => void;
}

export function ReportLines({ lines, onLine }: ReportLinesProps) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <>
      <ol className={css.report} aria-label={t('transfer.report')}>
        {lines.slice(0, MOST_LINES).map(({ line, status, record, reasons }, i) => (
          <li key={i}>
            {line === undefined ? (
              <span />
            ) : (
              <Button isSmall kind="quiet" label={t('transfer.to_line', { line })} onClick={() => onLine(line)}>
                {line}
              </Button>
            )}
            <Status tone={tones[status]}>{t(`transfer.status_${status}`)}</Status>
            <span className={css.words}>
              {record === '' ? null : <code>{record}</code>}
              {reasons.map((reason) => (
                <Message key={reason} text={reason} />
              ))}
            </span>
          </li>
        ))}
      </ol>
      {lines.length > MOST_LINES ? (
        <p className="muted small">{t('diff.more', { count: lines.length - MOST_LINES })}</p>
      ) : null}
    </>
  );
}
