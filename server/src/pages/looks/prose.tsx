import type { JSX } from 'preact'

/** Shows the HTML of an owner's text, which `renderedDescription` has made. */
export const Prose = ({ html, class: classes = '' }: { html: string; class?: string }): JSX.Element => (
  <div class={`${classes} prose`.trim()} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
)
