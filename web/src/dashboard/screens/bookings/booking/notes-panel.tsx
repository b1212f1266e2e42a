import { DaybookError } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { LongTextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { useTexts } from '../../../texts.tsx'
import { MAX_NOTE_LENGTH, NoteRow } from './note-row.tsx'

/** What hosts write down for each other. An attendee with an account sees no such panel. */
export function NotesPanel({ bookingUid }: { bookingUid: string }): JSX.Element | null {
  const t = useTexts()
  const draft = useDraft('new-note')
  const [text, setText] = useField(draft, 'text', '')
  const notes = useQuery(['bookings', 'one', bookingUid, 'notes'], async (signal) => {
    return (await api.get('/v2/bookings/{bookingUid}/notes', { path: { bookingUid }, signal })).data
  })
  const add = useAction(
    () => api.post('/v2/bookings/{bookingUid}/notes', { path: { bookingUid }, body: { text } }),
    () => setText(''),
  )
  const { isGone, remove } = useRemoval((noteId: number) =>
    api.delete('/v2/bookings/{bookingUid}/notes/{noteId}', { path: { bookingUid, noteId } }),
  )
  const isRefused = notes.error instanceof DaybookError && notes.error.status === 403
  if (isRefused || (notes.data === undefined && !notes.error)) return null
  return (
    <Panel title={t('bookings.notes')} lead={t('bookings.notes.lead')}>
      <Loaded query={notes}>
        {(list) => {
          const shown = list.filter(({ id }) => !isGone(id))
          return shown.length === 0 ? (
            <p class="soft">{t('bookings.notes.none')}</p>
          ) : (
            <ul class="rows-list">
              {shown.map((note) => (
                <NoteRow
                  key={note.id}
                  note={note}
                  bookingUid={bookingUid}
                  onRemove={() => remove(note.id, t('bookings.notes.removed'))}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <Form draft={draft} action={add} submit={t('kit.add')} onSubmit={() => void add.run()}>
        <LongTextField
          label={t('bookings.notes.new')}
          value={text}
          onChange={setText}
          rows={3}
          isRequired
          maxLength={MAX_NOTE_LENGTH}
        />
      </Form>
    </Panel>
  )
}
