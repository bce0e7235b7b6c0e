import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTyped } from '../ui/use-typed.ts';
import type { RowFilter } from '../changes/rows.ts';

const route = getRouteApi('/zones/$zone/');

/** The record search. Its text takes effect at once; the URL is updated later. */
export interface Filter extends RowFilter {
  readonly search: (text: string) => void;
  /** Call this on blur. From then on, the text comes from the URL. */
  readonly leave: () => void;
  readonly choose: (type: string) => void;
}

export function useFilter(): Filter {
  const { q = '', type = '' } = route.useSearch();
  const navigate = useNavigate({ from: '/zones/$zone' });
  const write = (part: { readonly q?: string; readonly type?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const typed = useTyped(q, (text) => write({ q: text === '' ? undefined : text }));
  return {
    text: typed.text,
    type,
    search: typed.type,
    leave: typed.leave,
    choose: (chosen) => write({ type: chosen === '' ? undefined : chosen }),
  };
}
