import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { TextField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'

type LengthsFieldProps = { lengths: readonly number[]; onChange: (lengths: number[]) => void }

/** Lengths from which the booker chooses, in minutes, written with commas. Without any, there is one length. */
export function LengthsField({ lengths, onChange }: LengthsFieldProps): JSX.Element {
  const t = useTexts()
  const [text, setText] = useState(lengths.join(', '))
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
