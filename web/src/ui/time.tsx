import { useEffect, useState } from 'react';
import { currentLanguage } from '../i18n/i18n.ts';
import { ago } from './ago.ts';

const MINUTE = 60_000;

interface AgoProps {
  readonly at: string;
  /**
   * Whether the time may be in the future. Otherwise it is never shown as future, even if the browser's clock is
   * slow.
   */
  readonly isAhead?: boolean;
}

/** A relative time that updates itself, with the exact local time. */
export function Ago({ at, isAhead = false }: AgoProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={exactly(at)}>
      {ago(Date.parse(at), isAhead ? now : Math.max(now, Date.parse(at)), currentLanguage())}
    </time>
  );
}

/** An exact local time. */
export function At({ at }: { readonly at: string }) {
  return <time dateTime={at}>{exactly(at)}</time>;
}

/** The local date of a time. */
export function Day({ at }: { readonly at: string }) {
  const date = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long' });
  return (
    <time dateTime={at} title={exactly(at)}>
      {date.format(new Date(at))}
    </time>
  );
}

function exactly(at: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));
}
