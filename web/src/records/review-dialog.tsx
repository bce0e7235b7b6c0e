import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Zone } from '../api/client.ts';
import { type FieldProblem, problemIn } from '../api/problem.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Warnings } from '../ui/warnings.tsx';
import { DiffList } from '../changes/diff-list.tsx';
import { type Pending, toChanges } from '../changes/pending.ts';
import { rowOfProblem } from './faults/refusal.ts';

interface ReviewDialogProps {
  readonly zone: Zone;
  readonly pending: Pending;
  readonly onRefused: (pending: Pending, error: unknown) => void;
  /** Publishes the changes and confirms the shown warnings. */
  readonly onPublish: (seen: readonly FieldProblem[]) => void;
  readonly onClose: () => void;
}

/** A preview of the changes, as validated by the API. */
export function ReviewDialog({ zone, pending, onRefused, onPublish, onClose }: ReviewDialogProps) {
  const { t } = useTranslation();
  const changes = toChanges(pending);
  const { data, error, refetch } = useQuery({
    queryKey: ['review', zone.name, changes],
    queryFn: ({ signal }) => api.records.change(zone.name, { changes }, { dry_run: true, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  useEffect(() => {
    if (error !== null) onRefused(pending, error);
  }, [error, pending, onRefused]);
  const isRefused = error !== null && problemIn(error).status === 422;
  return (
    <Dialog
      title={t('review.title')}
      isWide
      onClose={onClose}
      onConfirm={() => data !== undefined && onPublish(data.change.warnings)}
      actions={
        <>
          <CopyButton text={curlOf(zone.name, changes)} label={t('review.curl')} />
          <Button onClick={onClose}>{t('review.back')}</Button>
          <PublishButton warnings={data?.change.warnings} onPublish={onPublish} />
        </>
      }
    >
      <div className="stack">
        {error === null ? null : (
          <Failure
            error={error}
            title={isRefused ? t('review.refused') : t('review.failed')}
            retry={() => void refetch()}
            placeOf={(problem) => rowOfProblem(pending, problem)}
          />
        )}
        <Warnings warnings={data?.change.warnings} />
        {data === undefined && error === null ? <Waiting rows={3} label={t('review.checking')} /> : null}
        {data === undefined || data.change.diff === null ? null : (
          <>
            <DiffList diff={data.change.diff} />
            <Caches pending={pending} />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface PublishButtonProps extends Pick<ReviewDialogProps, 'onPublish'> {
  /** undefined until the API has validated the changes. */
  readonly warnings: readonly FieldProblem[] | undefined;
}

function PublishButton({ warnings, onPublish }: PublishButtonProps) {
  const { t } = useTranslation();
  const isClear = warnings === undefined || warnings.length === 0;
  return (
    <Button kind="main" isDisabled={warnings === undefined} onClick={() => onPublish(warnings ?? [])}>
      {t(isClear ? 'pending.publish' : 'pending.publish_anyway')}
    </Button>
  );
}

/** How long resolvers may cache the old values (RFC 1035 3.2.1). */
function Caches({ pending }: { readonly pending: Pending }) {
  const { t } = useTranslation();
  const before = [...Object.values(pending.changed).map((one) => one.before), ...Object.values(pending.removed)];
  if (before.length === 0) return null;
  const minutes = Math.ceil(Math.max(...before.map(({ ttl }) => ttl)) / 60);
  return <p className="muted small">{t('review.caches', { count: minutes })}</p>;
}

function curlOf(zone: string, changes: readonly object[]): string {
  const body = JSON.stringify({ changes }).replaceAll("'", "'\\''");
  return [
    `curl -X PATCH '${location.origin}/v1/zones/${zone}/records'`,
    `-H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json'`,
    `-d '${body}'`,
  ].join(' \\\n  ');
}
