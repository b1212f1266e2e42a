import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

export type Tab = { href: string; text: string; isCurrent: boolean; count?: number | undefined }

/** Links to the parts of a screen. Each part has an address, so that it can be opened again and shared. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }): JSX.Element {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  // On a narrow window the bar scrolls, and the current tab could be outside of it.
  useLayoutEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && link) bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav class="tabs" aria-label={label} ref={bar}>
      {tabs.map(({ href, text, isCurrent, count }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {text}
          {count !== undefined && <span class="count">{count}</span>}
        </a>
      ))}
    </nav>
  )
}
