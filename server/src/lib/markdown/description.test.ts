import { describe, expect, test } from 'vitest'
import { beginningOf, descriptionHtml } from './description.ts'

const shown = (text: string) => descriptionHtml(text).trim()
const link = (address: string, text: string) =>
  `<a href="${address}" rel="nofollow noopener" target="_blank">${text}</a>`

test('a description may have emphasis, lists, links and line breaks', () => {
  expect(shown('Half **an hour**\nto talk')).toBe('<p>Half <strong>an hour</strong><br />to talk</p>')
  expect(shown('_a_ ~~b~~ `c`')).toBe('<p><em>a</em> <del>b</del> <code>c</code></p>')
  expect(shown('- one\n- two')).toContain('<li>one</li>')
  expect(shown('[ask](https://example.com/a?b=1&c=2)')).toBe(
    '<p><a href="https://example.com/a?b=1&amp;c=2" rel="nofollow noopener" target="_blank">ask</a></p>',
  )
})

test.each([
  ['https://example.com/a_b_c.', `<p>${link('https://example.com/a_b_c', 'https://example.com/a_b_c')}.</p>`],
  ['(www.example.com/a(b))', `<p>(${link('http://www.example.com/a(b)', 'www.example.com/a(b)')})</p>`],
  ["j.o'shean@example.com", `<p>${link("mailto:j.o'shean@example.com", "j.o'shean@example.com")}</p>`],
  ["'a.b@example.com'", `<p>'${link('mailto:a.b@example.com', 'a.b@example.com')}'</p>`],
  ['ask a.b@example.com, soon', `<p>ask ${link('mailto:a.b@example.com', 'a.b@example.com')}, soon</p>`],
  ['read.me a@b ftp://a.b //a.b', '<p>read.me a@b ftp://a.b //a.b</p>'],
])('of %s, the addresses are links that GitHub links', (text, made) => {
  expect(shown(text)).toBe(made)
})

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;'],
  ['<b>bold</b>', '&lt;b&gt;bold&lt;/b&gt;'],
  ['<img src=x onerror=alert(1)>', '&lt;img'],
  ['# Title', '<p>Title</p>'],
  ['| a |\n|---|\n| b |', '| a |'],
])('a description shows %s as text', (text, part) => {
  expect(shown(text)).toContain(part)
})

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](  javascript:x)',
  '<javascript:alert(1)>',
  '[a][b]\n\n[b]: javascript:x',
  '[a](vbscript:x)',
  '[a](data:text/html,x)',
  '[a](ftp://evil.example)',
  '![a](https://evil.example/p.png)',
  '[a](//evil.example)',
  '[a](/\\evil.example)',
  '[a](\\\\\\\\evil.example)',
])('a description has no address of %s', (text) => {
  expect(shown(text)).not.toMatch(/href|src|data:|evil\.example/)
})

test.each(['mailto:a@b.de', 'tel:+491234', 'HTTPS://example.com', '/ann', '#x'])('a link may lead to %s', (address) => {
  expect(shown(`[a](${address})`)).toBe(`<p>${link(address, 'a')}</p>`)
})

test('quotations that nest too deep stay text, and nothing of them is lost', () => {
  expect(shown(`${'> '.repeat(30)}deep`)).toContain('<blockquote>')
  expect(shown(`${'> '.repeat(1000)}deep\n<b>`)).toBe(`<p>${'&gt; '.repeat(1000)}deep<br />&lt;b&gt;</p>`)
})

test.each(['[', '*', '_a', '`', '> ', '![', '<a', '- ', '\\', '|a', '<b>', '[a](', '**a'])(
  'thousands of %s are shown, and end',
  (part) => {
    expect(shown(part.repeat(5000 / part.length)).length).toBeGreaterThan(0)
  },
)

describe('the beginning of a description', () => {
  test('has no signs of Markdown', () => {
    expect(beginningOf('# Hello\nWe talk about **your\nproject**.\n\n- goals\n- [budget](https://a.b)', 200)).toBe(
      'Hello We talk about your project. • goals • budget',
    )
    expect(beginningOf('![a face](x.png) `code` <x> 1 < 2', 200)).toBe('a face code <x> 1 < 2')
    expect(beginningOf('<p class="a">Hello <b>you</b></p><br/>next', 200)).toBe('Hello you next')
    expect(beginningOf('', 200)).toBe('')
  })

  test('has no signs whose end is behind it', () => {
    expect(beginningOf(`see [the page](https://example.com/${'a'.repeat(900)}) now`, 200)).toBe('see the page')
    expect(beginningOf(`**bold ${'w '.repeat(600)}**`, 20)).toBe('bold w w w w w w w …')
  })

  test('is cut, and never in the middle of a character', () => {
    expect(beginningOf('a'.repeat(300), 10)).toBe('aaaaaaaaa…')
    expect(beginningOf('🙂'.repeat(300), 10)).toBe('🙂🙂🙂🙂…')
  })
})
