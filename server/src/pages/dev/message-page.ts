import { type Html, html } from '../../lib/text/html.ts'
import { rowsView } from '../booking/rows.ts'
import type { Page } from '../layout.ts'
import type { Reader } from '../reader.ts'
import { SANDBOX } from './mail-document.ts'

/** A message on a page. It is a kept one or a sample. */
export type ShownMessage = {
  subject: string
  from: string | null
  to: string
  replyTo: string | null
  language: string
  /** Further facts, by label. */
  facts?: readonly (readonly [label: string, content: Html])[]
  text: string
  /** The address of its HTML, if it has some. */
  document: string | undefined
  attachments: readonly { filename: string; contentType: string; content: string }[]
}

/** Shows a message with its full content. `back` leads to the other messages. */
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

/** Shows the text as it is written. Only links to this server can be followed. */
const source = (text: string, ownUrl: string | undefined): Html =>
  html`<div class="source" dir="auto">${text
    .split(/(https?:\/\/[^\s]+)/)
    .map((piece) =>
      ownUrl !== undefined && piece.startsWith(`${ownUrl}/`) ? html`<a href="${piece}">${piece}</a>` : piece,
    )}</div>`
