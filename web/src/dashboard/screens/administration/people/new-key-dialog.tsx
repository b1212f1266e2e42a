import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { useTexts } from '../../../texts.tsx'

/** Makes a key for somebody's account, and shows it once. */
export function NewKeyDialog({ person, onClose }: { person: Schemas.Account; onClose: () => void }): JSX.Element {
  const t = useTexts()
  const draft = useDraft('new-key', person.id)
  const [note, setNote] = useField(draft, 'note', '')
  const [expiresAt, setExpiresAt] = useField(draft, 'expiresAt', '')
  const [apiKey, setApiKey] = useState<string | undefined>(undefined)
  const create = useAction(
    () =>
      api.post('/v2/admin/users/{userId}/api-keys', {
        path: { userId: person.id },
        body: { ...(note && { note }), ...(expiresAt && { expiresAt }) },
      }),
    ({ data }) => setApiKey(data.apiKey),
  )
  return (
    <Dialog title={t('administration.people.keyTitle', { email: person.email })} onClose={onClose}>
      {apiKey === undefined ? (
        <Form
          draft={draft}
          action={create}
          submit={t('administration.people.newKey')}
          onSubmit={() => void create.run()}
        >
          <TextField
            label={t('administration.people.note')}
            value={note}
            onChange={setNote}
            isOptional
            maxLength={255}
          />
          <TextField
            label={t('administration.people.lastDay')}
            hint={t('administration.people.lastDayHint')}
            type="date"
            value={expiresAt}
            onChange={setExpiresAt}
            isOptional
          />
        </Form>
      ) : (
        <div class="stack">
          <p>{t('administration.shownOnce')}</p>
          <Copyable text={apiKey} />
        </div>
      )}
    </Dialog>
  )
}
