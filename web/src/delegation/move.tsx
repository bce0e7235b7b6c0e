import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delegation } from '../api/client.ts';
import { Check } from '../ui/check.tsx';
import { CopyButton, Copyable } from '../ui/copy.tsx';
import { Notice } from '../ui/notice.tsx';
import { Ago, At } from '../ui/time.tsx';
import { foreignDs, type Moving, movingOf } from './moving.ts';

/** The most that a timer of browsers takes. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The steps at the registrar: where DS records of other keys are known, these go and are forgotten before the nameservers can be copied. */
export function Move({ delegation }: { readonly delegation: Delegation }) {
  const moving = useMoving(delegation);
  if (moving.step === 'set_nameservers')
    return moving.isUnsure === true ? <Unsure delegation={delegation} /> : <Nameservers delegation={delegation} />;
  return <DsFirst delegation={delegation} moving={moving} />;
}

/** While the parent does not answer, the person has to check for a DS record at the registrar before there is anything to copy. */
function Unsure({ delegation }: { readonly delegation: Delegation }) {
  const { t } = useTranslation();
  const [isSure, setSure] = useState(false);
  return (
    <>
      <Notice kind="warning" title={t('delegation.ds_unknown')}>
        <p>{t('delegation.ds_unknown_why')}</p>
        <Check label={t('delegation.ds_none')} isChecked={isSure} onChange={setSure} />
      </Notice>
      {isSure ? <Nameservers delegation={delegation} /> : null}
    </>
  );
}

function Nameservers({ delegation: { expected } }: { readonly delegation: Delegation }) {
  const { t } = useTranslation();
  return (
    <section className="card stack">
      <div className="line">
        <h2>{t('delegation.set')}</h2>
        <span className="push">
          <CopyButton text={expected.nameservers.map(({ name }) => name).join('\n')} label={t('delegation.copy_all')} />
        </span>
      </div>
      {expected.nameservers.map(({ name, addresses }) => (
        <Copyable key={name} text={[name, ...addresses].join(' ')} />
      ))}
    </section>
  );
}

interface DsFirstProps {
  readonly delegation: Delegation;
  readonly moving: Exclude<Moving, { readonly step: 'set_nameservers' }>;
}

function DsFirst({ delegation: { expected, actual }, moving }: DsFirstProps) {
  const { t } = useTranslation();
  const isGone = moving.step === 'wait';
  return (
    <section className="card stack">
      <h2>{t('delegation.ds_first')}</h2>
      <p>{t('delegation.ds_why')}</p>
      <ol className="stack">
        <li aria-current={isGone ? undefined : 'step'}>
          <strong>
            1. {t('delegation.ds_remove')} {isGone ? '✓' : null}
          </strong>
          {foreignDs(expected.ds, actual?.ds ?? []).map(({ rdata }) => (
            <div key={rdata}>
              <code>{rdata}</code>
            </div>
          ))}
        </li>
        <li aria-current={isGone ? 'step' : undefined}>
          <strong>2. {t('delegation.ds_wait')}</strong>
          <p role="status">{isGone ? <Until at={moving.until} /> : t('delegation.ds_wait_for', hoursOf(moving.ttl))}</p>
        </li>
        <li>
          <strong>3. {t('delegation.ds_then')}</strong>
          {expected.nameservers.map(({ name }) => (
            <div key={name} className="muted">
              {name}
            </div>
          ))}
        </li>
      </ol>
    </section>
  );
}

function Until({ at }: { readonly at: number }) {
  const time = new Date(at).toISOString();
  return (
    <>
      <At at={time} /> (<Ago at={time} isAhead />)
    </>
  );
}

/** A time as a count of minutes or, from two hours on, of hours, rounded up. */
function hoursOf(seconds: number): { readonly count: number; readonly context: 'hours' | 'minutes' } {
  const isLong = seconds >= 7200;
  return { count: Math.ceil(seconds / (isLong ? 3600 : 60)), context: isLong ? 'hours' : 'minutes' };
}

/** The present step, which goes on by itself. */
function useMoving(delegation: Delegation): Moving {
  const [now, setNow] = useState(() => Date.now());
  const moving = movingOf(delegation, now);
  const until = moving.step === 'wait' ? moving.until : undefined;
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(until - now, LONGEST_TIMER));
    return () => clearTimeout(timer);
  }, [until, now]);
  return moving;
}
