import type { ComponentChildren, JSX } from 'preact'

/** A piece of a program. The keyboard scrolls it, because its lines may be longer than the screen. */
export const Code = ({ label, children }: { label: string; children: ComponentChildren }): JSX.Element => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, nobody reads long lines without a pointer.
  // biome-ignore lint/a11y/useSemanticElements: a section doesn't keep the lines of a program.
  <pre role="region" tabIndex={0} aria-label={label}>
    <code>{children}</code>
  </pre>
)
