import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { CrossIcon } from '../../components/icons.tsx'
import { useTexts } from '../texts.tsx'

type Toast = { id: number; text: string; undo?: () => void }

const SHOWN_MS = 8_000
const MAX_TOASTS = 3

let nextId = 1
let toasts: readonly Toast[] = []
let listener: (() => void) | undefined

function setToasts(next: readonly Toast[]): void {
  toasts = next.slice(-MAX_TOASTS)
  listener?.()
}

/** Says for a few seconds that something was done: `Saved.` Returns the function that takes it away. */
export function say(text: string, undo?: () => void): () => void {
  const toast = { id: nextId++, text, ...(undo && { undo }) }
  const hide = () => setToasts(toasts.filter(({ id }) => id !== toast.id))
  setToasts([...toasts, toast])
  setTimeout(hide, SHOWN_MS)
  return hide
}

/** The messages at the bottom of the window. Screen readers read them without losing their place. */
export function Toasts(): JSX.Element {
  const t = useTexts()
  const [, render] = useState({})
  useEffect(() => {
    listener = () => render({})
    return () => {
      listener = undefined
    }
  }, [])
  return (
    <div class="toasts" role="status">
      {toasts.map(({ id, text, undo }) => (
        <p key={id} class="toast">
          <span>{text}</span>
          {undo && (
            <button
              type="button"
              onClick={() => {
                setToasts(toasts.filter((each) => each.id !== id))
                undo()
              }}
            >
              {t('kit.undo')}
            </button>
          )}
          <button
            type="button"
            aria-label={t('kit.close')}
            onClick={() => setToasts(toasts.filter((each) => each.id !== id))}
          >
            <CrossIcon />
          </button>
        </p>
      ))}
    </div>
  )
}
