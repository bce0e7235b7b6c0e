import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneQuery } from '../api/queries.ts';
import { pageTitleOf, titleOf } from './page-titles.ts';

/** Gives each page a title of its own: its name, its zone in letters of its language, and the name of the service. Gives it. */
export function useTitle(): string {
  const { t } = useTranslation();
  const { fullPath, params } = useMatches().at(-1)!;
  const { zone } = params as { readonly zone?: string };
  // The page reads the zone; here it is only looked up.
  const { data } = useQuery({ ...zoneQuery(zone ?? ''), enabled: false });
  const page = pageTitleOf(fullPath);
  const title = titleOf(page && t(`titles.${page}`), data?.unicode_name ?? zone);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}
