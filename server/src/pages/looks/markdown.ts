import { Marked, type Tokens } from 'marked'
import sanitize from 'sanitize-html'
import { type Html, html, raw } from '../../lib/text/html.ts'

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
export function markdownView(text: string): Html {
  try {
    return raw(sanitize(marked.parse(text, { async: false }), ALLOWED))
  } catch (error) {
    // Thousands of quotations inside each other need more stack than there is. Nobody reads them, so they stay text.
    if (error instanceof RangeError) return html`<p class="lines">${text}</p>`
    throw error
  }
}
