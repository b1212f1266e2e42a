import type { JSX } from 'preact'
import { useTexts } from '../texts.tsx'
import { say } from './toasts.tsx'

type CopyProps = { text: string; label?: string; isQuiet?: boolean }

/** Copies a text into the clipboard, and says so. */
export function CopyButton({ text, label, isQuiet = true }: CopyProps): JSX.Element {
  const t = useTexts()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    say(t('kit.copied'))
  }
  return (
    <button type="button" class={isQuiet ? 'button quiet' : 'button'} onClick={() => void copy()}>
      {label ?? t('kit.copy')}
    </button>
  )
}

/** A text to copy, with its button: a link, a key, a command. */
export const Copyable = ({ text, label }: CopyProps): JSX.Element => (
  <div class="copyable">
    <code dir="ltr">{text}</code>
    <CopyButton text={text} {...(label !== undefined && { label })} />
  </div>
)
