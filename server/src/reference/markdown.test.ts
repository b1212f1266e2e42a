import { expect, it } from 'vitest'
import { headingId, markdownHtml } from './markdown.ts'

const made = (text: string, address?: string, title?: string) =>
  markdownHtml(text, () => (address ? { address, title } : undefined))

it('shows HTML and the signs of programs as text', () => {
  expect(made('a <b onclick="x">c</b>')).toBe('<p>a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt;</p>\n')
  expect(made('<script>x</script>')).not.toContain('<script')
  expect(made('```sh\n<x> & "y"\n```')).toContain('<code>&lt;x&gt; &amp; &quot;y&quot;</code>')
  expect(made('<!-- a note -->')).toBe('')
})

it('follows the address of a link, and keeps the text of a link without one', () => {
  expect(made('[a `b`](c.md)', '/c"<', 'C')).toBe('<p><a href="/c&quot;&lt;">a <code>b</code></a></p>\n')
  expect(made('[a](javascript:x)')).toBe('<p>a</p>\n')
})

it('shows the title of a page instead of the name of its file', () => {
  expect(made('[../c.md](../c.md)', '/c', 'C & D')).toBe('<p><a href="/c">C &amp; D</a></p>\n')
})

it('gives headings the ids of GitHub', () => {
  expect(headingId('Agents, and `other` programs: a_b (2)')).toBe('agents-and-other-programs-a_b-2')
})
