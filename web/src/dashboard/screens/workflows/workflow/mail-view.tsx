import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** What a mail of the server never contains, and what a page must not take from a text. */
const NEVER = 'script, style, iframe, object, embed, form, link, meta, base'

/**
 * Takes the styles out of a document before it is parsed. The policy of the page forbids styles in a text, and the browser
 * would complain about each of them.
 */
const withoutStyles = (html: string): string =>
  html.replace(/<style[^>]*>[^<]*<\/style>/gi, '').replace(/(<[a-z][^<>]*) style="/gi, '$1 data-style="')

/** Shows a mail as its reader sees it, apart from the styles of the page. */
export function MailView({ html, label }: { html: string; label: string }): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const host = place.current
    if (!host) return
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const { body, documentElement } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
    for (const element of body.querySelectorAll(NEVER)) element.remove()
    for (const link of body.querySelectorAll('a')) {
      link.target = '_blank'
      link.rel = 'noopener'
    }
    const frame = document.createElement('div')
    frame.lang = documentElement.lang
    frame.dir = documentElement.dir
    frame.append(...body.childNodes)
    shadow.replaceChildren(frame)
    // A script may set what the text may not contain.
    frame.style.cssText = body.dataset.style ?? ''
    for (const element of frame.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset.style ?? ''
  }, [html])
  return <div class="mail-view" ref={place} role="document" aria-label={label} />
}
