import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { AccountContext } from './account.tsx'
import { api } from './api/client.ts'
import { followBookings } from './api/live.ts'
import { useQuery } from './api/query.ts'
import { Guard } from './drafts/guard.tsx'
import { forgetFound } from './drafts/use-draft.ts'
import type { Island } from './island.ts'
import { Failure } from './kit/failure.tsx'
import { Loaded } from './kit/loaded.tsx'
import { Toasts } from './kit/toasts.tsx'
import { Missing } from './screens/missing.tsx'
import { SCREENS } from './screens.ts'
import { Shell } from './shell/shell.tsx'
import { type T, TextsContext } from './texts.tsx'

type AppProps = { island: Island; t: T }

/** The dashboard: the frame with the navigation, and the screen of the address inside it. */
export const App = ({ island, t }: AppProps): JSX.Element => (
  <TextsContext.Provider value={t}>
    <LocationProvider scope="/dashboard">
      <Guard>
        <Signed island={island} />
      </Guard>
      <Toasts />
    </LocationProvider>
  </TextsContext.Provider>
)

function Signed({ island }: { island: Island }): JSX.Element {
  useEffect(followBookings, [])
  const me = useQuery(['me'], async (signal) => (await api.get('/v2/me', { signal })).data, { known: island.me })
  return (
    <Loaded query={me}>
      {(data) => (
        <AccountContext.Provider value={{ ...island, me: data }}>
          <Shell>
            <Screens />
          </Shell>
        </AccountContext.Provider>
      )}
    </Loaded>
  )
}

function Screens(): JSX.Element {
  const [error, setError] = useState<Error | undefined>(undefined)
  const fail = (fault: Error) => {
    forgetFound()
    setError(fault)
  }
  const { path } = useLocation()
  useEffect(() => setError(undefined), [path])
  if (error) return <Failure error={error} onRetry={() => location.reload()} />
  return (
    <ErrorBoundary onError={fail}>
      <Router onLoadEnd={focusScreen}>
        {SCREENS.map(({ path, component }) => (
          <Route key={path} path={path} component={component} />
        ))}
        <Route default component={Missing} />
      </Router>
    </ErrorBoundary>
  )
}

let isFirst = true

/** A new screen begins at its top, and screen readers read its heading, as after loading a page. */
function focusScreen(): void {
  if (!isFirst) {
    scrollTo(0, 0)
    document.getElementById('screen-title')?.focus({ preventScroll: true })
  }
  isFirst = false
}
