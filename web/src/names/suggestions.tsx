import { useTranslation } from 'react-i18next';
import type { DomainAvailability } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Status } from '../ui/status.tsx';

interface SuggestionsProps {
  readonly answer: DomainAvailability | undefined;
  /** Called with a whole name. */
  readonly onChoose: (name: string) => void;
}

/** Says that a name is free, or offers similar names that are. */
export function Suggestions({ answer, onChoose }: SuggestionsProps) {
  const { t } = useTranslation();
  const { available = false, name, suggestions = [] } = answer ?? {};
  return (
    <div className="line">
      <span role="status">
        {available ? <Status tone="good">{t('names.free', { name })}</Status> : null}
        {suggestions.length === 0 ? null : <span className="muted small">{t('names.similar')}</span>}
      </span>
      {suggestions.map((one) => (
        <Button key={one} isSmall onClick={() => onChoose(one)}>
          {one}
        </Button>
      ))}
    </div>
  );
}
