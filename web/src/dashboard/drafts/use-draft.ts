import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useAccount } from '../account.tsx'
import { say } from '../kit/toasts.tsx'
import { useTexts } from '../texts.tsx'
import { type Draft, digestOf, makeDraft } from './make-draft.ts'

export type { Draft } from './make-draft.ts'

/** The drafts of the forms on the screen. */
const shown = new Set<Draft>()
/** The drafts that were begun, also those of a screen that then failed. */
const begun = new Set<Draft>()

/** True if leaving the screen loses something that was typed. */
export const losesWork = (): boolean => [...shown].some((draft) => draft.isLoose())

/** Forgets the drafts on the screen. A screen that can't show what was kept would fail again each time it is opened. */
export function forgetFound(): void {
  for (const draft of begun) if (draft.foundAt() !== undefined) draft.forget()
  begun.clear()
}

/**
 * Returns the draft of a form. What is typed into its fields stays in the browser until the form is sent or discarded,
 * for each account and each object. A form that makes something new has no object, and belongs to the address.
 */
export function useDraft(form: string, object?: string | number): Draft {
  const t = useTexts()
  const { me } = useAccount()
  const { path } = useLocation()
  const [draft] = useState(() => {
    const made = makeDraft(`${me.id}.${form}.${object ?? path}`, object !== undefined, Date.now)
    begun.add(made)
    return made
  })
  useEffect(() => {
    shown.add(draft)
    return () => {
      shown.delete(draft)
      begun.delete(draft)
      if (draft.isChanged() && !draft.isLoose()) say(t('kit.draft.kept'))
    }
  }, [draft])
  return draft
}

type SetField<T> = (next: T | ((former: T) => T)) => void
type FieldOptions<T> = {
  /** What is on the server where a field has only the changes to it. */
  basis?: (value: T) => unknown
  /** False for passwords, keys and codes, which are never stored, and for files. Leaving asks about them. */
  isKept?: boolean
}

/** The value of a field of a form, as `useState` gives it. It is kept with the draft. */
export function useField<T>(draft: Draft, name: string, initial: T, options: FieldOptions<T> = {}): [T, SetField<T>] {
  const { basis, isKept = true } = options
  const baseOf = (of: unknown) => digestOf(basis ? basis(of as T) : initial)
  const [, redraw] = useState(() => {
    draft.begin(name, initial, isKept, baseOf)
    return {}
  })
  draft.follow(name, initial, () => redraw({}), baseOf)
  const set: SetField<T> = (next) => {
    // A function takes what the draft has, because two changes may come before the next drawing.
    draft.change(name, next instanceof Function ? next(draft.valueOf(name) as T) : next)
  }
  // A draft gives back what was put into it.
  return [draft.valueOf(name) as T, set]
}

/** Like `useField`, for passwords, keys and codes. They are never stored, so that leaving asks. */
export const useSecret = (draft: Draft, name: string): [string, SetField<string>] =>
  useField(draft, name, '', { isKept: false })

/** Returns the function that picks from an object what changes to it replace. */
export const partOf =
  (whole: object) =>
  (changes: object): unknown =>
    Object.entries(whole).filter(([name]) => Object.hasOwn(changes, name))
