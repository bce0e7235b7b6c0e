import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneQuery } from '../api/queries.ts';
import { pageTitleOf, titleOf } from './page-titles.ts';

/** Sets and returns the document title: page, Unicode zone name, and service name. */
export function useTitle(): string {
  const { t } = useTranslation();
  const { fullPath, params } = useMatches().at(-1)!;
  const { zone } = params as { readonly zone?: string };
  // The page itself reads the zone from the API. This query only reads the cache.
  const { data } = useQuery({ ...zoneQuery(zone ?? ''), enabled: false });
  const page = pageTitleOf(fullPath);
  const title = titleOf(page && t(`titles.${page}`), data?.unicode_name ?? zone);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}
