import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { useFormats } from '../../../formats.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Confirm, useDialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'

const MAX_SHOWN = 100

/** The API keys. A key is shown once, when it is made. */
export function KeysPanel(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const draft = useDraft('new-own-key')
  const [note, setNote] = useField(draft, 'note', '')
  const [expiresAt, setExpiresAt] = useField(draft, 'expiresAt', '')
  const [made, setMade] = useState<Schemas.NewApiKey | undefined>(undefined)
  const { subject: ending, open, close } = useDialog<Schemas.ApiKey>()
  const keys = useQuery(['api-keys'], async (signal) => {
    return (await api.get('/v2/me/api-keys', { query: { take: MAX_SHOWN }, signal })).data
  })
  const create = useAction(
    () => api.post('/v2/me/api-keys', { body: { ...(note && { note }), ...(expiresAt && { expiresAt }) } }),
    ({ data }) => {
      setMade(data)
      setNote('')
      setExpiresAt('')
    },
  )
  const revoke = useAction(async (apiKeyId: string) => {
    await api.delete('/v2/me/api-keys/{apiKeyId}', { path: { apiKeyId } })
    if (apiKeyId === made?.id) setMade(undefined)
  }, close)
  return (
    <Panel title={t('developers.keys')} lead={t('developers.keysLead')}>
      {made && (
        <div class="notice" role="status">
          <p>{t('administration.shownOnce')}</p>
          <Copyable text={made.apiKey} />
        </div>
      )}
      <Loaded query={keys}>
        {(list) => (
          <ul class="rows-list">
            {list.map((key) => (
              <li key={key.id}>
                <div class="grow">
                  <h3>{key.note ?? t('developers.noNote')}</h3>
                  <p class="soft">
                    {key.lastFour !== null && <code>…{key.lastFour}</code>}{' '}
                    {key.expiresAt === null
                      ? t('developers.never')
                      : t('developers.until', { day: formats.shortDay(key.expiresAt) })}
                    {key.lastUsedAt !== null && `, ${t('developers.used', { time: formats.relative(key.lastUsedAt) })}`}
                  </p>
                </div>
                <button
                  type="button"
                  class="button quiet"
                  aria-label={t('developers.revokeOne', { name: key.note ?? key.lastFour ?? key.id })}
                  onClick={() => open(key)}
                >
                  {t('developers.revoke')}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Form draft={draft} action={create} submit={t('developers.create')} onSubmit={() => void create.run()}>
        <TextField
          label={t('administration.people.note')}
          hint={t('developers.noteHint')}
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
      {ending && (
        <Confirm
          title={t('developers.revokeTitle')}
          text={t('developers.revokeText')}
          confirm={t('developers.revoke')}
          action={revoke}
          onConfirm={() => void revoke.run(ending.id)}
          onClose={close}
        />
      )}
    </Panel>
  )
}
