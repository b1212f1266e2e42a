import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useTexts } from '../../../texts.tsx'
import { MailView } from './mail-view.tsx'
import type { Step } from './step-input.ts'

type PreviewDialogProps = { owner: Owner; step: Step; onClose: () => void }

/** Shows the message of a step as its reader gets it, and sends it to oneself. */
export function PreviewDialog({ owner, step, onClose }: PreviewDialogProps): JSX.Element {
  const t = useTexts()
  const owned = clientOf(owner)
  const { action, template, sender, message, includeCalendarEvent } = step
  const body = {
    action,
    template,
    sender,
    message,
    ...(includeCalendarEvent !== undefined && { includeCalendarEvent }),
  }
  const preview = useQuery(['workflow-preview', owner, body], async (signal) => {
    return (await owned.post('/v2/workflows/messages/preview', { body, signal })).data
  })
  const [sentTo, setSentTo] = useState<string>()
  const test = useAction(
    async () => (await owned.post('/v2/workflows/messages/test', { body })).data,
    ({ to }) => setSentTo(to),
  )
  return (
    <Dialog title={t('workflows.preview.title')} onClose={onClose} isWide>
      <div class="stack">
        <p class="soft">{t('workflows.preview.lead')}</p>
        <Loaded query={preview}>
          {({ mail, text, language }) =>
            mail ? (
              <>
                <div>
                  <p>
                    <span class="soft">{t('workflows.preview.from')}</span> {mail.fromName}
                  </p>
                  <p lang={language}>
                    <span class="soft">{t('workflows.subject')}</span> <strong>{mail.subject}</strong>
                  </p>
                </div>
                <MailView html={mail.html} label={t('workflows.preview.title')} />
                <Failure error={test.error} takesFocus />
                <div class="actions">
                  <button type="button" class="button quiet" aria-busy={test.isRunning} onClick={() => test.run()}>
                    {t('workflows.preview.send')}
                  </button>
                  <p role="status">{sentTo && t('workflows.preview.sent', { email: sentTo })}</p>
                </div>
              </>
            ) : (
              <p class="text-message" lang={language}>
                {text}
              </p>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}
