import { describe, expect, test } from 'vitest'
import { asHtml, asText, safeHtml } from './safe-html.ts'

describe('what somebody writes as HTML', () => {
  test.each([
    ['<p>Hi <b>Bob</b></p>', '<p>Hi <b>Bob</b></p>'],
    ['<p onclick="x()" style="position:fixed">Hi</p>', '<p>Hi</p>'],
    ['<script>x()</script><style>p{}</style>Hi', 'Hi'],
    ['<img src="https://example.com/pixel.gif">Hi', 'Hi'],
    ['<a href="javascript:x()">here</a>', '<a>here</a>'],
    ['<a href="//example.com">here</a>', '<a>here</a>'],
    ['<a href="https://example.com/?a=1&amp;b=2">here</a>', '<a href="https://example.com/?a=1&amp;b=2">here</a>'],
    ['<iframe src="https://example.com"></iframe><form><input></form>Hi', 'Hi'],
    ['<p>Hi<p>there', '<p>Hi</p><p>there</p>'],
  ])('the HTML %s is sent as %s', (written, sent) => {
    expect(safeHtml(written)).toBe(sent)
  })

  test('values in HTML are shown as they are', () => {
    expect(safeHtml(`<p>${asHtml('<b>Bob</b> & "Ann"\nand Eve')}</p>`)).toBe(
      '<p>&lt;b&gt;Bob&lt;/b&gt; &amp; "Ann"<br />and Eve</p>',
    )
  })
})

test('the text of HTML keeps its lines, its lists and the addresses of its links', () => {
  const written = `<h1>See you</h1><p>Hi Bob &amp; Ann,<br>it is <b>soon</b>:</p>
    <ul><li>bring tea</li><li>or <a href="https://example.com/?a=1&amp;b=2">cancel</a></li></ul>
    <a href="https://example.com/x">https://example.com/x</a> &lt;3`
  expect(asText(safeHtml(written))).toBe(
    [
      'See you',
      'Hi Bob & Ann,',
      'it is soon:',
      '- bring tea',
      '- or cancel (https://example.com/?a=1&b=2)',
      '',
      'https://example.com/x <3',
    ].join('\n'),
  )
})
