import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/fields.tsx';
import { Message } from '../ui/message.tsx';
import { Notice } from '../ui/notice.tsx';
import type { ReadLines } from '../validation/validate.ts';
import { validation } from './faults/use-faults.ts';
import { ValidationFailed } from './faults/validation-failed.tsx';
import type { Values } from '../changes/values.ts';

/** Maximum number of errors shown. */
const MOST_FAULTS = 8;

interface PasteDialogProps {
  readonly zone: Zone;
  readonly text: string;
  readonly onAdd: (values: readonly Values[]) => void;
  readonly onClose: () => void;
}

/** Converts pasted zone file lines or CSV to pending changes. */
export function PasteDialog({ zone, text: given, onAdd, onClose }: PasteDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(given);
  const { records, faults } = useLines(zone, text);
  const canAdd = records.length > 0 && faults.length === 0;
  return (
    <Dialog
      title={t('paste.title')}
      isWide
      onClose={onClose}
      onConfirm={() => canAdd && onAdd(records)}
      actions={
        <>
          <Button onClick={onClose}>{t('record.cancel')}</Button>
          <Button kind="main" isDisabled={!canAdd} onClick={() => onAdd(records)}>
            {t('paste.add', { count: records.length })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ValidationFailed />
        <TextArea
          label={t('paste.lines')}
          hint={t('paste.hint')}
          placeholder={'www 300 A 192.0.2.1\n@ MX 10 mx1.example.net.'}
          value={text}
          rows={10}
          onChange={setText}
        />
        {faults.length === 0 ? null : (
          <Notice kind="error" title={t('paste.faults', { count: faults.length })} isLive>
            {faults.slice(0, MOST_FAULTS).map(({ path, message }) => (
              <span key={path + message}>
                <Place path={path} />: <Message text={message} />
              </span>
            ))}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** Translates a position such as `line 3, column 5`. Shows other paths unchanged. */
function Place({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const [, line, column] = /^line (\d+)(?:, column (\d+))?$/.exec(path) ?? [];
  if (line === undefined) return <code>{path}</code>;
  return column === undefined ? t('paste.line', { line }) : t('paste.column', { line, column });
}

function useLines({ name, default_ttl: ttl }: Zone, text: string): ReadLines {
  const [lines, setLines] = useState<ReadLines>({ records: [], faults: [] });
  useEffect(() => {
    let isCurrent = true;
    validation().then(
      ({ readPasted }) => isCurrent && setLines(readPasted(name, ttl, text)),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [name, ttl, text]);
  return lines;
}
