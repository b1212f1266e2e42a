import type { FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import type { Http } from '../../http/create-http.ts'
import { pathText } from '../../http/input/path-text.ts'
import { sendMissing } from '../failed-page.ts'
import type { Page } from '../layout.tsx'
import { address } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import { sendMailDocument } from './mail-document.ts'
import { mailSamples, type Sample } from './mail-samples.ts'
import { messagePage } from './message-page.tsx'

const config = { page: true }

/** Serves every mail that the server writes, in the language of the page, for writers and translators. */
export function sampleRoutes(http: Http, root: string): void {
  const pathOf = (name: string, { chosen }: Reader, part = '') =>
    address(`${root}/samples/${name}${part}`, { lang: chosen })

  http.get(`${root}/samples`, { config }, async (request, reply) => {
    const reader = readerOf(request)
    return sendPage(request, reply, 200, listPage(reader, pathOf), reader)
  })

  http.get(`${root}/samples/:name`, { config }, async (request, reply) => {
    const reader = readerOf(request)
    const name = nameOf(request)
    const mail = findSample(name, reader)
    if (!mail) return sendMissing(request, reply)
    const back = (
      <a class="button quiet" href={address(`${root}/samples`, { lang: reader.chosen })}>
        {reader.t('dev.samples.back')}
      </a>
    )
    const shown = {
      subject: mail.subject,
      from: mail.fromName,
      to: mail.toAddress,
      replyTo: mail.replyTo,
      language: mail.locale,
      text: mail.text,
      document: pathOf(name, reader, '/html'),
      attachments: mail.attachments ?? [],
    }
    return sendPage(request, reply, 200, messagePage(shown, back, reader), reader, { framesOwn: true })
  })

  http.get(`${root}/samples/:name/html`, { config }, async (request, reply) => {
    const mail = findSample(nameOf(request), readerOf(request))
    return mail ? sendMailDocument(reply, mail.html) : sendMissing(request, reply)
  })
}

const nameOf = (request: FastifyRequest): string => pathText(request, 'name')

const findSample = (name: string, { t }: Reader) =>
  Object.values(mailSamples(t.language))
    .flat()
    .find((sample) => sample.name === name)?.mail

function listPage(reader: Reader, pathOf: (name: string, reader: Reader) => string): Page {
  const { t } = reader
  const { bookings, accounts, webhooks } = mailSamples(t.language)
  const list = (id: string, title: string, samples: readonly Sample[]): JSX.Element => (
    <section class="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="items">
        {samples.map(({ name, mail }) => (
          <li>
            <div>
              <a href={pathOf(name, reader)}>{mail.subject}</a>
              <p class="hint">{name}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
  return {
    title: t('dev.samples.title'),
    isPrivate: true,
    body: (
      <div class="centred wide stack parts">
        <h1>{t('dev.samples.title')}</h1>
        <p>{t('dev.samples.text')}</p>
        {list('bookings', t('dev.samples.bookings'), bookings)}
        {list('accounts', t('dev.samples.accounts'), accounts)}
        {list('webhooks', t('dev.samples.webhooks'), webhooks)}
      </div>
    ),
  }
}
