import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import css from './copy.module.css';
import { CheckIcon, CopyIcon } from './icons.tsx';

const SHOWN_MILLISECONDS = 2000;

interface CopyProps {
  readonly text: string;
  /** The words of the button. */
  readonly label?: string;
}

/** A button that copies a text, and says that it has. */
export function CopyButton({ text, label }: CopyProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <Button isSmall kind="quiet" icon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
      <span aria-live="polite">{isCopied ? t('copy.done') : (label ?? t('copy.copy'))}</span>
    </Button>
  );
}

/** A text to be pasted elsewhere, beside the button that copies it. */
export function Copyable({ text, label }: CopyProps) {
  return (
    <div className={css.copyable}>
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
