import { needsOf, type ZoneNeed } from '@fourwinds/zones/needs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { zonesWithPending } from '../changes/pending-store.ts';
import { Status } from '../ui/status.tsx';
import { Ago } from '../ui/time.tsx';
import { Lights } from './lights.tsx';
import { useRowsInSight } from './use-rows-in-sight.ts';
import css from './zone-list.module.css';
import { warningsOf } from './zone-state.ts';

/** The ids of zones with pending changes in this browser. */
const waitingQuery = { queryKey: ['pending'], queryFn: zonesWithPending, staleTime: 0 };

interface ZoneListProps {
  readonly zones: readonly Zone[];
  /** Whether more zones can be loaded. */
  readonly hasMore: boolean;
}

/** The zone table: nameserver status and next steps. */
export function ZoneList({ zones, hasMore }: ZoneListProps) {
  const { t } = useTranslation();
  const { data: waiting } = useQuery(waitingQuery);
  const { from, to, above, below, begin, measure } = useRowsInSight(zones.length);
  return (
    <table className={css.zones} aria-rowcount={hasMore ? -1 : zones.length + 1}>
      <thead>
        <tr>
          <th scope="col">{t('zones.name')}</th>
          <th scope="col">{t('zones.live')}</th>
          <th scope="col" className={css.number}>
            {t('zones.records')}
          </th>
          <th scope="col">{t('zones.dnssec')}</th>
          <th scope="col">{t('zones.next')}</th>
          <th scope="col">{t('zones.changed')}</th>
        </tr>
      </thead>
      <tbody ref={begin}>
        <Space height={above} />
        {zones.slice(from, to).map((zone, i) => (
          <ZoneRow
            key={zone.id}
            zone={zone}
            index={from + i}
            hasPending={waiting?.includes(zone.id) === true}
            measure={measure}
          />
        ))}
        <Space height={below} />
      </tbody>
    </table>
  );
}

/** A spacer for rows that are not rendered. */
function Space({ height }: { readonly height: number }) {
  return height === 0 ? null : <tr aria-hidden="true" className={css.space} style={{ height }} />;
}

interface ZoneRowProps {
  readonly zone: Zone;
  readonly index: number;
  readonly hasPending: boolean;
  readonly measure: Ref<HTMLTableRowElement> | undefined;
}

function ZoneRow({ zone, index, hasPending, measure }: ZoneRowProps) {
  const { t } = useTranslation();
  const [need] = needsOf(zone);
  return (
    <tr ref={measure} data-row data-index={index} aria-rowindex={index + 2}>
      <th scope="row" className={css.name}>
        <Link to="/zones/$zone" params={{ zone: zone.name }}>
          {zone.unicode_name}
        </Link>
        <WarningCount zone={zone} />
        {hasPending ? <small className={css.pending}>{t('zones.pending')}</small> : null}
        {zone.namespace === null ? null : (
          <small className={css.owner}>{t('zones.of_namespace', { namespace: zone.namespace })}</small>
        )}
        {zone.comment === null ? null : <small className={css.comment}>{zone.comment}</small>}
      </th>
      <td>
        <Lights zone={zone} />
      </td>
      <td className={css.number}>
        {zone.record_count}
        <span className={css.unit}> {t('zones.unit', { count: zone.record_count })}</span>
      </td>
      <td>
        <Status tone={zone.dnssec.status === 'on' ? 'good' : 'none'}>{t(`dnssec.status_${zone.dnssec.status}`)}</Status>
      </td>
      <td>{need === undefined ? <NoNeed zone={zone} /> : <Status tone={toneOf(need)}>{t(`needs.${need}`)}</Status>}</td>
      <td className={css.time}>
        <Ago at={zone.updated_at} />
      </td>
    </tr>
  );
}

function WarningCount({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  const count = warningsOf(zone).length;
  return count === 0 ? null : <small className={css.pending}>{t('zones.warnings', { count })}</small>;
}

function NoNeed({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  return <span className="muted">{zone.status === 'active' ? '' : t(`status.${zone.status}`)}</span>;
}

function toneOf(need: ZoneNeed): 'bad' | 'wait' {
  return need === 'mend' ? 'bad' : 'wait';
}
