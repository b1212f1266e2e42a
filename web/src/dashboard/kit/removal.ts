import { useState } from 'preact/hooks'
import { refreshAll } from '../api/query.ts'
import { useTexts } from '../texts.tsx'
import { failureText } from './refusals.ts'
import { say } from './toasts.tsx'

/** How long the server isn't told, in milliseconds: as long as the button for undoing is there. */
const UNDO_MS = 8_000

/** The removals that still wait. They are carried out when the window is left. */
const waiting = new Set<() => void>()
addEventListener('pagehide', () => {
  for (const carryOut of waiting) carryOut()
})

/**
 * Removes objects with a way back: an object disappears at once, the server hears of it when the message with `Undo` is
 * gone. `isGone` tells a list what to leave out. If the server refuses, the object is there again and the reason is said.
 */
export function useRemoval<Id extends string | number>(remove: (id: Id) => Promise<unknown>) {
  const t = useTexts()
  const [gone, setGone] = useState<readonly Id[]>([])
  const comeBack = (id: Id) => setGone((ids) => ids.filter((each) => each !== id))
  return {
    isGone: (id: Id): boolean => gone.includes(id),
    /** `text` says what is gone: `"Intro call" is deleted.` */
    remove(id: Id, text: string): void {
      setGone((ids) => [...ids, id])
      const carryOut = () => {
        clearTimeout(timer)
        waiting.delete(carryOut)
        remove(id).then(refreshAll, (error: Error) => {
          comeBack(id)
          say(t('kit.removal.failed', { reason: failureText(error, t) }))
        })
      }
      const timer = setTimeout(carryOut, UNDO_MS)
      waiting.add(carryOut)
      say(text, () => {
        clearTimeout(timer)
        waiting.delete(carryOut)
        comeBack(id)
      })
    },
  }
}
