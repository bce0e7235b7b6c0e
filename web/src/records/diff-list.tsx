import { useTranslation } from 'react-i18next';
import type { RecordView } from '../api/client.ts';
import css from './diff-list.module.css';

type Shown = Pick<RecordView, 'name' | 'type' | 'value' | 'ttl'> & { readonly comment?: string | null };

/** Records that come, go and change. */
export interface Diff {
  readonly added: readonly Shown[];
  readonly removed: readonly Shown[];
  readonly changed: readonly { readonly before: Shown; readonly after: Shown }[];
}

/** A difference as lines: changed records, removed ones, new ones. */
export function DiffList({ diff: { added, removed, changed } }: { readonly diff: Diff }) {
  const { t } = useTranslation();
  if (added.length + removed.length + changed.length === 0) return <p className="muted">{t('diff.none')}</p>;
  return (
    <ul className={css.diff}>
      {changed.map(({ before, after }) => (
        <li key={keyOf(before)} data-sign="~">
          <span className="unseen">{t('diff.changed')}</span>
          <Head record={after} />
          <code>
            <Change before={before.value} after={after.value} /> <Change before={before.ttl} after={after.ttl} />
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

function Head({ record: { name, type } }: { readonly record: Shown }) {
  return (
    <>
      <code className={css.name}>{name}</code>
      <span className={css.type}>{type}</span>
    </>
  );
}

function Change({ before, after }: { readonly before: string | number; readonly after: string | number }) {
  if (before === after) return <span className={typeof after === 'number' ? 'muted' : undefined}>{after}</span>;
  return (
    <>
      <del>{before}</del> → <ins>{after}</ins>
    </>
  );
}

function keyOf({ name, type, value }: Shown): string {
  return `${name} ${type} ${value}`;
}
