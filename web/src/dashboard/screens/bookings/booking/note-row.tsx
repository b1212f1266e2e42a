import type { Answer } from '@daybook/client'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { useFormats } from '../../../formats.ts'
import { LongTextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { useTexts } from '../../../texts.tsx'

export const MAX_NOTE_LENGTH = 5000
/** The beginning of a note, by which the button of its menu is told from the others. */
const EXCERPT_LENGTH = 40

type Note = Answer<'GET /v2/bookings/{bookingUid}/notes'>['data'][number]

type NoteRowProps = { note: Note; bookingUid: string; onRemove: () => void }

/** A note with its author, which its author changes in its place. */
export function NoteRow({ note, bookingUid, onRemove }: NoteRowProps): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const row = useRef<HTMLLIElement>(null)
  const draft = useDraft('note', note.id)
  const [text, setText] = useField<string | undefined>(draft, 'text', undefined, { basis: () => note.text })
  const isEdited = text !== undefined
  const wasEdited = useRef(false)
  // The focus follows: into the text, and back to the menu.
  useEffect(() => {
    if (isEdited) row.current?.querySelector('textarea')?.focus()
    else if (wasEdited.current) row.current?.querySelector('button')?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const save = useAction(
    () =>
      api.patch('/v2/bookings/{bookingUid}/notes/{noteId}', {
        path: { bookingUid, noteId: note.id },
        body: { text: text ?? '' },
      }),
    () => setText(undefined),
  )
  if (isEdited)
    return (
      <li ref={row}>
        <div class="grow">
          <Form
            draft={draft}
            action={save}
            submit={t('kit.save')}
            onSubmit={() => void save.run()}
            beside={
              <button type="button" class="button quiet" onClick={draft.discard}>
                {t('kit.cancel')}
              </button>
            }
          >
            <LongTextField
              label={t('bookings.notes.text')}
              value={text}
              onChange={setText}
              rows={6}
              isRequired
              maxLength={MAX_NOTE_LENGTH}
            />
          </Form>
        </div>
      </li>
    )
  const excerpt = note.text.length > EXCERPT_LENGTH ? `${note.text.slice(0, EXCERPT_LENGTH)}…` : note.text
  return (
    <li ref={row}>
      <div class="grow">
        <p class="lines">{note.text}</p>
        <p class="soft">
          {note.author?.name ?? t('bookings.notes.left')} · {formats.dateTime(note.createdAt)}
          {note.updatedAt !== note.createdAt && ` · ${t('bookings.notes.changed')}`}
        </p>
      </div>
      {(note.mayUpdate || note.mayDelete) && (
        <Menu
          label={t('kit.actions', { name: excerpt })}
          items={[
            note.mayUpdate && { text: t('kit.edit'), onChoose: () => setText(note.text) },
            note.mayDelete && { text: t('kit.remove'), isDangerous: true, onChoose: onRemove },
          ]}
        />
      )}
    </li>
  )
}
