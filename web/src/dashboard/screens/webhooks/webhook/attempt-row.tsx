import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useFormats } from '../../../formats.ts'
import { Badge } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { pretty } from './pretty.ts'

/** One attempt to deliver: when it was, and what the receiver answered. */
export function AttemptRow({ attempt }: { attempt: Schemas.WebhookAttempt }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { startedAt, durationMs, request, response, error } = attempt
  return (
    <li>
      <div class="grow stack">
        <p>
          <Badge tone={error === null ? 'good' : 'bad'}>
            {response === null ? t('webhooks.noAnswer') : t('webhooks.status', { status: String(response.status) })}
          </Badge>{' '}
          <span class="soft">
            {t('webhooks.attempt', { time: formats.dateTime(startedAt), ms: formats.number(durationMs) })}
          </span>
        </p>
        {error !== null && <p dir="auto">{error}</p>}
        {response !== null && (
          <Part title={t('webhooks.answer')} text={[headersOf(response.headers), pretty(response.body)].join('\n\n')} />
        )}
        <Part title={t('webhooks.requestHeaders')} text={headersOf(request.headers)} />
      </div>
    </li>
  )
}

const Part = ({ title, text }: { title: string; text: string }): JSX.Element => (
  <details>
    <summary>{title}</summary>
    <pre class="source" dir="ltr">
      {text}
    </pre>
  </details>
)

const headersOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
