import type MarkdownIt from 'markdown-it'

type Finder = Pick<MarkdownIt['linkify'], 'pretest' | 'test' | 'match' | 'matchAtStart'>
type Match = NonNullable<ReturnType<Finder['matchAtStart']>>

/**
 * An address without brackets around it: with http, https or `www.`, or of mail. Each character is looked at a fixed
 * number of times, because a candidate begins only where no other one can. An apostrophe belongs to an address only
 * between letters, because `'ann@example.com'` is quoted.
 */
const ADDRESS =
  /(?<![\p{L}\p{N}_])(?:https?:\/\/|www\.)[\p{L}\p{N}][^\s<]*|(?<![\p{L}\p{N}._+-]|[\p{L}\p{N}]')(?:[a-z0-9._+-]|(?<=[a-z0-9])'(?=[a-z0-9])){1,64}@[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,8}(?![a-z0-9_@-])/giu

const WEB_ADDRESS = /^https?:\/\/[\p{L}\p{N}][^\s<]*/iu
/** These end a sentence more often than an address. */
const CLOSING = '?!.,:;*_~\'"-'

/**
 * Finds the addresses that GitHub's Markdown links (GFM, extended autolinks). `linkify-it`, which `markdown-it` brings,
 * costs the square of the length for `http://a/[` repeated.
 */
export const bareAddresses: Finder = {
  pretest: (text) => /[@:]|www\./i.test(text),
  test: (text) => text.search(ADDRESS) >= 0,
  match: (text) => matches(text),
  matchAtStart(text) {
    const [found] = WEB_ADDRESS.exec(text) ?? []
    return found === undefined ? null : matchOf(found, 0)
  },
}

const matches = (text: string): Match[] =>
  [...text.matchAll(ADDRESS)].map(({ 0: found, index }) => matchOf(found, index))

function matchOf(found: string, index: number): Match {
  const text = withoutClosing(found)
  const isMail = !/^(?:https?:\/\/|www\.)/i.test(text)
  const prefix = isMail ? 'mailto:' : /^www\./i.test(text) ? 'http://' : ''
  return {
    schema: isMail ? 'mailto:' : 'http:',
    index,
    lastIndex: index + text.length,
    raw: text,
    text,
    url: prefix + text,
  }
}

/** Leaves out the signs at the end, and closing parentheses that are opened before the address. */
function withoutClosing(address: string): string {
  let surplus = address.split(')').length - address.split('(').length
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    if (last === ')' && surplus > 0) surplus--
    else if (!CLOSING.includes(last)) break
  }
  return address.slice(0, end)
}
