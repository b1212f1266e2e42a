import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { asCurl } from '../api/curl.ts'
import { listenToRequests, recordedRequests } from '../api/recorded.ts'
import { CopyButton } from '../kit/copy.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Badge } from '../kit/page.tsx'
import { useTexts } from '../texts.tsx'

/** Shows the requests behind the screens, newest first, each as a command to copy. */
export function Requests({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useTexts()
  const [, render] = useState({})
  useEffect(() => listenToRequests(() => render({})), [])
  return (
    <Dialog title={t('shell.requests.title')} onClose={onClose} isWide>
      <div class="stack">
        <p class="soft">{t('shell.requests.lead')}</p>
        <p>
          <a href="/docs" target="_blank" rel="noreferrer">
            {t('shell.requests.reference')}
          </a>
        </p>
        <ul class="rows-list">
          {[...recordedRequests()].reverse().map((request) => (
            <li key={request.id}>
              <code dir="ltr" class="grow">
                {request.method} {request.path}
              </code>
              <Badge tone={request.status === undefined || request.status < 400 ? 'good' : 'bad'}>
                {request.status ?? '…'}
              </Badge>
              <CopyButton text={asCurl(request, location.origin)} label={t('shell.requests.copy')} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
