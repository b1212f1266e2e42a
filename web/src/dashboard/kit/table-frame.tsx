import type { ComponentChildren, JSX } from 'preact'

/** A table that scrolls sideways where the window is narrow. The name says what the table shows. */
export const TableFrame = ({ name, children }: { name: string; children: ComponentChildren }): JSX.Element => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
  <section class="table-frame" tabIndex={0} aria-label={name}>
    <table class="table">{children}</table>
  </section>
)
