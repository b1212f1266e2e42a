import { renderView } from '@daybook/web'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

/** What stands inside of the element. */
const shown = (text: string) =>
  renderView(Markdown({ text, class: '' }))
    .replace(/^<div[^>]*>|<\/div>$/g, '')
    .trim()

test('a description may have emphasis, lists, links and line breaks', () => {
  expect(shown('Half **an hour**\nto talk')).toBe('<p>Half <strong>an hour</strong><br />to talk</p>')
  expect(shown('- one\n- two')).toContain('<li>one</li>')
  expect(shown('[ask](https://example.com/a?b=1&c=2)')).toBe(
    '<p><a href="https://example.com/a?b=1&amp;c=2" rel="nofollow noopener" target="_blank">ask</a></p>',
  )
})

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;'],
  ['<b>bold</b>', '&lt;b&gt;bold&lt;/b&gt;'],
  ['<img src=x onerror=alert(1)>', '&lt;img'],
  ['# Title', '<p>Title</p>'],
])('a description shows %s as text', (text, part) => {
  expect(shown(text)).toContain(part)
})

test.each([
  '[a](javascript:alert(1))',
  '[a](data:text/html,x)',
  '![a](https://evil.example/p.png)',
  '[a](//evil.example)',
])('a description has no address of %s', (text) => {
  expect(shown(text)).not.toMatch(/javascript:|data:|evil\.example/)
})

test.each(['[', '*', '_a', '`', '> ', '![', '<a', '- ', '\\', '|a', '<b>', '[a](', '**a'])(
  'thousands of %s are shown, and end',
  (part) => {
    expect(shown(part.repeat(5000 / part.length)).length).toBeGreaterThan(0)
  },
)
