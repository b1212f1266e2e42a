import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAccount } from '../../../account.tsx'
import { CopyButton } from '../../../kit/copy.tsx'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'

type Kind = 'inline' | 'popup' | 'floating'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** Returns the lines for a site; `docs/embedding.md` describes them. */
function snippetOf(kind: Kind, publicUrl: string, link: string, label: string): string {
  const script = `<script src="${publicUrl}/embed.js" async></script>`
  const attribute = `link="${escaped(link)}"`
  if (kind === 'inline') return `${script}\n<daybook-booking ${attribute}></daybook-booking>`
  if (kind === 'floating') return `${script}\n<daybook-button ${attribute}>${escaped(label)}</daybook-button>`
  return `${script}\n<button type="button" data-daybook-link="${escaped(link)}">${escaped(label)}</button>`
}

/** The lines that show the page on another site. */
export function EmbedPanel({ bookingUrl, title }: { bookingUrl: string; title: string }): JSX.Element {
  const t = useTexts()
  const { publicUrl } = useAccount()
  const [kind, setKind] = useState<Kind>('inline')
  const [label, setLabel] = useState(title)
  const link = URL.canParse(bookingUrl) ? new URL(bookingUrl).pathname.slice(1) : bookingUrl
  const snippet = snippetOf(kind, publicUrl, link, label)
  return (
    <Panel
      title={t('eventTypes.embed')}
      lead={t('eventTypes.embedLead')}
      actions={<a href="/embed">{t('eventTypes.embed.try')}</a>}
    >
      <SelectField
        label={t('eventTypes.embed.kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'inline', text: t('eventTypes.embed.inline') },
          { value: 'popup', text: t('eventTypes.embed.popup') },
          { value: 'floating', text: t('eventTypes.embed.floating') },
        ]}
      />
      {kind !== 'inline' && (
        <TextField label={t('eventTypes.embed.label')} value={label} onChange={setLabel} maxLength={100} />
      )}
      <pre class="source" dir="ltr">
        {snippet}
      </pre>
      <div class="actions">
        <CopyButton text={snippet} />
      </div>
    </Panel>
  )
}
