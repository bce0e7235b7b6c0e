import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { Status } from '../ui/status.tsx';
import { Ago } from '../ui/time.tsx';
import { Lights } from './lights.tsx';
import css from './zone-list.module.css';
import { type Need, needsOf } from './zone-state.ts';

/** Zones, a row each: where they are live, and what they wait for. */
export function ZoneList({ zones }: { readonly zones: readonly Zone[] }) {
  const { t } = useTranslation();
  return (
    <table className={css.zones}>
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
      <tbody>
        {zones.map((zone) => (
          <ZoneRow key={zone.id} zone={zone} />
        ))}
      </tbody>
    </table>
  );
}

function ZoneRow({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  const [need] = needsOf(zone);
  return (
    <tr>
      <th scope="row" className={css.name}>
        <span>{zone.unicode_name}</span>
        {zone.comment === null ? null : <small className={css.comment}>{zone.comment}</small>}
      </th>
      <td>
        <Lights zone={zone} />
      </td>
      <td className={css.number}>
        {zone.record_count}
        <span className={css.unit}> {t('zones.records')}</span>
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

function NoNeed({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  return <span className="muted">{zone.status === 'active' ? '' : t(`status.${zone.status}`)}</span>;
}

function toneOf(need: Need): 'bad' | 'wait' {
  return need === 'mend' ? 'bad' : 'wait';
}
