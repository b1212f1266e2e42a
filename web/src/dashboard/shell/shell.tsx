import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Face } from '../../components/face.tsx'
import { useAccount } from '../account.tsx'
import { hasKept } from '../drafts/kept.ts'
import { Dialog, useDialog } from '../kit/dialog.tsx'
import { CodeIcon, LeaveIcon, MenuIcon, SearchIcon } from '../kit/icons.tsx'
import { useTexts } from '../texts.tsx'
import { type Destination, destinationsFor, isAt } from './navigation.ts'
import { Palette } from './palette.tsx'
import { Requests } from './requests.tsx'
import { useShortcuts } from './shortcuts.ts'

/** The frame of every screen: where one can go, who is signed in, and the search. */
export function Shell({ children }: { children: ComponentChildren }): JSX.Element {
  const t = useTexts()
  const account = useAccount()
  const { path } = useLocation()
  const [opened, setOpened] = useState<'search' | 'requests' | 'menu' | undefined>(undefined)
  const close = () => setOpened(undefined)
  useEffect(close, [path])
  useShortcuts(() => setOpened('search'))
  const groups = destinationsFor(account)
  const isSetUp = path === '/dashboard/welcome'

  return (
    <div class={isSetUp ? 'app bare' : 'app'}>
      <a class="skip" href="#content">
        {t('shell.skip')}
      </a>
      {!isSetUp && (
        <>
          <header class="top">
            <a class="brand" href="/dashboard">
              Daybook
            </a>
            <button
              type="button"
              class="icon-button"
              aria-label={t('shell.search')}
              onClick={() => setOpened('search')}
            >
              <SearchIcon />
            </button>
          </header>
          <nav class="side" aria-label={t('shell.nav.label')}>
            <a class="brand" href="/dashboard">
              Daybook
            </a>
            <button type="button" class="search-button" onClick={() => setOpened('search')}>
              <SearchIcon />
              <span>{t('shell.search')}</span>
              <kbd>{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
            </button>
            {groups.map((group) => (
              <Destinations key={group[0]?.href} group={group} path={path} />
            ))}
            <div class="who">
              <a href="/dashboard/account">
                <Face name={account.me.name ?? account.me.username} pictureUrl={account.me.avatarUrl} />
                <span>
                  <strong>{account.me.name ?? account.me.username}</strong>
                  <span class="soft">{account.me.email}</span>
                </span>
              </a>
              <SmallActions onRequests={() => setOpened('requests')} />
            </div>
          </nav>
        </>
      )}
      <main id="content" tabIndex={-1}>
        <Offline />
        {children}
      </main>
      {!isSetUp && (
        <nav class="bottom" aria-label={t('shell.nav.main')}>
          {groups
            .flat()
            .map((destination) => destination.isMain && <Go key={destination.href} {...{ destination, path }} />)}
          <button type="button" aria-haspopup="dialog" onClick={() => setOpened('menu')}>
            <MenuIcon />
            <span>{t('shell.nav.more')}</span>
          </button>
        </nav>
      )}
      {opened === 'search' && <Palette onClose={close} />}
      {opened === 'requests' && <Requests onClose={close} />}
      {opened === 'menu' && (
        <Dialog title={t('shell.nav.more')} onClose={close}>
          <nav class="drawer" aria-label={t('shell.nav.label')}>
            <Destinations group={groups.flat().filter(({ isMain }) => !isMain)} path={path} />
            <SmallActions onRequests={() => setOpened('requests')} />
          </nav>
        </Dialog>
      )}
    </div>
  )
}

/** Says that there is no connection, as long as there is none. */
function Offline(): JSX.Element {
  const t = useTexts()
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return <div role="status">{!isOnline && <p class="notice offline">{t('kit.offline.text')}</p>}</div>
}

const Destinations = ({ group, path }: { group: readonly Destination[]; path: string }): JSX.Element => (
  <ul>
    {group.map((destination) => (
      <li key={destination.href}>
        <Go destination={destination} path={path} />
      </li>
    ))}
  </ul>
)

function Go({ destination, path }: { destination: Destination; path: string }): JSX.Element {
  const t = useTexts()
  const { href, text, icon: Icon } = destination
  return (
    <a href={href} aria-current={isAt(destination, path) ? 'page' : undefined}>
      <Icon />
      <span>{t(text)}</span>
    </a>
  )
}

function SmallActions({ onRequests }: { onRequests: () => void }): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const leaving = useDialog()
  return (
    <div class="small-actions">
      <button type="button" onClick={onRequests}>
        <CodeIcon />
        <span>{t('shell.requests.open')}</span>
      </button>
      <a
        href="/auth/logout"
        onClick={(event) => {
          if (!hasKept(me.id)) return
          event.preventDefault()
          leaving.open(true)
        }}
      >
        <LeaveIcon />
        <span>{t('shell.leave')}</span>
      </a>
      {leaving.subject && (
        <Dialog title={t('shell.leave.title')} onClose={leaving.close}>
          <div class="stack">
            <p>{t('shell.leave.text')}</p>
            <div class="actions">
              <button type="button" class="button" onClick={leaving.close}>
                {t('kit.leave.stay')}
              </button>
              <a class="button quiet" href="/auth/logout">
                {t('shell.leave')}
              </a>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  )
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
