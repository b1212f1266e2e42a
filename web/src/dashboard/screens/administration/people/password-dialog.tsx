import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft } from '../../../drafts/use-draft.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Form } from '../../../kit/form.tsx'
import { useTexts } from '../../../texts.tsx'

/** Makes a link with which somebody chooses a new password. The administrator hands it over. */
export function PasswordDialog({ person, onClose }: { person: Schemas.Account; onClose: () => void }): JSX.Element {
  const t = useTexts()
  const draft = useDraft('new-password', person.id)
  const [link, setLink] = useState<string | undefined>(undefined)
  const reset = useAction(
    () => api.post('/v2/admin/users/{userId}/password-reset', { path: { userId: person.id }, body: {} }),
    ({ data }) => setLink(data.link),
  )
  return (
    <Dialog title={t('administration.people.passwordTitle', { email: person.email })} onClose={onClose}>
      {link === undefined ? (
        <Form
          draft={draft}
          action={reset}
          submit={t('administration.people.makeLink')}
          onSubmit={() => void reset.run()}
        >
          <p>{t('administration.people.passwordText')}</p>
        </Form>
      ) : (
        <div class="stack">
          <p>{t('administration.shownOnce')}</p>
          <Copyable text={link} />
        </div>
      )}
    </Dialog>
  )
}
