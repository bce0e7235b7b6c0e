import { useTranslation } from 'react-i18next';
import type { RecordView } from '../api/client.ts';
import css from './diff-list.module.css';

type Shown = Pick<RecordView, 'name' | 'type' | 'value'> &
  Partial<Pick<RecordView, 'ttl' | 'comment' | 'unicode_name'>>;

/** Maximum number of lines shown. A diff can have 10,000. */
const MOST_LINES = 300;

export interface Diff {
  readonly added: readonly Shown[];
  readonly removed: readonly Shown[];
  readonly changed: readonly { readonly before: Shown; readonly after: Shown }[];
}

/** A diff as lines: changed, then removed, then added records. */
export function DiffList({ diff }: { readonly diff: Diff }) {
  const { t } = useTranslation();
  const count = linesOf(diff);
  if (count === 0) return <p className="muted">{t('diff.none')}</p>;
  return (
    <>
      <Lines diff={firstOf(diff, MOST_LINES)} />
      {count > MOST_LINES ? <p className="muted small">{t('diff.more', { count: count - MOST_LINES })}</p> : null}
    </>
  );
}

function linesOf({ added, removed, changed }: Diff): number {
  return added.length + removed.length + changed.length;
}

function firstOf({ added, removed, changed }: Diff, count: number): Diff {
  const afterChanged = Math.max(0, count - changed.length);
  return {
    changed: changed.slice(0, count),
    removed: removed.slice(0, afterChanged),
    added: added.slice(0, Math.max(0, afterChanged - removed.length)),
  };
}

function Lines({ diff: { added, removed, changed } }: { readonly diff: Diff }) {
  const { t } = useTranslation();
  return (
    <ul className={css.diff}>
      {changed.map(({ before, after }) => (
        <li key={keyOf(before)} data-sign="~">
          <span className="unseen">{t('diff.changed')}</span>
          <Head record={after} />
          <code>
            <Change before={before.value} after={after.value} /> <Change before={before.ttl} after={after.ttl} />
            <Note before={before.comment ?? null} after={after.comment ?? null} />
          </code>
        </li>
      ))}
      {removed.map((record) => (
        <li key={keyOf(record)} data-sign="−">
          <span className="unseen">{t('diff.removed')}</span>
          <Head record={record} />
          <code>
            {record.value} <span className="muted">{record.ttl}</span>
          </code>
        </li>
      ))}
      {added.map((record) => (
        <li key={keyOf(record)} data-sign="+">
          <span className="unseen">{t('diff.added')}</span>
          <Head record={record} />
          <code>
            {record.value} <span className="muted">{record.ttl}</span>
          </code>
        </li>
      ))}
    </ul>
  );
}

function Head({ record: { name, unicode_name: shown = name, type } }: { readonly record: Shown }) {
  return (
    <>
      <code className={css.name} title={name}>
        {shown}
      </code>
      <span className={css.type}>{type}</span>
    </>
  );
}

function Change({ before, after }: { readonly before?: string | number; readonly after?: string | number }) {
  if (before === after) return <span className={typeof after === 'number' ? 'muted' : undefined}>{after}</span>;
  return (
    <>
      <del>{before}</del> → <ins>{after}</ins>
    </>
  );
}

function Note({ before, after }: { readonly before: string | null; readonly after: string | null }) {
  const { t } = useTranslation();
  if (before === after) return null;
  const none = t('records.no_note');
  return (
    <div>
      <Change before={before ?? none} after={after ?? none} />
    </div>
  );
}

function keyOf({ name, type, value }: Shown): string {
  return `${name} ${type} ${value}`;
}
