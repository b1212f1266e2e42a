import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Draft } from '../drafts/use-draft.ts'
import { refreshAll } from './query.ts'

export type Action<Args extends unknown[], T> = {
  /** Runs the change. Returns undefined if it failed, or if it is running already. */
  run: (...args: Args) => Promise<T | undefined>
  isRunning: boolean
  error: Error | undefined
  /** Forgets the error. */
  reset: () => void
  /** The draft whose content this sends. It is no draft any more when the change is done. */
  settles: { current: Draft | undefined }
}

/** A change on the server. What is shown is asked for again afterwards. A second click while it runs does nothing. */
export function useAction<Args extends unknown[], T>(
  change: (...args: Args) => Promise<T>,
  onDone?: (result: T, ...args: Args) => void,
): Action<Args, T> {
  const [state, setState] = useState<{ isRunning: boolean; error?: Error }>({ isRunning: false })
  const isRunning = useRef(false)
  const settles = useRef<Draft | undefined>(undefined)
  const run = async (...args: Args): Promise<T | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setState({ isRunning: true })
    try {
      const result = await change(...args)
      setState({ isRunning: false })
      void refreshAll()
      // Before, because what follows may lead to another screen; afterwards, because it may empty the fields.
      settles.current?.settle()
      onDone?.(result, ...args)
      settles.current?.settle()
      return result
    } catch (error) {
      setState({ isRunning: false, error: error instanceof Error ? error : new Error(String(error)) })
      return undefined
    } finally {
      isRunning.current = false
    }
  }
  return { run, isRunning: state.isRunning, error: state.error, reset: () => setState({ isRunning: false }), settles }
}

/** Settles a draft when the change is done that sends it. */
export function useSettles(action: Pick<Action<never[], unknown>, 'settles'> | undefined, draft: Draft): void {
  useLayoutEffect(() => {
    if (action) action.settles.current = draft
  })
}
