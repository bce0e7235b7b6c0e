import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lastingError } from '../api/lasting-error.ts';
import type { Dnssec } from '../api/client.ts';
import { delegationQuery, dnssecQuery, zoneQuery } from '../api/queries.ts';
import { Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Message } from '../ui/message.tsx';
import { Notice } from '../ui/notice.tsx';
import { Ago } from '../ui/time.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { Chain } from './chain.tsx';
import { DsForms } from './ds-forms.tsx';
import { EnableCard } from './enable-card.tsx';
import { KeyActions } from './key-actions.tsx';
import { SettingsCard } from './settings-card.tsx';
import { StepLine } from './step-line.tsx';
import { missingOf, stepsOf } from './steps.ts';

const route = getRouteApi('/zones/$zone');

/** The DNSSEC page: progress, keys, steps at the registrar, and settings. */
export function DnssecPage() {
  const { t } = useTranslation();
  const { zone: name } = route.useParams();
  const { data: zone } = useQuery(zoneQuery(name));
  const read = useQuery(dnssecQuery(name));
  const { data, refetch } = read;
  const error = lastingError(read);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusKept(title, data && `${courseOf(data)} ${data.algorithm} ${data.denial}`);
  if (error !== null) return <Failure error={error} title={t('signing.failed')} retry={() => void refetch()} />;
  if (data === undefined) return <Waiting rows={6} label={t('signing.loading')} />;
  const isReadOnly = zone !== undefined && zone.namespace !== null;
  return (
    <div className="stack">
      {data.status === 'off' ? null : <Signed zone={name} dnssec={data} title={title} />}
      {isReadOnly ? null : <Actions zone={name} dnssec={data} title={title} />}
    </div>
  );
}

/** Returns the value that selects the cards of the page. When the value changes, the cards are replaced. */
function courseOf({ status }: Dnssec): 'off' | 'disabling' | 'signed' {
  return status === 'off' || status === 'disabling' ? status : 'signed';
}

interface CardsProps {
  readonly zone: string;
  readonly dnssec: Dnssec;
  /** The heading of the first card. */
  readonly title: RefObject<HTMLHeadingElement | null>;
}

function Signed({ zone, dnssec, title }: CardsProps) {
  const { t } = useTranslation();
  const { data: delegation } = useQuery(delegationQuery(zone));
  const shown = delegation?.actual?.ds ?? [];
  const { status, waiting_for: waiting, ds, upcoming_ds: upcoming } = dnssec;
  return (
    <>
      <section className="card stack">
        <h2 ref={title} tabIndex={-1}>
          {t('signing.title')}
        </h2>
        <StepLine steps={stepsOf(dnssec, shown)} />
        {waiting === null ? (
          <Notice kind={status === 'on' ? 'done' : 'wait'}>
            {t(status === 'on' ? 'signing.nothing_to_do' : 'signing.goes_on')}
          </Notice>
        ) : (
          <Notice kind="wait" isLive title={<Message text={waiting.message} />}>
            {ds.length === 0 && upcoming.length > 0 ? <p>{t('signing.ds_then')}</p> : null}
            <span className="muted small">
              {t('signing.waits_since')} <Ago at={waiting.since} />
            </span>
          </Notice>
        )}
        <Chain dnssec={dnssec} shown={shown} />
      </section>
      {ds.length === 0 ? null : <DsForms zone={zone} ds={ds} missing={missingOf(ds, shown)} />}
    </>
  );
}

/** The settings, and the buttons that start a change. */
function Actions({ zone, dnssec, title }: CardsProps) {
  if (dnssec.status === 'off') return <EnableCard zone={zone} dnssec={dnssec} title={title} />;
  return (
    <>
      <SettingsCard key={dnssec.algorithm + dnssec.denial} zone={zone} dnssec={dnssec} />
      <KeyActions zone={zone} dnssec={dnssec} />
    </>
  );
}
