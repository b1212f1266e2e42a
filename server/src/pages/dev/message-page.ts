import { type Html, html } from '../../lib/text/html.ts'
import { rowsView } from '../booking/rows.ts'
import type { Page } from '../layout.ts'
import type { Reader } from '../reader.ts'
import { SANDBOX } from './mail-document.ts'

/** What a page shows of a message, kept or made up. */
export type ShownMessage = {
  subject: string
  from: string | null
  to: string
  replyTo: string | null
  language: string
  /** More of its facts, by label. */
  facts?: readonly (readonly [label: string, content: Html])[]
  text: string
  /** Where its HTML stands, if it has some. */
  document: string | undefined
  attachments: readonly { filename: string; contentType: string; content: string }[]
}

/** A message with all that is sent of it. `back` leads to the others. */
export function messagePage(message: ShownMessage, back: Html, { t }: Reader, ownUrl?: string): Page {
  const { subject, from, to, replyTo, language, facts = [], text, document, attachments } = message
  const body = html`<article class="centred wide stack parts">
<h1>${subject}</h1>
<div class="card">${rowsView([
    from !== null && [t('dev.message.from'), html`${from}`],
    [t('dev.message.to'), html`${to}`],
    replyTo !== null && [t('dev.message.answersTo'), html`${replyTo}`],
    [t('dev.message.language'), html`${language}`],
    ...facts,
  ])}</div>
${
  document !== undefined &&
  part(
    'html',
    t('dev.message.html'),
    html`<iframe class="mail" src="${document}" sandbox="${SANDBOX}" title="${subject}"></iframe>`,
  )
}
${part('text', t('dev.message.text'), source(text, ownUrl))}
${attachments.map(({ filename, contentType, content }, index) =>
  part(`attachment-${index + 1}`, filename, html`<p class="hint">${contentType}</p>\n${source(content, ownUrl)}`),
)}
<p class="actions">${back}</p>
</article>`
  return { title: subject, isPrivate: true, body }
}

const part = (id: string, title: string, content: Html): Html =>
  html`<section class="card stack" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${content}</section>
`

/** As it is written, with the links to this server to be followed; where others lead is for somebody else to say. */
const source = (text: string, ownUrl: string | undefined): Html =>
  html`<div class="source" dir="auto">${text
    .split(/(https?:\/\/[^\s]+)/)
    .map((piece) =>
      ownUrl !== undefined && piece.startsWith(`${ownUrl}/`) ? html`<a href="${piece}">${piece}</a>` : piece,
    )}</div>`
