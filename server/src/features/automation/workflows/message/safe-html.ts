import sanitize from 'sanitize-html'
import type { Translator } from '../../../../i18n/translate.ts'
import { html, raw } from '../../../../lib/text/html.ts'

/** Text, links and tables. Nothing that runs, that is loaded from elsewhere, or that could cover what stands around it. */
const ALLOWED = {
  allowedTags: [
    ...['p', 'br', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'a'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
} satisfies sanitize.IOptions

/** What somebody has written as HTML, with only the harmless of it left. */
export const safeHtml = (written: string): string => sanitize(written, ALLOWED)

/** A value to stand in HTML that somebody has written; its lines stay lines. */
export const asHtml = (value: string): string => String(html`${value}`).replaceAll('\n', '<br />')

/** A document around it, for mail clients. */
export const htmlDocument = (safe: string, t: Translator): string =>
  String(html`<!doctype html>
<html lang="${t.language}" dir="${t.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
</head>
<body>
${raw(safe)}
</body>
</html>
`)

/** The same to be read as plain text. Expects what `safeHtml` has left: every tag is whole, every `>` in a text escaped. */
export function asText(safe: string): string {
  return safe
    .replace(/\s+/g, ' ')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, (_, address: string, text: string) =>
      address.endsWith(text) ? address : `${text} (${address})`,
    )
    .replace(/<li>/g, '- ')
    .replace(/<br \/>|<hr \/>|<\/(p|div|h[1-4]|li|tr|pre|blockquote|ul|ol|table)>/g, '\n')
    .replace(/<\/t[hd]>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }
