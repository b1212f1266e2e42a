import { DaybookError } from '@daybook/client'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { type T, useTexts } from '../texts.tsx'

/** Says in the account's language what kind of failure it was. The server's own sentence stands below it, in English. */
function kindOf(error: Error, t: T): string {
  if (!(error instanceof DaybookError)) return t('kit.failed.unknown')
  if (error.status === 0) return t('kit.failed.noAnswer')
  if (error.status === 401) return t('kit.failed.signedOut')
  if (error.status === 403) return t('kit.failed.forbidden')
  if (error.status === 404) return t('kit.failed.missing')
  if (error.status === 429) return t('kit.failed.tooMany')
  return error.status >= 500 ? t('kit.failed.server') : t('kit.failed.refused')
}

type FailureProps = { error: Error | undefined; onRetry?: () => void; takesFocus?: boolean }

/** Shows why a request failed. Without an error it shows nothing. */
export function Failure({ error, onRetry, takesFocus = false }: FailureProps): JSX.Element | null {
  const t = useTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error && takesFocus) box.current?.focus()
  }, [error, takesFocus])
  if (!error) return null
  return (
    <div class="problem" role="alert" tabIndex={-1} ref={box}>
      <p>
        <strong>{kindOf(error, t)}</strong>
      </p>
      {error instanceof DaybookError && error.status > 0 && error.status < 500 && (
        <p lang="en" dir="ltr">
          {error.message}
        </p>
      )}
      {error instanceof DaybookError && error.status === 401 && (
        <p>
          <a href={`/auth/login?callbackUrl=${encodeURIComponent(location.pathname + location.search)}`}>
            {t('kit.signIn')}
          </a>
        </p>
      )}
      {onRetry && (
        <p>
          <button type="button" class="button quiet" onClick={onRetry}>
            {t('kit.retry')}
          </button>
        </p>
      )}
    </div>
  )
}
