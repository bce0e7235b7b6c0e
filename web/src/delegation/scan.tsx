import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type RecordView, type ScanView } from '../api/client.ts';
import { recordsQuery, zoneQuery } from '../api/queries.ts';
import { useRequest } from '../api/use-request.ts';
import { nothing } from '../changes/pending.ts';
import { readPending, writePending } from '../changes/pending-store.ts';
import { Button } from '../ui/button.tsx';
import { Check, Checks } from '../ui/check.tsx';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { Warnings } from '../ui/warnings.tsx';
import { foundSets, type FoundSet, keyOfSet, replacedBy, withFound } from './found-sets.ts';
import css from './scan.module.css';

/** How long the API waits for the servers. */
const WAIT = '30s';

/** Scans the current nameservers for records. The user selects the records that become pending changes. */
export function Scan({ zone }: { readonly zone: string }) {
  const { t } = useTranslation();
  const scanning = useRequest({
    mutationFn: () => api.scans.create(zone, {}, { wait: WAIT }),
  });
  return (
    <section className="card stack">
      <div className="line">
        <h2>{t('scan.title')}</h2>
        <span className="push">
          <Button isBusy={scanning.isPending} onClick={() => scanning.mutate()}>
            {t('scan.start')}
          </Button>
        </span>
      </div>
      <p className="muted">{t('scan.hint')}</p>
      {scanning.error === null ? null : <Failure error={scanning.error} title={t('scan.failed')} />}
      {scanning.data === undefined ? null : <Found zone={zone} scan={scanning.data} />}
    </section>
  );
}

function Found({ zone, scan: { result } }: { readonly zone: string; readonly scan: ScanView }) {
  const { t } = useTranslation();
  if (result === null) return <Notice kind="wait">{t('scan.late')}</Notice>;
  const sets = foundSets(result.proposal?.changes ?? []);
  return (
    <>
      <Warnings warnings={result.issues} />
      <Notice kind={sets.length === 0 ? 'wait' : 'done'} isLive title={t('scan.found', { count: sets.length })} />
      {sets.length === 0 ? null : <Choice zone={zone} sets={sets} />}
    </>
  );
}

/** The found RRsets. The selected RRsets become pending changes. */
function Choice({ zone, sets }: { readonly zone: string; readonly sets: readonly FoundSet[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const records = useQuery(recordsQuery(zone));
  const chosen = sets.filter((set) => !left.has(keyOfSet(set)));
  const taking = useRequest({
    mutationFn: async () => {
      const [{ id }, { records: present }] = await Promise.all([
        client.fetchQuery(zoneQuery(zone)),
        client.fetchQuery(recordsQuery(zone)),
      ]);
      const waiting = (await readPending(id)) ?? nothing;
      await writePending(id, withFound(waiting, chosen, { records: present, newKey: () => crypto.randomUUID() }));
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['pending'] });
      return navigate({ to: '/zones/$zone', params: { zone } });
    },
  });
  return (
    <>
      <Check
        label={<strong>{t('scan.all')}</strong>}
        isChecked={chosen.length === sets.length}
        onChange={(isChecked) => setLeft(new Set(isChecked ? [] : sets.map(keyOfSet)))}
      />
      <Checks label={t('scan.choose')}>
        {sets.map((set) => (
          <Check
            key={keyOfSet(set)}
            label={<code>{keyOfSet(set)}</code>}
            hint={<Hint set={set} records={records.data?.records ?? []} />}
            isChecked={!left.has(keyOfSet(set))}
            onChange={(isChecked) => setLeft(toggled(left, keyOfSet(set), isChecked))}
          />
        ))}
      </Checks>
      {taking.error === null ? null : <Failure error={taking.error} title={t('scan.not_taken')} />}
      <div className="line">
        <Button kind="main" isBusy={taking.isPending} isDisabled={chosen.length === 0} onClick={() => taking.mutate()}>
          {t('scan.take', { count: chosen.length })}
        </Button>
        <span className="muted small">{t('scan.then')}</span>
      </div>
    </>
  );
}

function toggled(left: ReadonlySet<string>, key: string, isChosen: boolean): ReadonlySet<string> {
  return new Set(isChosen ? [...left].filter((one) => one !== key) : [...left, key]);
}

/** The values of an RRset, and the values that they replace. */
function Hint({ set, records }: { readonly set: FoundSet; readonly records: readonly RecordView[] }) {
  const { t } = useTranslation();
  const replaced = replacedBy(set, records).map(({ value }) => value);
  return (
    <>
      <span className={css.values}>{set.values.join(', ')}</span>
      {replaced.length === 0 ? null : (
        <span className={css.values}>{t('scan.instead', { values: replaced.join(', ') })}</span>
      )}
    </>
  );
}
