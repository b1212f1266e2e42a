import { Actions, Rows } from '@daybook/web'
import type { ComponentChildren, JSX } from 'preact'
import type { Page } from '../layout.tsx'
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
  facts?: readonly (readonly [label: string, content: ComponentChildren])[]
  text: string
  /** The address of its HTML, if it has some. */
  document: string | undefined
  attachments: readonly { filename: string; contentType: string; content: string }[]
}

/** Shows a message with its full content. `back` leads to the other messages. */
export function messagePage(message: ShownMessage, back: JSX.Element, { t }: Reader, ownUrl?: string): Page {
  const { subject, from, to, replyTo, language, facts = [], text, document, attachments } = message
  const body = (
    <article class="centred wide stack parts">
      <h1>{subject}</h1>
      <div class="card">
        <Rows
          rows={[
            from !== null && [t('dev.message.from'), from],
            [t('dev.message.to'), to],
            replyTo !== null && [t('dev.message.answersTo'), replyTo],
            [t('dev.message.language'), language],
            ...facts,
          ]}
        />
      </div>
      {document !== undefined && (
        <Part id="html" title={t('dev.message.html')}>
          <iframe class="mail" src={document} sandbox={SANDBOX} title={subject} />
        </Part>
      )}
      <Part id="text" title={t('dev.message.text')}>
        <Source text={text} ownUrl={ownUrl} />
      </Part>
      {attachments.map(({ filename, contentType, content }, index) => (
        <Part key={filename} id={`attachment-${index + 1}`} title={filename}>
          <p class="hint">{contentType}</p>
          <Source text={content} ownUrl={ownUrl} />
        </Part>
      ))}
      <Actions>{back}</Actions>
    </article>
  )
  return { title: subject, isPrivate: true, body }
}

type PartProps = { id: string; title: string; children: ComponentChildren }

const Part = ({ id, title, children }: PartProps): JSX.Element => (
  <section class="card stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

/** Shows the text as it is written. Only links to this server can be followed. */
const Source = ({ text, ownUrl }: { text: string; ownUrl: string | undefined }): JSX.Element => (
  <div class="source" dir="auto">
    {text
      .split(/(https?:\/\/[^\s]+)/)
      .map((piece) => (ownUrl !== undefined && piece.startsWith(`${ownUrl}/`) ? <a href={piece}>{piece}</a> : piece))}
  </div>
)
