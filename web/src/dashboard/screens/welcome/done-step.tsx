import type { JSX } from 'preact'
import { useAccount } from '../../account.tsx'
import { CopyButton } from '../../kit/copy.tsx'
import { Panel } from '../../kit/page.tsx'
import { shownLink, usePageLink } from '../../kit/page-link.ts'
import { useTexts } from '../../texts.tsx'
import type { StepProps } from './step.ts'

/** The own link, ready to copy and to try. */
export function DoneStep({ slug }: StepProps): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const link = usePageLink()(slug || undefined)
  return (
    <Panel title={t('welcome.done.title')} lead={t('welcome.done.text')}>
      <p class="big-link" dir="ltr">
        {shownLink(link)}
      </p>
      <div class="actions">
        <CopyButton text={link} label={t('welcome.done.copy')} isQuiet={false} />
        <a class="button quiet" href={link} target="_blank" rel="noreferrer">
          {t('welcome.done.try')}
        </a>
        <a class="button quiet" href="/dashboard">
          {t('welcome.done.home')}
        </a>
      </div>
      <p class="soft">{t('welcome.done.mailed', { email: me.email })}</p>
    </Panel>
  )
}
