import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delegation } from '../api/client.ts';
import { Check } from '../ui/check.tsx';
import { CopyButton, Copyable } from '../ui/copy.tsx';
import { Notice } from '../ui/notice.tsx';
import { Ago, At } from '../ui/time.tsx';
import { foreignDs, type Moving, movingOf } from './moving.ts';

/** The maximum delay of a browser timer. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * The steps at the registrar. If the parent has foreign DS records, they must be removed and expire from caches
 * before the user can copy the nameservers.
 */
export function Move({ delegation }: { readonly delegation: Delegation }) {
  const moving = useMoving(delegation);
  if (moving.step === 'set_nameservers')
    return moving.isUnsure === true ? <Unsure delegation={delegation} /> : <Nameservers delegation={delegation} />;
  return <DsFirst delegation={delegation} moving={moving} />;
}

/** Shown if the parent does not respond: the user must first check the registrar for a DS record. */
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
          <CopyButton text={expected.nameservers.join('\n')} label={t('delegation.copy_all')} />
        </span>
      </div>
      {expected.nameservers.map((name) => (
        <Copyable key={name} text={[name, ...addressesOf(expected, name)].join(' ')} />
      ))}
    </section>
  );
}

/** Returns the glue of a nameserver. */
function addressesOf({ glue }: Delegation['expected'], nameserver: string): readonly string[] {
  return glue.find(({ name }) => name === nameserver)?.addresses ?? [];
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
          {expected.nameservers.map((name) => (
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

/** Rounds a duration up to minutes, or to hours if it is at least two hours. */
function hoursOf(seconds: number): { readonly count: number; readonly context: 'hours' | 'minutes' } {
  const isLong = seconds >= 7200;
  return { count: Math.ceil(seconds / (isLong ? 3600 : 60)), context: isLong ? 'hours' : 'minutes' };
}

/** Returns the current step and updates it as time passes. */
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
