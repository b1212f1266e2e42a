import { expect, test } from 'vitest'
import { type HtmlValue, html, raw } from './html.ts'

test('interpolated text is escaped for content and for quoted attributes', () => {
  const name = `<script>alert('1') & "2"</script>`
  const escaped = '&lt;script&gt;alert(&#39;1&#39;) &amp; &quot;2&quot;&lt;/script&gt;'
  expect(String(html`<p title="${name}">${name}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`)
})

test('nested templates and lists are not escaped twice', () => {
  const items = ['a & b', '<c>'].map((item) => html`<li>${item}</li>`)
  expect(String(html`<ul>${items}</ul>`)).toBe('<ul><li>a &amp; b</li><li>&lt;c&gt;</li></ul>')
})

test('a list of plain text is escaped item by item', () => {
  expect(String(html`${['<', ['>', html`<br>`]]}`)).toBe('&lt;&gt;<br>')
})

test('absent values print nothing, and zero and the empty text print themselves', () => {
  expect(String(html`[${null}${undefined}${false}${''}${0}]`)).toBe('[0]')
})

test('the template itself is taken as written', () => {
  expect(String(html`a\nb`)).toBe('a\nb')
})

test('only text that raw() declares trusted stays unescaped', () => {
  expect(String(html`${raw('<b>&amp;</b>')}`)).toBe('<b>&amp;</b>')
  const forged = JSON.parse('{"source":"<b>","toString":null}') as HtmlValue
  expect(() => String(html`${forged}`)).toThrow()
  expect(String(html`${{ toString: () => '<b>' } as unknown as HtmlValue}`)).toBe('&lt;b&gt;')
})
