import type { Translator } from '@daybook/i18n'
import { describedBy, Field, LongText } from '@daybook/web'
import type { JSX } from 'preact'
import { textOf } from '../query.ts'

const LONGEST = 1000

/** Asks for a reason, which nobody has to give. */
export function ReasonField({ label, t }: { label: string; t: Translator }): JSX.Element {
  const texts = { id: 'reason', hint: t('page.reschedule.reasonHint') }
  return (
    <Field {...texts} label={label} isOptional t={t}>
      <LongText
        class="short"
        id={texts.id}
        name="reason"
        rows={3}
        maxLength={LONGEST}
        aria-describedby={describedBy(texts)}
        text=""
      />
    </Field>
  )
}

/** A longer text doesn't come from the form's field. */
export const reasonIn = (body: unknown): string | undefined => textOf(body, 'reason')?.trim().slice(0, LONGEST)
