import type { JSX } from 'preact'
import { type Draft, useField } from '../../../drafts/use-draft.ts'
import { TextField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'

type LengthsFieldProps = { kept: Draft; lengths: readonly number[]; onChange: (lengths: number[]) => void }

/** Lengths from which the booker chooses, in minutes, written with commas. Without any, there is one length. */
export function LengthsField({ kept, lengths, onChange }: LengthsFieldProps): JSX.Element {
  const t = useTexts()
  const [text, setText] = useField(kept, 'lengths', lengths.join(', '), { basis: () => '' })
  const isRight = /^\s*(\d+\s*(,\s*\d+\s*)*)?$/.test(text)
  return (
    <TextField
      label={t('eventTypes.lengths')}
      hint={t('eventTypes.lengthsHint')}
      fault={isRight ? undefined : t('eventTypes.lengthsFault')}
      value={text}
      maxLength={100}
      isOptional
      onChange={(value) => {
        setText(value)
        const minutes = value.split(',').map((part) => part.trim())
        if (minutes.every((part) => /^\d*$/.test(part))) onChange(minutes.filter((part) => part !== '').map(Number))
      }}
    />
  )
}
