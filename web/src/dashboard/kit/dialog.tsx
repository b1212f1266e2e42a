import type { ComponentChildren, JSX } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { CrossIcon } from '../../components/icons.tsx'
import type { Action } from '../api/action.ts'
import { useTexts } from '../texts.tsx'
import { Failure } from './failure.tsx'

type DialogProps = { title: string; onClose: () => void; isWide?: boolean; children: ComponentChildren }

/** A window above the screen. Escape closes it, the focus stays inside, and returns to where it was. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps): JSX.Element {
  const t = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before the next key: a key that is pressed at once must not reach the screen below.
  useLayoutEffect(() => {
    const before = document.activeElement
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={isWide ? 'sheet wide' : 'sheet'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="icon-button" aria-label={t('kit.close')} onClick={onClose}>
          <CrossIcon />
        </button>
      </header>
      <div class="sheet-body">{children}</div>
    </dialog>
  )
}

/** The state of a dialog that is opened for something: `undefined` while it is closed. */
export function useDialog<T = true>() {
  const [subject, setSubject] = useState<T | undefined>(undefined)
  return { subject, open: setSubject, close: () => setSubject(undefined) }
}

type ConfirmProps = {
  title: string
  /** The consequence, and whether it can be undone. */
  text: ComponentChildren
  /** The verb: `Delete the team`. */
  confirm: string
  action: Pick<Action<never[], unknown>, 'isRunning' | 'error'>
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that can't be undone. */
export function Confirm({ title, text, confirm, action, onConfirm, onClose }: ConfirmProps): JSX.Element {
  const t = useTexts()
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        <p>{text}</p>
        <Failure error={action.error} takesFocus />
        <div class="actions">
          <button type="button" class="button danger" aria-busy={action.isRunning} onClick={onConfirm}>
            {confirm}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t('kit.cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
