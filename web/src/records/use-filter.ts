import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTyped } from '../ui/use-typed.ts';
import type { RowFilter } from './rows.ts';

const route = getRouteApi('/zones/$zone/');

/** The search over the records of a zone. Its text holds at once; the address, which has it too, follows. */
export interface Filter extends RowFilter {
  readonly search: (text: string) => void;
  /** The field is left: from now on the text is that of the address. */
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
