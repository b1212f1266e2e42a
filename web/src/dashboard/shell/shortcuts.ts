import { useLayoutEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'

/** The second key after `g`, as in other programs: `g` then `b` goes to the bookings. */
const GOES: Readonly<Record<string, string>> = {
  h: '/dashboard',
  b: '/dashboard/bookings',
  e: '/dashboard/event-types',
  a: '/dashboard/availability',
  c: '/dashboard/connections',
  t: '/dashboard/teams',
  i: '/dashboard/insights',
}

/** The second key counts for so long, in milliseconds. */
const PAIR_MS = 1_000

/**
 * Listens for the shortcuts: `/` and Ctrl K or ⌘K open the search, `g` and a letter go to a screen. Single keys do nothing
 * while somebody types, or in a dialog.
 */
export function useShortcuts(openSearch: () => void): void {
  const { route } = useLocation()
  const open = useRef(openSearch)
  open.current = openSearch
  useLayoutEffect(() => {
    let pressedAt = 0
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        open.current()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const goal = event.timeStamp - pressedAt < PAIR_MS ? GOES[event.key] : undefined
      pressedAt = event.key === 'g' ? event.timeStamp : 0
      if (goal) route(goal)
      else if (event.key === '/') {
        event.preventDefault()
        open.current()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [route])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [role=menu], [contenteditable]') !== null
