import { needsOf } from '@fourwinds/zones/needs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { DeletedZoneNotice } from '../deleted/deleted-zone-notice.tsx';
import { lastingError } from '../api/lasting-error.ts';
import { zoneQuery } from '../api/queries.ts';
import { Failure } from '../ui/failure.tsx';
import { Message } from '../ui/message.tsx';
import { Notice } from '../ui/notice.tsx';
import { Status } from '../ui/status.tsx';
import { Lights } from './lights.tsx';
import css from './zone-frame.module.css';
import { warningsOf } from './zone-state.ts';

const route = getRouteApi('/zones/$zone');

/** The pages of a zone, apart from its records. */
const pages = [
  { to: '/zones/$zone/delegation', title: 'delegation.title' },
  { to: '/zones/$zone/dnssec', title: 'signing.page' },
  { to: '/zones/$zone/history', title: 'history.title' },
  { to: '/zones/$zone/audit', title: 'audit.title' },
  { to: '/zones/$zone/transfer', title: 'transfer.title' },
  { to: '/zones/$zone/settings', title: 'zone_settings.title' },
] as const;

/** The page for each next step. */
const pageOf = {
  mend: '/zones/$zone',
  prove: '/zones/$zone/delegation',
  delegate: '/zones/$zone/delegation',
  publish_ds: '/zones/$zone/dnssec',
  remove_ds: '/zones/$zone/dnssec',
} as const;

/** The header on all pages of a zone: nameserver status, serial, and next steps for the user. */
export function ZoneFrame() {
  const { t } = useTranslation();
  const { zone: name } = route.useParams();
  const read = useQuery(zoneQuery(name));
  const { data, error, refetch } = read;
  const tabs = useTabInSight();
  return (
    <div className="stack">
      <div className={css.head}>
        <nav aria-label={t('zone.path')}>
          <Link to="/zones">{t('zones.title')}</Link>
        </nav>
        <div className="line">
          <h1>{data?.unicode_name ?? name}</h1>
          {data === undefined ? null : <Facts zone={data} />}
        </div>
      </div>
      {error === null ? null : <Failure error={error} title={t('zone.failed')} retry={() => void refetch()} />}
      {data === undefined || data.namespace === null ? null : (
        <Notice kind="wait">{t('zone.of_kubernetes', { namespace: data.namespace })}</Notice>
      )}
      {data === undefined ? null : <Issues zone={data} />}
      {lastingError(read) === null ? (
        <>
          <nav className={css.tabs} aria-label={t('zone.pages')} ref={tabs}>
            <Link to="/zones/$zone" params={{ zone: name }} activeOptions={{ exact: true, includeSearch: false }}>
              {t('records.title')}
            </Link>
            {pages.map(({ to, title }) => (
              <Link key={to} to={to} params={{ zone: name }} activeOptions={{ includeSearch: false }}>
                {t(title)}
              </Link>
            ))}
          </nav>
          <Outlet />
        </>
      ) : (
        <DeletedZoneNotice name={name} />
      )}
    </div>
  );
}

/** Scrolls the current tab into view on a phone. */
function useTabInSight(): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const row = tabs.current;
    const tab = row?.querySelector<HTMLElement>('[data-status=active]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [pathname]);
  return tabs;
}

function Facts({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  const needs = needsOf(zone);
  return (
    <>
      <Lights zone={zone} isNamed />
      {zone.serial === null ? null : (
        <span className="muted small">
          {t('zone.serial')} <code>{zone.serial}</code>
        </span>
      )}
      {zone.status === 'active' ? null : <Status tone="wait">{t(`status.${zone.status}`)}</Status>}
      {needs.map((need) => (
        <Link key={need} to={pageOf[need]} params={{ zone: zone.name }}>
          <Status tone={need === 'mend' ? 'bad' : 'wait'}>{t(`needs.${need}`)}</Status>
        </Link>
      ))}
    </>
  );
}

function Issues({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  const errors = zone.issues.filter(({ severity }) => severity === 'error');
  const warnings = warningsOf(zone);
  return (
    <>
      {errors.map((issue) => (
        <Notice key={keyOf(issue)} kind="error" title={<Message text={issue.message} />}>
          <Place issue={issue} />
        </Notice>
      ))}
      {warnings.length === 0 ? null : (
        <details>
          <summary>
            <Status tone="wait">{t('zones.warnings', { count: warnings.length })}</Status>
          </summary>
          <div className="stack">
            {warnings.map((issue) => (
              <Notice key={keyOf(issue)} kind="warning" title={<Message text={issue.message} />}>
                <Place issue={issue} />
              </Notice>
            ))}
          </div>
        </details>
      )}
    </>
  );
}

type Issue = Zone['issues'][number];

function keyOf({ path, code, message }: Issue): string {
  return path + code + message;
}

function Place({ issue: { path, code } }: { readonly issue: Issue }) {
  return (
    <span className="muted small">
      <code>{path}</code> · <a href={`/problems/${code}`}>{code}</a>
    </span>
  );
}
