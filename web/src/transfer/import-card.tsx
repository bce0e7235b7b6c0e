import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Check } from '../ui/check.tsx';
import { Choice, TextArea } from '../ui/fields.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { FileDrop } from './file-drop.tsx';
import { type ImportRequest, sendFile } from './import-request.ts';
import { ImportedNotice } from './imported-notice.tsx';
import { Preview } from './preview.tsx';
import { placeOf } from './report.ts';
import css from './transfer.module.css';
import { useImport } from './use-import.ts';

const empty: ImportRequest = { text: '', mode: 'merge', onError: 'refuse', takesComments: false };

/** Validates a zone file, shows a preview, and imports it. */
export function ImportCard({ zone }: { readonly zone: string }) {
  const { t } = useTranslation();
  const [request, setRequest] = useState(empty);
  const form = useRef<HTMLElement>(null);
  const checking = useMutation({ mutationFn: (given: ImportRequest) => sendFile(zone, given, true) });
  const importing = useImport(zone);
  const title = useRef<HTMLHeadingElement>(null);
  const { isBusy, undo } = importing;
  useFocusKept(title, `${isBusy} ${undo === undefined}`);
  const change = (part: Partial<ImportRequest>) => {
    setRequest({ ...request, ...part });
    checking.reset();
  };
  const give = (text: string) => {
    change({ text });
    checking.mutate({ ...request, text });
  };
  const showLine = (line: number) => {
    const area = form.current!.querySelector('textarea')!;
    const { start, end } = placeOf(request.text, line);
    area.focus();
    area.setSelectionRange(start, end);
  };
  const send = (confirm: number | undefined) => {
    importing.send({ ...request, confirm });
    change(empty);
  };
  return (
    <section className="card stack" ref={form}>
      <h2 ref={title} tabIndex={-1}>
        {t('transfer.import')}
      </h2>
      <ImportedNotice importing={importing} />
      <FileDrop onText={give}>
        <TextArea
          label={t('transfer.lines')}
          hint={t('transfer.lines_hint')}
          placeholder={'$TTL 3600\n@ MX 10 mail.example.net.\nwww A 192.0.2.1'}
          value={request.text}
          rows={10}
          onChange={(text) => change({ text })}
        />
      </FileDrop>
      <div className={css.options}>
        <Choice
          label={t('transfer.mode')}
          value={request.mode}
          options={{ merge: t('transfer.mode_merge'), replace: t('transfer.mode_replace') }}
          onChange={(mode) => change({ mode })}
        />
        <Choice
          label={t('transfer.on_error')}
          value={request.onError}
          options={{ refuse: t('transfer.on_error_refuse'), skip: t('transfer.on_error_skip') }}
          onChange={(onError) => change({ onError })}
        />
        <Check
          label={t('transfer.comments')}
          isChecked={request.takesComments}
          onChange={(takesComments) => change({ takesComments })}
        />
        <Button
          kind={checking.data === undefined ? 'main' : 'plain'}
          isBusy={checking.isPending}
          isDisabled={request.text.trim() === ''}
          onClick={() => checking.mutate(request)}
        >
          {t('transfer.check')}
        </Button>
      </div>
      <Preview report={checking.data?.data} error={checking.error} isBusy={isBusy} onLine={showLine} onImport={send} />
    </section>
  );
}
