import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { lazy } from 'preact-iso'
import { isReachable, reloadOnce } from '../reachable.ts'
import { Page } from './kit/page.tsx'
import { useTexts } from './texts.tsx'

/** How often a screen that is missing asks whether the server can be reached again. */
const LOOK_MS = 5_000

/**
 * A screen whose script is loaded when it is opened. Where that fails, the screen says why. It is never loaded a second time
 * by itself: browsers may keep a failed module, and after an upgrade its file is gone. The whole page is loaded instead.
 */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>): ComponentType =>
  lazy(() => load().catch(() => ({ default: MissingScreen })))

function MissingScreen(): JSX.Element | null {
  const t = useTexts()
  const [state, setState] = useState<'asking' | 'offline' | 'broken'>('asking')
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      const isThere = await isReachable()
      if (isGone) return
      if (!isThere) {
        setState('offline')
        timer = setTimeout(look, LOOK_MS)
      } else if (!reloadOnce()) setState('broken')
    }
    void look()
    addEventListener('online', look)
    return () => {
      isGone = true
      clearTimeout(timer)
      removeEventListener('online', look)
    }
  }, [])
  if (state === 'asking') return null
  return (
    <Page title={state === 'offline' ? t('kit.offline') : t('kit.screen.broken')}>
      <p role="status">{state === 'offline' ? t('kit.screen.offline') : t('kit.screen.brokenText')}</p>
      {state === 'broken' && (
        <p>
          <button type="button" class="button" onClick={() => location.reload()}>
            {t('kit.screen.again')}
          </button>
        </p>
      )}
    </Page>
  )
}
