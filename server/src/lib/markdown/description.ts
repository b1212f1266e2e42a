import MarkdownIt, { type StateCore, type Token } from 'markdown-it'
import { html } from '../text/html.ts'
import { oneLine } from '../text/plain-text.ts'
import { shorten } from '../text/shorten.ts'
import { bareAddresses } from './bare-addresses.ts'

/**
 * The version of the HTML. Whoever changes what the same text becomes raises it, and kept HTML is made anew when a page
 * next shows it.
 */
export const RENDERER = 1

/** Deeper quotations and lists stay text: each level costs another look at each line, and nobody reads them. */
const MAX_NESTING = 40

const SAFE_SCHEME = /^(?:https?|mailto|tel):/i
const ANY_SCHEME = /^[a-z][a-z0-9.+-]*:/i
/** A browser reads `\` as `/`, so each of these pairs leads to another server. */
const OTHER_SERVER = /^(?:[\\/]|%5c){2}/i

/**
 * Makes HTML of text, lists and links. Nothing loads from elsewhere, no heading disturbs the order of the page's own, and
 * what looks like HTML is shown as it was typed.
 */
const markdown = new MarkdownIt({ html: false, xhtmlOut: true, breaks: true, linkify: true })
markdown.disable('table')
Object.assign(markdown, { linkify: bareAddresses })
Object.assign(markdown.options, { maxNesting: MAX_NESTING })

// `keepSafeLinks` judges addresses: here, a refused link would show its address.
markdown.validateLink = () => true
// An address is shown as it was typed.
markdown.normalizeLinkText = (address) => address

const { rules } = markdown.renderer
rules.heading_open = () => '<p>'
rules.heading_close = () => '</p>\n'
rules.softbreak = () => '<br />'
rules.hardbreak = () => '<br />'
rules.s_open = () => '<del>'
rules.s_close = () => '</del>'
rules.code_block = (tokens, index) => codeOf(tokens[index])
rules.fence = (tokens, index) => codeOf(tokens[index])
rules.image = (tokens, index) => escaped(tokens[index]?.content)

markdown.core.ruler.push('safe links', keepSafeLinks)

const escaped = (text = ''): string => String(html`${text}`)
const codeOf = (token: Token | undefined): string => `<code>${escaped(token?.content)}</code>\n`

/** Links lead to the web, a mailbox, a telephone or this server. Of others only the text stays. */
function keepSafeLinks({ tokens }: StateCore): void {
  for (const token of tokens) {
    if (token.children === null) continue
    let isRefused = false
    token.children = token.children.filter((child) => {
      if (child.type === 'link_close') return !isRefused
      if (child.type !== 'link_open') return true
      const address = String(child.attrGet('href') ?? '')
      isRefused = !isSafe(address)
      // The page keeps its place when somebody follows a link, and search engines don't count it as ours.
      child.attrs = [
        ['href', address],
        ['rel', 'nofollow noopener'],
        ['target', '_blank'],
      ]
      return !isRefused
    })
  }
}

const isSafe = (address: string): boolean =>
  SAFE_SCHEME.test(address) || !(ANY_SCHEME.test(address) || OTHER_SERVER.test(address))

/** Returns the HTML of a text in Markdown. Nothing in it can run or load. */
export function descriptionHtml(text: string): string {
  const tokens = markdown.parse(text, {})
  const isTooDeep = tokens.some(({ level }) => level >= MAX_NESTING - 1)
  return isTooDeep
    ? `<p>${escaped(text).replaceAll('\n', '<br />')}</p>`
    : markdown.renderer.render(tokens, markdown.options, {})
}

/** So many characters of the text are read for each one that is shown: signs and addresses of links take up the rest. */
const READ_FOR_EACH = 4

/** Descriptions from other systems have these tags. A page shows them as they were typed. */
const BLOCK_TAG = /<\/?(?:blockquote|br|div|h[1-6]|hr|li|ol|p|pre|ul)(?:\s[^<>]*)?\/?>/gi
const WORD_TAG = /<\/?(?:a|b|code|del|em|i|img|s|span|strong|u)(?:\s[^<>]*)?\/?>/gi
/** Signs of emphasis without their end, which may be behind the beginning. */
const UNCLOSED = /\*\*|__|~~/g

/**
 * Returns the beginning of a text in Markdown without its signs and tags, in one line. It reads no more of a long text
 * than it needs.
 */
export function beginningOf(text: string, maxLength: number): string {
  const readLength = READ_FOR_EACH * maxLength
  const read = text.length > readLength ? withoutCutLink(text.slice(0, readLength)) : text
  const words = markdown.parse(read, {}).map((token) => (token.type === 'list_item_open' ? '•' : plainText(token)))
  return shorten(oneLine(words.join('\n')).replace(/ +/g, ' '), maxLength)
}

/** Leaves only the words of a link whose address was cut at the end of the text. */
function withoutCutLink(text: string): string {
  const addressAt = text.lastIndexOf('](')
  const wordsAt = addressAt < 0 ? -1 : text.lastIndexOf('[', addressAt)
  if (wordsAt < 0 || text.includes(')', addressAt)) return text
  return text.slice(0, wordsAt) + text.slice(wordsAt + 1, addressAt)
}

function plainText({ type, content, children }: Token): string {
  if (children !== null && type !== 'image') return children.map(plainText).join('')
  if (type === 'softbreak' || type === 'hardbreak') return ' '
  return type === 'text' ? content.replace(BLOCK_TAG, ' ').replace(WORD_TAG, '').replace(UNCLOSED, '') : content
}
