import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useTexts } from '../texts.tsx'
import { failureText, isSignedOut } from './refusals.ts'

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
        <strong>{failureText(error, t)}</strong>
      </p>
      {isSignedOut(error) && (
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
