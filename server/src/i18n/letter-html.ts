import { type Html, html, raw } from '../lib/text/html.ts'
import type { Letter, LetterAction, LetterLine, LetterRow } from './letter.ts'

/**
 * Builds the letter as an HTML document with layout tables and inline styles: Outlook uses Word's engine, and Gmail
 * drops styles that it does not understand. The document loads nothing.
 *
 * Clients that know `prefers-color-scheme` use the dark colours of the style sheet; the others invert the light ones.
 */
export function letterHtml(letter: Letter): string {
  const { language, direction, heading, intro, rows, actions, footer } = letter
  return String(html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
${styleSheet}
</head>
<body class="page" style="margin:0;padding:0;background-color:#f4f4f5;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background-color:#f4f4f5;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="max-width:560px;background-color:#ffffff;border-radius:8px;">
<tr><td class="ink" style="padding:28px 24px 8px;${font}color:#18181b;">
<h1 style="margin:0 0 8px;font-size:22px;line-height:28px;font-weight:600;">${heading}</h1>
<p style="margin:0;font-size:16px;line-height:24px;" dir="auto">${intro}</p>
</td></tr>
${rows.map(rowHtml)}
${actions.length > 0 && actionsHtml(actions)}
<tr><td style="padding:0 0 20px;font-size:0;line-height:0;">&nbsp;</td></tr>
</table>
<p class="faint" style="margin:16px 0 0;${font}font-size:12px;line-height:18px;color:#63636b;">${footer}</p>
</td></tr>
</table>
</body>
</html>
`)
}

const font = raw(`font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;`)

const styleSheet = raw(`<style>
@media (prefers-color-scheme: dark) {
.page { background-color: #18181b !important; }
.card { background-color: #27272a !important; }
.ink, .ink a { color: #f4f4f5 !important; }
.faint { color: #a1a1aa !important; }
.primary { background-color: #f4f4f5 !important; color: #18181b !important; }
.secondary { border-color: #a1a1aa !important; color: #f4f4f5 !important; }
}
</style>`)

const rowHtml = ({ label, lines, outdated }: LetterRow): Html => html`<tr><td style="padding:16px 24px 0;${font}">
<div class="faint" style="font-size:13px;line-height:18px;color:#63636b;">${label}</div>
${lines.map((line) => lineHtml(line, outdated === true))}
</td></tr>
`

// dir="auto" keeps a right-to-left name from rearranging the text around it.
const lineHtml = (line: LetterLine, outdated: boolean): Html =>
  html`<div class="ink" dir="auto" style="font-size:16px;line-height:24px;color:#18181b;overflow-wrap:anywhere;">${
    outdated ? html`<s>${linkHtml(line)}</s>` : linkHtml(line)
  }</div>`

const linkHtml = ({ text, url }: LetterLine): Html =>
  url === undefined
    ? html`${text || raw('&nbsp;')}`
    : html`<a href="${url}" style="color:#18181b;text-decoration:underline;">${text}</a>`

const actionsHtml = (actions: LetterAction[]): Html => html`<tr><td style="padding:24px 24px 0;${font}">
${actions.map(actionHtml)}
</td></tr>`

// The height with padding is 44 px, the minimum for a finger (WCAG 2.5.5).
const actionHtml = ({ label, url, primary }: LetterAction): Html => {
  const colours = raw(
    primary
      ? 'background-color:#18181b;border:1px solid #18181b;color:#ffffff;'
      : 'border:1px solid #8e8e96;color:#18181b;',
  )
  return html`<a href="${url}" class="${primary ? 'primary' : 'secondary'}" style="display:inline-block;margin:0 8px 8px 0;padding:9px 16px;border-radius:6px;font-size:16px;line-height:24px;text-decoration:none;${colours}">${label}</a>
`
}
