import type { historyCauses, HistoryCauseType } from '@fourwinds/resources';

/** Causes that create a revision. Other causes are folded into the `running` entry of the history. */
type OwnersCause = {
  [type in HistoryCauseType]: (typeof historyCauses)[type]['folds'] extends true ? never : type;
}[HistoryCauseType];

export const causeNames = {
  Change: 'change',
  Manager: 'kubernetes',
  User: 'kubernetes_user',
  Unknown: 'unknown',
} as const satisfies { readonly [type in OwnersCause]: string };

type CauseName = (typeof causeNames)[OwnersCause];

/** False if a newer operator has reported a cause that this version does not know. */
function isKnownCause(type: string): type is OwnersCause {
  return Object.hasOwn(causeNames, type);
}

/** Returns the cause in API form. Hides names from actors limited to some records. */
export function causeView(
  { type, by = null }: { readonly type: string; readonly by?: string | null },
  isLimited: boolean,
): { readonly type: CauseName; readonly by: string | null } {
  return { type: isKnownCause(type) ? causeNames[type] : 'unknown', by: isLimited && type !== 'Change' ? null : by };
}
