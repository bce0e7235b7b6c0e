import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import css from './copy.module.css';
import { CheckIcon, CopyIcon } from './icons.tsx';

const SHOWN_MILLISECONDS = 2000;

interface CopyProps {
  readonly text: string;
  /** The button text. */
  readonly label?: string;
}

type Outcome = 'copied' | 'failed';

/**
 * A button that copies text and reports success or failure. The browser has no clipboard without TLS, or if its
 * settings block access.
 */
export function CopyButton({ text, label }: CopyProps) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome(await copied(text));
  return (
    <Button isSmall kind="quiet" icon={outcome === 'copied' ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
      <span aria-live="polite">{outcome === undefined ? (label ?? t('copy.copy')) : t(`copy.${outcome}`)}</span>
    </Button>
  );
}

async function copied(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** Text with a copy button. */
export function Copyable({ text, label }: CopyProps) {
  return (
    <div className={css.copyable}>
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
