import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { FieldFrame } from './fields.tsx'

type JsonFileFieldProps<T> = {
  label: string
  hint?: string
  /** True for a content that the server can read. */
  fits: (content: unknown) => content is T
  /** What is said about any other file. */
  wrong: string
  onChoose: (content: T | undefined) => void
}

/** A file with JSON, read in the browser. */
export function JsonFileField<T>({ label, hint, fits, wrong, onChoose }: JsonFileFieldProps<T>): JSX.Element {
  const [isWrong, setIsWrong] = useState(false)
  const read = async (file: File | undefined) => {
    const content = file && contentOf(await file.text())
    const isRight = content !== undefined && fits(content)
    setIsWrong(file !== undefined && !isRight)
    onChoose(isRight ? content : undefined)
  }
  return (
    <FieldFrame label={label} hint={hint} fault={isWrong ? wrong : undefined}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept="application/json,.json"
          required
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      )}
    </FieldFrame>
  )
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
