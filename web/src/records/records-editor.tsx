import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordView, Zone } from '../api/client.ts';
import { LazyDialog } from '../parts/lazy-dialog.tsx';
import { lazyPart } from '../parts/lazy-part.ts';
import { withComposed } from '../templates/compose.ts';
import { Empty } from '../ui/empty.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { Conflicts } from './conflicts-notice.tsx';
import { conflictsOf, keysOfDone, resolve, withoutDone } from '../changes/conflicts.ts';
import { LockDialog } from './lock-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { add, change, countOf, nothing, type Pending, remove, restore } from '../changes/pending.ts';
import { PendingBar } from './pending-bar.tsx';
import { RecordDialog } from './form/record-dialog.tsx';
import { RecordsBar } from './records-bar.tsx';
import { RecordsGrid } from './grid/records-grid.tsx';
import { type Faults, faultsOfRows, useRefusal } from './faults/refusal.ts';
import { filtered, type Lock, type Row, type RowFilter, rowsOf, typesOf } from '../changes/rows.ts';
import type { GridHandle } from './grid/use-grid-cell.ts';
import { useSetFaults } from './faults/use-faults.ts';
import { useFilter } from './use-filter.ts';
import { type PendingChanges, usePending } from './use-pending.ts';
import { type PageActions, usePageKeys } from './use-page-keys.ts';
import { usePublish } from './use-publish.ts';
import type { Values } from '../changes/values.ts';
import { warningsOfRows } from './warnings.ts';

/** Loaded on demand, because it contains all templates. */
const TemplateDialog = lazyPart(() => import('../templates/template-dialog.tsx'), 'TemplateDialog');

interface EditorProps {
  readonly zone: Zone;
  readonly records: readonly RecordView[];
  readonly etag: string | undefined;
}

/** The open dialog. */
type Open =
  | { readonly what: 'add'; readonly values?: Row }
  | { readonly what: 'edit'; readonly row: Row }
  | { readonly what: 'paste'; readonly text: string }
  | { readonly what: 'template' }
  | { readonly what: 'review' }
  | { readonly what: 'lock'; readonly lock: Lock; readonly row: Row };

/** The records table, pending changes, and their publication. */
export function RecordsEditor({ zone, records, etag }: EditorProps) {
  const changes = usePending(zone.id);
  const pending = useMemo(() => withoutDone(changes.pending, records), [changes.pending, records]);
  const publish = usePublish({ zone, all: changes.pending, pending, etag, complete: changes.complete });
  const keys = useMemo(
    () => new Map([...publish.keys, ...keysOfDone(changes.pending.added, records)]),
    [publish.keys, changes.pending.added, records],
  );
  const rows = useMemo(
    () => rowsOf({ records, nameservers: zone.nameservers, pending, keys }),
    [records, zone.nameservers, pending, keys],
  );
  const types = useMemo(() => typesOf(rows), [rows]);
  const filter = useFilter();
  const [open, setOpen] = useState<Open>();
  const grid = useRef<GridHandle>(null);
  const { faults: refused, noteRefusal } = useRefusal(pending, publish);
  const waiting = useSetFaults(zone.name, rows);
  const faults = useMemo(() => new Map([...waiting.errors, ...refused]), [waiting.errors, refused]);
  const warnings = useMemo(
    () => new Map([...warningsOfRows(zone.issues), ...waiting.warnings, ...faultsOfRows(pending, publish.held)]),
    [zone.issues, pending, publish.held, waiting.warnings],
  );
  const close = () => setOpen(undefined);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The cell that had the focus may have moved.
    if (open === undefined && wasOpen.current) grid.current?.focus();
    wasOpen.current = open !== undefined;
  }, [open]);
  const conflicts = conflictsOf(pending, records);
  const withButtons = [countOf(pending) > 0, publish.sent !== undefined, publish.undo !== undefined, ...conflicts];
  useFocusKept(grid, withButtons.filter(Boolean).length, isFewer);
  const actions: PageActions = {
    add: () => setOpen({ what: 'add' }),
    paste: (text) => setOpen({ what: 'paste', text }),
    template: () => setOpen({ what: 'template' }),
    review: () => countOf(pending) > 0 && setOpen({ what: 'review' }),
    publish: () => countOf(pending) > 0 && publish.send(),
    undo: changes.undo,
    redo: changes.redo,
  };
  usePageKeys(actions);
  return (
    <div className="stack">
      <RecordsBar
        filter={filter}
        types={types}
        onAdd={actions.add}
        onPaste={() => actions.paste('')}
        onTemplate={actions.template}
      />
      <Conflicts
        conflicts={conflicts}
        onResolve={(conflict, choice) =>
          changes.apply((before) => resolve(before, conflict, choice, () => crypto.randomUUID()))
        }
      />
      <Shown
        zone={zone}
        rows={rows}
        filter={filter}
        faults={faults}
        warnings={warnings}
        records={records}
        changes={changes}
        grid={grid}
        onOpen={setOpen}
      />
      {records.length === 0 && countOf(pending) === 0 ? <NoRecords zone={zone.name} /> : null}
      <PendingBar
        zone={zone}
        pending={pending}
        wrong={waiting.errors}
        publish={publish}
        isReviewing={open?.what === 'review'}
        onReview={actions.review}
        onRefused={noteRefusal}
        onClose={close}
        onDiscard={() => {
          changes.apply(() => nothing);
          publish.forget();
        }}
      />
      <Dialogs zone={zone} open={open} records={records} apply={changes.apply} onClose={close} />
    </div>
  );
}

function isFewer(before: number, now: number): boolean {
  return now < before;
}

interface ShownProps {
  readonly zone: Zone;
  readonly rows: readonly Row[];
  readonly filter: RowFilter;
  readonly faults: Faults;
  readonly warnings: Faults;
  readonly records: readonly RecordView[];
  readonly changes: PendingChanges;
  readonly grid: React.RefObject<GridHandle | null>;
  readonly onOpen: (open: Open) => void;
}

function Shown({ zone, rows, filter: { text, type }, records, changes, grid, onOpen, ...marks }: ShownProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const shown = useMemo(() => filtered(rows, { text, type }), [rows, text, type]);
  if (shown.length === 0) return <Empty title={t('records.none_found')} />;
  const { apply } = changes;
  return (
    <RecordsGrid
      ref={grid}
      zone={zone.name}
      rows={shown}
      {...marks}
      actions={{
        change: (key, values) => apply((before) => change(before, records, key, values)),
        remove: (keys) => apply((before) => remove(before, records, keys)),
        restore: (key) => apply((before) => restore(before, key)),
        duplicate: (row) => onOpen({ what: 'add', values: row }),
        open: (row) => onOpen(row.lock === undefined ? { what: 'edit', row } : { what: 'lock', lock: row.lock, row }),
        history: ({ name }) =>
          void navigate({ to: '/zones/$zone/audit', params: { zone: zone.name }, search: { name } }),
      }}
    />
  );
}

/** Shown for a zone that has only the service's records, with ways to add records. */
function NoRecords({ zone }: { readonly zone: string }) {
  const { t } = useTranslation();
  return (
    <Empty
      title={t('records.empty')}
      actions={
        <Link to="/zones/$zone/delegation" params={{ zone }}>
          {t('records.take_over')}
        </Link>
      }
    >
      {t('records.empty_hint')}
    </Empty>
  );
}

interface DialogsProps {
  readonly zone: Zone;
  readonly open: Open | undefined;
  readonly records: readonly RecordView[];
  readonly apply: (step: (pending: Pending) => Pending) => void;
  readonly onClose: () => void;
}

function Dialogs({ zone, open, records, apply, onClose }: DialogsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const addAll = (values: readonly Values[]) => {
    apply((before) => add(before, values, () => crypto.randomUUID()));
    void client.invalidateQueries({ queryKey: ['pending'] });
    onClose();
  };
  switch (open?.what) {
    case 'add':
      return <RecordDialog zone={zone} values={open.values} onSave={(values) => addAll([values])} onClose={onClose} />;
    case 'edit':
      return (
        <RecordDialog
          zone={zone}
          values={open.row}
          isTypeFixed={open.row.state !== 'new'}
          onSave={(values) => {
            apply((before) => change(before, records, open.row.key, values));
            onClose();
          }}
          onRemove={() => {
            apply((before) => remove(before, records, [open.row.key]));
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'paste':
      return <PasteDialog zone={zone} text={open.text} onAdd={addAll} onClose={onClose} />;
    case 'template':
      return (
        <LazyDialog title={t('templates.title')} onClose={onClose}>
          <TemplateDialog
            zone={zone}
            records={records}
            onAdd={(composed) => {
              apply((before) => withComposed(before, composed, { records, newKey: () => crypto.randomUUID() }));
              void client.invalidateQueries({ queryKey: ['pending'] });
              onClose();
            }}
            onClose={onClose}
          />
        </LazyDialog>
      );
    case 'lock':
      return <LockDialog lock={open.lock} row={open.row} onClose={onClose} />;
    default:
      return null;
  }
}
