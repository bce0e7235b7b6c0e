import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordView, Zone } from '../api/client.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { DiffList } from '../changes/diff-list.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import { compose, type Composed, type Template } from './compose.ts';
import { services } from './services.ts';

interface TemplateDialogProps {
  readonly zone: Zone;
  readonly records: readonly RecordView[];
  readonly onAdd: (composed: Composed) => void;
  readonly onClose: () => void;
}

/** Shows the records of a known service and adds them to the pending changes. */
export function TemplateDialog({ zone, records, onAdd, onClose }: TemplateDialogProps) {
  const { t } = useTranslation();
  const [id, setId] = useState(Object.keys(services)[0]);
  const [answers, setAnswers] = useState<{ readonly [key: string]: string }>({});
  const { [id]: template } = services;
  const { asks = [], sources } = template;
  const composed = compose(template, { zone: zone.name, ttl: zone.default_ttl, answers }, records);
  const isComplete = asks.every(({ key }) => (answers[key] ?? '').trim() !== '');
  const isChange = composed.added.length + composed.removed.length > 0;
  return (
    <Dialog
      title={t('templates.title')}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('record.cancel')}</Button>
          <Button kind="main" isDisabled={!isComplete || !isChange} onClick={() => onAdd(composed)}>
            {t('templates.add')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Choice
          label={t('templates.service')}
          value={id}
          options={Object.fromEntries(Object.entries(services).map(([key, service]) => [key, titleOf(service)]))}
          onChange={setId}
        />
        {asks.map(({ key, example }) => (
          <TextField
            key={key}
            label={t(`templates.ask_${key as 'user'}`)}
            hint={t('templates.ask_hint', { example })}
            value={answers[key] ?? ''}
            onChange={(text) => setAnswers({ ...answers, [key]: text.trim() })}
          />
        ))}
        <DiffList diff={{ ...composed, changed: [] }} />
        <p className="line muted small">
          {t('templates.sources')}
          {sources.map((source) => (
            <a key={source} href={source} target="_blank" rel="noreferrer">
              {nameOf(source, sources)}
            </a>
          ))}
        </p>
      </div>
    </Dialog>
  );
}

function titleOf({ name, german }: Template): string {
  return currentLanguage() === 'de' && german !== undefined ? german : name;
}

/** The hostname of a URL, with the last path segment if other URLs have the same host. */
function nameOf(source: string, sources: readonly string[]): string {
  const { hostname, pathname } = new URL(source);
  const isAlone = sources.filter((one) => new URL(one).hostname === hostname).length === 1;
  return isAlone ? hostname : `${hostname}/…/${pathname.split('/').at(-1)}`;
}
