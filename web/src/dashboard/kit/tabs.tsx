import type { JSX } from 'preact'

export type Tab = { href: string; text: string; isCurrent: boolean; count?: number | undefined }

/** Links to the parts of a screen. Each part has an address, so that it can be opened again and shared. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }): JSX.Element => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ href, text, isCurrent, count }) => (
      <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
        {text}
        {count !== undefined && <span class="count">{count}</span>}
      </a>
    ))}
  </nav>
)
