import { useTranslation } from 'react-i18next';
import { actions } from './actions.ts';

type Action = (typeof actions)[number];

/** Returns a function that translates an audit action. */
export function useActionWords(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => (isKnown(action) ? t(`action.${action}`) : action);
}

function isKnown(action: string): action is Action {
  return (actions as readonly string[]).includes(action);
}
