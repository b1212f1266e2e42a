import type { Translator } from '@daybook/i18n'
import sanitize from 'sanitize-html'
import { html, raw } from '../../../../lib/text/html.ts'

/**
 * Allows text, links and tables, and removes everything that runs, loads something from elsewhere, or could cover other
 * content.
 */
const ALLOWED = {
  allowedTags: [
    ...['p', 'br', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'a'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
} satisfies sanitize.IOptions

/** Returns the HTML of an author without its harmful parts. */
export const safeHtml = (written: string): string => sanitize(written, ALLOWED)

/** Escapes a value for use in an author's HTML and keeps its line breaks. */
export const asHtml = (value: string): string => String(html`${value}`).replaceAll('\n', '<br />')

/** Wraps the HTML in a document for mail clients. */
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

/**
 * Converts the HTML to plain text. It expects the output of `safeHtml`: each tag is complete, and each `>` in a text is
 * escaped.
 */
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
