import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { LocationProvider, useLocation } from 'preact-iso'
import { Dialog } from '../kit/dialog.tsx'
import { useTexts } from '../texts.tsx'
import { losesWork } from './use-draft.ts'

/**
 * Asks before a screen is left that has something typed which the browser doesn't keep. It stands between the router and
 * all that leads elsewhere: links, the buttons of the browser, and screens that move on by themselves.
 */
export function Guard({ children }: { children: ComponentChildren }): JSX.Element {
  const t = useTexts()
  const where = useLocation()
  const { url, route } = where
  const shown = useRef({ url, route })
  shown.current = { url, route }
  /** Goes where was wanted, once the answer is yes; `stay` takes back what the browser has done already. */
  const [asked, setAsked] = useState<{ go: () => void; stay: () => void } | undefined>(undefined)

  // It must listen before the router does, which some browsers ask first for the events of a window otherwise. The layout
  // effects of children come before those of their parents.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement)
      // Other windows and other sites are the browser's matter, which asks by itself.
      if (!link || !leads(link, event) || !losesWork()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setAsked({ go: () => shown.current.route(link.href.slice(location.origin.length)), stay: () => undefined })
    }
    const onBack = (event: PopStateEvent) => {
      if (pathOf(location.href) === pathOf(shown.current.url) || !losesWork()) return
      event.stopImmediatePropagation()
      setAsked({
        go: () => shown.current.route(location.pathname + location.search, true),
        // The address has changed already.
        stay: () => history.pushState(null, '', shown.current.url),
      })
    }
    const onUnload = (event: BeforeUnloadEvent) => losesWork() && event.preventDefault()
    addEventListener('click', onClick, true)
    addEventListener('popstate', onBack, true)
    addEventListener('beforeunload', onUnload)
    return () => {
      removeEventListener('click', onClick, true)
      removeEventListener('popstate', onBack, true)
      removeEventListener('beforeunload', onUnload)
    }
  }, [])

  const guarded = useMemo(
    () => ({
      ...where,
      route: (goal: string, replace?: boolean) => {
        const go = () => route(goal, replace)
        if (pathOf(goal) === pathOf(shown.current.url) || !losesWork()) go()
        else setAsked({ go, stay: () => undefined })
      },
    }),
    [where],
  )
  const stay = () => {
    asked?.stay()
    setAsked(undefined)
  }
  return (
    <LocationProvider.ctx.Provider value={guarded}>
      {children}
      {asked && (
        <Dialog title={t('kit.leave.title')} onClose={stay}>
          <div class="stack">
            <p>{t('kit.leave.text')}</p>
            <div class="actions">
              <button type="button" class="button" onClick={stay}>
                {t('kit.leave.stay')}
              </button>
              <button
                type="button"
                class="button quiet"
                onClick={() => {
                  asked.go()
                  setAsked(undefined)
                }}
              >
                {t('kit.leave.go')}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </LocationProvider.ctx.Provider>
  )
}

const pathOf = (url: string): string => new URL(url, location.origin).pathname

/** True for a click that the router follows to another screen. */
const leads = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  event.button === 0 &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) &&
  link.origin === location.origin &&
  link.pathname.startsWith('/dashboard') &&
  link.pathname !== location.pathname &&
  /^(_?self)?$/i.test(link.target)
