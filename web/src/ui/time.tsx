import { useEffect, useState } from 'react';
import { currentLanguage } from '../i18n/i18n.ts';
import { ago } from './ago.ts';

const MINUTE = 60_000;

interface AgoProps {
  readonly at: string;
  /** Whether it may be still to come; else a clock that is slow does not make it so. */
  readonly isAhead?: boolean;
}

/** How long ago something was, or how soon it comes, and exactly when in the zone of the person; it goes on by itself. */
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

/** A time, exactly, in the zone of the person. */
export function At({ at }: { readonly at: string }) {
  return <time dateTime={at}>{exactly(at)}</time>;
}

/** A time of day in the zone of the person. */
function exactly(at: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));
}
