import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { zoneQuery } from '../api/queries.ts';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { Status } from '../ui/status.tsx';
import { Lights } from './lights.tsx';
import css from './zone-frame.module.css';
import { needsOf } from './zone-state.ts';

const route = getRouteApi('/zones/$zone');

/** The head of a zone, the same on all its pages: where it is live, its serial, and the next steps of the person. */
export function ZoneFrame() {
  const { t } = useTranslation();
  const { zone: name } = route.useParams();
  const { data, error, refetch } = useQuery(zoneQuery(name));
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
      {data === undefined ? null : <Problems zone={data} />}
      {error === null ? (
        <>
          <nav className={css.tabs} aria-label={t('zone.pages')}>
            <Link to="/zones/$zone" params={{ zone: name }} activeOptions={{ exact: true, includeSearch: false }}>
              {t('records.title')}
            </Link>
            <Link to="/zones/$zone/delegation" params={{ zone: name }}>
              {t('delegation.title')}
            </Link>
          </nav>
          <Outlet />
        </>
      ) : null}
    </div>
  );
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
        <Status key={need} tone={need === 'mend' ? 'bad' : 'wait'}>
          {t(`needs.${need}`)}
        </Status>
      ))}
    </>
  );
}

function Problems({ zone }: { readonly zone: Zone }) {
  const errors = zone.problems.filter(({ severity }) => severity === 'error');
  return errors.map(({ path, code, message }) => (
    <Notice key={path + code + message} kind="error" title={message}>
      <span className="muted small">
        <code>{path}</code> · <a href={`/problems/${code}`}>{code}</a>
      </span>
    </Notice>
  ));
}
