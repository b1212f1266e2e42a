import MarkdownIt, { type StateCore, type Token } from 'markdown-it'
import { bareAddresses } from '../lib/markdown/bare-addresses.ts'
import { html } from '../lib/text/html.ts'

type Target = { address: string; title?: string | undefined }
type FindTarget = (link: string) => Target | undefined

/** HTML is only read to be shown as text, and comments to be left out. */
const markdown = Object.assign(new MarkdownIt({ html: true, linkify: true }), { linkify: bareAddresses })
// The links of documents are judged by `find`.
markdown.validateLink = () => true

const { rules } = markdown.renderer
const source = (tokens: Token[], index: number): string => tokens[index]?.content ?? ''
const shownHtml = (written: string): string => (written.startsWith('<!--') ? '' : String(html`${written}`))
const program = (text: string): string =>
  String(html`<div class="code"><pre tabindex="0"><code>${text.replace(/\n$/, '')}</code></pre></div>`)

rules.html_block = (tokens, index) => shownHtml(source(tokens, index))
rules.html_inline = (tokens, index) => shownHtml(source(tokens, index))
rules.image = (tokens, index) => String(html`<em>${source(tokens, index)}</em>`)
rules.fence = (tokens, index) => program(source(tokens, index))
rules.code_block = (tokens, index) => program(source(tokens, index))
rules.table_open = () => '<div class="wide" tabindex="0"><table>'
rules.table_close = () => '</table></div>\n'

markdown.core.ruler.push('heading ids', giveIds)
markdown.core.ruler.push('links', followLinks)

/**
 * Makes HTML of a document of this repository. HTML in it is shown as text. `find` says where a link leads, or nothing if
 * only its text stays. A link that shows the name of a file shows the title of its target instead.
 */
export const markdownHtml = (text: string, find: FindTarget): string => markdown.render(text, { find })

function giveIds({ tokens }: StateCore): void {
  for (const [index, token] of tokens.entries())
    if (token.type === 'heading_open') token.attrSet('id', headingId(tokens[index + 1]?.content ?? ''))
}

function followLinks({ tokens, env }: StateCore): void {
  const { find } = env as { find: FindTarget }
  for (const token of tokens) if (token.children !== null) token.children = followed(token.children, find)
}

function followed(tokens: readonly Token[], find: FindTarget): Token[] {
  let target: Target | undefined
  return tokens.filter((token, index) => {
    if (token.type === 'link_close') return target !== undefined
    if (token.type !== 'link_open') return true
    target = find(String(token.attrGet('href') ?? ''))
    if (target === undefined) return false
    token.attrs = [['href', target.address]]
    const shown = tokens[index + 1]
    if (target.title !== undefined && shown?.content.endsWith('.md'))
      Object.assign(shown, { type: 'text', content: target.title })
    return true
  })
}

/** Returns the id that GitHub gives a heading, so that links with a `#` work at both places. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
