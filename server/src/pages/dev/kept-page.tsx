import { asRead } from '@daybook/i18n'
import { Actions } from '@daybook/web'
import type { JSX } from 'preact'
import type { Messages } from '../../features/messaging/outbox/service.ts'
import { dateFormatter } from '../../i18n/formatters.ts'
import type { Page } from '../layout.tsx'
import { address } from '../query.ts'
import type { Reader } from '../reader.ts'

type KeptMessage = Awaited<ReturnType<Messages['listKept']>>[number]

type Kept = {
  root: string
  messages: readonly KeptMessage[]
  /** The address whose messages are shown, or undefined for all. */
  to: string | undefined
  /** The id before which there are earlier messages, if any. */
  before: number | undefined
}

/** The channels have the same names in every language. */
export const CHANNELS = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const

/** Lists the kept messages. Each one links to its full content. */
export function keptPage({ root, messages, to, before }: Kept, reader: Reader): Page {
  const { t, chosen: lang } = reader
  const item = ({ id, subject, bodyText, channel, toAddress, createdAt }: KeptMessage): JSX.Element => (
    <li>
      <div>
        <a href={address(`${root}/${id}`, { lang })}>{subject ?? bodyText}</a>
        <p class="hint">
          {toAddress} · {CHANNELS[channel]} · <WrittenAt instant={createdAt} reader={reader} />
        </p>
      </div>
    </li>
  )
  return {
    title: t('dev.kept.title'),
    isPrivate: true,
    body: (
      <div class="centred wide stack parts">
        <h1>{t('dev.kept.title')}</h1>
        <p>{t('dev.kept.text')}</p>
        <form class="card stack" method="get">
          {lang !== undefined && <input type="hidden" name="lang" value={lang} />}
          <div>
            <label for="to">{t('dev.kept.to')}</label>
            <input
              type="text"
              id="to"
              name="to"
              value={to ?? ''}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
            />
          </div>
          <Actions>
            <button type="submit" class="button">
              {t('dev.kept.show')}
            </button>
            {to !== undefined && (
              <a class="button quiet" href={address(root, { lang })}>
                {t('dev.kept.all')}
              </a>
            )}
          </Actions>
        </form>
        {messages.length === 0 ? <p>{t('dev.kept.none')}</p> : <ul class="card items">{messages.map(item)}</ul>}
        <Actions>
          {before !== undefined && (
            <a class="button quiet" rel="next" href={address(root, { to, before, lang })}>
              {t('dev.kept.earlier')}
            </a>
          )}
          <a class="button quiet" href={address(`${root}/samples`, { lang })}>
            {t('dev.kept.samples')}
          </a>
        </Actions>
      </div>
    ),
  }
}

const WRITTEN: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }

/** Writes the time in UTC with its zone, because a message belongs to no zone. */
export const WrittenAt = ({ instant, reader: { locale } }: { instant: Date; reader: Reader }): JSX.Element => (
  <time dateTime={instant.toISOString()}>{asRead(dateFormatter(locale, WRITTEN).format(instant), locale)} UTC</time>
)
