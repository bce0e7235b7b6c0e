import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeletedZoneRow } from './deleted-zone-row.tsx';
import { deletedZoneQuery } from './deleted-zones-query.ts';
import css from './deleted-zones.module.css';

/**
 * Shown if a zone does not exist. Says that the zone was deleted and offers to restore it. Renders nothing if it
 * never existed.
 */
export function DeletedZoneNotice({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(deletedZoneQuery(name));
  if (data === undefined || data === null) return null;
  return (
    <section className="stack">
      <h2>{t('deleted.this_zone')}</h2>
      <ul className={css.zones}>
        <DeletedZoneRow zone={data} />
      </ul>
    </section>
  );
}
