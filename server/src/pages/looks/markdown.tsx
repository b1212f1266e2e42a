import { Marked, type Tokens } from 'marked'
import type { JSX } from 'preact'
import sanitize from 'sanitize-html'
import { html } from '../../lib/text/html.ts'

/** Text, lists and links. Nothing loads from elsewhere, and no heading disturbs the order of the page's own. */
const ALLOWED = {
  allowedTags: ['p', 'br', 'strong', 'em', 'del', 'code', 'blockquote', 'hr', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page keeps its place when somebody follows a link, and search engines don't count it as ours.
    a: sanitize.simpleTransform('a', { rel: 'nofollow noopener', target: '_blank' }),
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'p'])),
  },
} satisfies sanitize.IOptions

const marked = new Marked({ gfm: true, breaks: true })
marked.use({
  renderer: {
    // What looks like HTML is shown as it was typed.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => String(html`${text}`),
    image: ({ text }: Tokens.Image) => String(html`${text}`),
  },
})

/** Shows a text of an owner, which may be Markdown. */
export function Markdown({ text, class: classes }: { text: string; class: string }): JSX.Element {
  const safe = safeHtml(text)
  // Thousands of quotations inside each other need more stack than there is. Nobody reads them, so they stay text.
  if (safe === undefined)
    return (
      <div class={`${classes} lines`} dir="auto">
        {text}
      </div>
    )
  return <div class={classes} dir="auto" dangerouslySetInnerHTML={{ __html: safe }} />
}

/** Returns the HTML of a text in Markdown. Nothing in it can run or load. It returns undefined for a text that nests too deep. */
function safeHtml(text: string): string | undefined {
  try {
    return sanitize(marked.parse(text, { async: false }), ALLOWED)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
