import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../ui/check.tsx';
import { CopyButton } from '../ui/copy.tsx';

/** Exports a zone as a file that can be imported unchanged. */
export function ExportCard({ zone }: { readonly zone: string }) {
  const { t } = useTranslation();
  const [hasComments, setHasComments] = useState(false);
  const path = `/v1/zones/${encodeURIComponent(zone)}/zonefile${hasComments ? '?comments=true' : ''}`;
  const curl = `curl -H "Authorization: Bearer $TOKEN" '${location.origin}${path}' >${zone}.zone`;
  return (
    <section className="card stack">
      <h2>{t('transfer.export')}</h2>
      <p className="muted">{t('transfer.export_hint')}</p>
      <Check label={t('transfer.export_comments')} isChecked={hasComments} onChange={setHasComments} />
      <div className="line">
        <a className="button" href={path} download={`${zone}.zone`}>
          {t('transfer.download')}
        </a>
        <CopyButton text={curl} label={t('review.curl')} />
      </div>
    </section>
  );
}
