import { Marked, type Tokens } from 'marked'
import { html } from '../lib/text/html.ts'

type Target = { address: string; title?: string | undefined }
type FindTarget = (link: string) => Target | undefined

/**
 * Makes HTML of a document of this repository. HTML in it is shown as text. `find` says where a link leads, or nothing if
 * only its text stays. A link that shows the name of a file shows the title of its target instead.
 */
export function markdownHtml(text: string, find: FindTarget): string {
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth, text: title }: Tokens.Heading) {
        return `<h${depth} id="${headingId(title)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens, text: shown }: Tokens.Link) {
        const target = find(href)
        const title = shown.endsWith('.md') && target?.title
        const inner = title ? String(html`${title}`) : this.parser.parseInline(tokens)
        return target ? `<a href="${String(html`${target.address}`)}">${inner}</a>` : inner
      },
      image: ({ text: alt }: Tokens.Image) => String(html`<em>${alt}</em>`),
      html: ({ text: source }: Tokens.HTML | Tokens.Tag) => (source.startsWith('<!--') ? '' : String(html`${source}`)),
      code: ({ text: program }: Tokens.Code) =>
        String(html`<div class="code"><pre tabindex="0"><code>${program}</code></pre></div>`),
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], name: string) =>
          `<tr>${row.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('')}</tr>\n`
        return `<div class="wide" tabindex="0"><table><thead>${cells(token.header, 'th')}</thead><tbody>${token.rows
          .map((row) => cells(row, 'td'))
          .join('')}</tbody></table></div>\n`
      },
    },
  })
  return marked.parse(text, { async: false })
}

/** Returns the id that GitHub gives a heading, so that links with a `#` work at both places. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
