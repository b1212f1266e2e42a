import type { JSX } from 'preact'
import { useTexts } from '../../../texts.tsx'

/** The variables that are filled in. Programs compare them, so they are not translated. */
const VARIABLES = [
  'EVENT_NAME',
  'EVENT_DATE',
  'EVENT_TIME',
  'TIMEZONE',
  'LOCATION',
  'ORGANIZER',
  'ATTENDEE',
  'ATTENDEE_FIRST_NAME',
  'MEETING_URL',
  'CANCEL_URL',
  'RESCHEDULE_URL',
  'RATING_URL',
  'ADDITIONAL_NOTES',
] as const

/** Puts variables into the text: where the cursor is, or at the end. */
export function VariableButtons({ text, onChange }: { text: string; onChange: (text: string) => void }): JSX.Element {
  const t = useTexts()
  const insert = (variable: string) => {
    const field = document.activeElement
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
      field.setRangeText(variable, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    } else onChange(text + variable)
  }
  return (
    <fieldset class="variables">
      <legend>{t('workflows.variables')}</legend>
      {VARIABLES.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={t('workflows.insert', { name })}
          // The field keeps its focus, and with it the place of the cursor.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => insert(`{${name}}`)}
        >
          {`{${name}}`}
        </button>
      ))}
    </fieldset>
  )
}
