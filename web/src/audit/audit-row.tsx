import type { ComponentProps } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../api/client.ts';
import { DiffList } from '../changes/diff-list.tsx';
import { Status } from '../ui/status.tsx';
import { At } from '../ui/time.tsx';
import css from './audit.module.css';
import { useActionWords } from './use-action-words.ts';

interface AuditRowProps {
  readonly row: AuditRow;
  /** True if the log is about a single zone. Rows then omit the zone name. */
  readonly isOfZone: boolean;
}

/** An action with collapsible details. */
export function AuditRowView({ row, isOfZone }: AuditRowProps) {
  const { t } = useTranslation();
  const words = useActionWords();
  const { at, action, outcome, request_count: count, zone, details } = row;
  return (
    <li className={css.row} data-row>
      <span className={css.when}>
        <At at={at} />
      </span>
      <Who actor={row.actor} address={row.address} />
      <div className={css.what}>
        <strong>{words(action)}</strong>
        {isOfZone || zone === null ? null : (
          <Link to="/zones/$zone" params={{ zone }}>
            {zone}
          </Link>
        )}
        {outcome === 'applied' ? null : <Status tone="bad">{t(`audit.outcome_${outcome}`)}</Status>}
        {count === 1 ? null : <span className="muted">{t('audit.times', { count })}</span>}
        {details === null ? null : <Details row={row} details={details} />}
      </div>
    </li>
  );
}

function Who({ actor: { name, type }, address }: Pick<AuditRow, 'actor' | 'address'>) {
  const { t } = useTranslation();
  return (
    <span className={css.who}>
      <span>{name ?? t('audit.nobody')}</span>
      <small className="muted">
        {t(`audit.by_${type}`)}
        {address === null ? null : ` · ${address}`}
      </small>
    </span>
  );
}

/** Details that the page shows in a form of their own. */
interface KnownDetails {
  readonly diff?: ComponentProps<typeof DiffList>['diff'];
  readonly settings?: { readonly [name: string]: unknown };
  /** Number of records. null if not known. */
  readonly records?: RecordCounts;
  readonly is_cut?: boolean;
}

interface RecordCounts {
  readonly added: number | null;
  readonly changed: number | null;
  readonly removed: number | null;
}

interface DetailsProps {
  readonly row: AuditRow;
  readonly details: KnownDetails;
}

function Details({ row: { change_id: change, request_id: request }, details }: DetailsProps) {
  const { t } = useTranslation();
  const { diff, settings, records, is_cut: isCut, ...others } = details;
  return (
    <details className={css.details}>
      <summary>{records === undefined ? t('audit.details') : t('audit.records', countsOf(records))}</summary>
      <div className="stack">
        {diff === undefined ? null : <DiffList diff={diff} />}
        {isCut === true ? <p className="muted small">{t('audit.is_cut')}</p> : null}
        {settings === undefined ? null : <Values of={settings} />}
        {Object.keys(others).length === 0 ? null : <Values of={others} />}
        <p className="muted small">
          {[
            change === null ? '' : t('audit.change', { id: change }),
            request === null ? '' : t('failure.request', { id: request }),
          ]
            .filter((words) => words !== '')
            .join(' · ')}
        </p>
      </div>
    </details>
  );
}

function countsOf({ added, changed, removed }: RecordCounts) {
  return { added: added ?? '?', changed: changed ?? '?', removed: removed ?? '?' };
}

/** Settings before and after a change, or other details of the row. */
function Values({ of }: { readonly of: { readonly [name: string]: unknown } }) {
  return (
    <dl className={css.values}>
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <code>{wordsOf(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function wordsOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'before' in value && 'after' in value)
    return `${JSON.stringify(value.before)} → ${JSON.stringify(value.after)}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
