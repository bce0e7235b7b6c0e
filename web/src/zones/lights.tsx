import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import css from './lights.module.css';
import { type Light, lightsOf } from './zone-state.ts';

interface LightsProps {
  readonly zone: Pick<Zone, 'nameservers' | 'regions' | 'serial'>;
  /** Whether to show the name of each nameserver. */
  readonly isNamed?: boolean;
}

/** A status dot per nameserver, with a text alternative. */
export function Lights({ zone, isNamed = false }: LightsProps) {
  const words = useWords();
  const lights = lightsOf(zone);
  return (
    <span className={css.lights}>
      {lights.map(({ name, state }) => (
        <span key={name} className={css.one}>
          <i className={css.light} data-state={state} />
          {isNamed ? <span className={css.name}>{name}</span> : null}
        </span>
      ))}
      <span className={css.words}>{words(lights)}</span>
    </span>
  );
}

function useWords(): (lights: readonly Light[]) => string {
  const { t } = useTranslation();
  return (lights) => {
    const current = lights.filter(({ state }) => state === 'current').length;
    const others = lights.filter(({ state }) => state !== 'current').map(({ name }) => name);
    if (current === lights.length) return t('lights.live', { count: current });
    if (lights.every(({ state }) => state === 'none')) return t('lights.none');
    return t('lights.behind', { names: others.join(', '), current, count: lights.length });
  };
}
