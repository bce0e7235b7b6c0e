import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foundRecordsQuery, offeredZonesQuery } from '../api/queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useCalm } from '../ui/use-calm.ts';
import css from './palette.module.css';
import { entriesOf, type Entry } from './entries.ts';

/** The command palette (`Ctrl K`): zones, pages, actions, and records of all zones. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { navigate } = useRouter();
  const id = useId();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(0);
  const { entries, isComplete } = useEntries(useDeferredValue(text));
  const at = Math.min(wanted, entries.length - 1);
  const open = ({ href, isOfServer = false }: Entry) => {
    onClose();
    if (isOfServer) location.assign(href);
    else void navigate({ href });
  };
  const press = (event: KeyboardEvent) => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (event.key === 'Enter' && at >= 0) open(entries[at]);
    else if (step !== undefined) setWanted((at + step + entries.length) % Math.max(entries.length, 1));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('palette.title')} onClose={onClose}>
      <input
        className={css.field}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        aria-label={t('palette.field')}
        placeholder={t('palette.field')}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setWanted(0);
        }}
        onKeyDown={press}
      />
      <ul id={id} className={css.list} role="listbox" aria-label={t('palette.title')}>
        {entries.map((entry, i) => (
          <li
            key={entry.kind + entry.key}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            ref={i === at ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => open(entry)}
          >
            <span className={css.label}>{entry.label}</span>
            {entry.detail === undefined ? null : <code className={css.detail}>{entry.detail}</code>}
            <span className={css.kind}>{t(`palette.kind_${entry.kind}`)}</span>
          </li>
        ))}
      </ul>
      {isComplete && entries.length === 0 ? <p className="muted">{t('palette.nothing')}</p> : null}
    </Dialog>
  );
}

interface Found {
  readonly entries: Entry[];
  /** Whether zones and records have loaded. */
  readonly isComplete: boolean;
}

function useEntries(text: string): Found {
  const { t } = useTranslation();
  const asked = useCalm(text.trim());
  const { data: zones = [], isPlaceholderData, isPending } = useQuery(offeredZonesQuery(asked));
  const { data: found, hasNextPage, isLoading } = useInfiniteQuery(foundRecordsQuery(asked));
  const isOfOtherText = isPlaceholderData || asked !== text.trim();
  const entries = entriesOf(text, {
    zones,
    isOfOtherText,
    hits: isOfOtherText ? [] : (found?.pages.flatMap(({ data }) => data) ?? []),
    hasMoreHits: hasNextPage,
    words: ({ name }) => t(`palette.${name}`, { text: text.trim() }),
  });
  return { entries, isComplete: !isOfOtherText && !isPending && !isLoading };
}
