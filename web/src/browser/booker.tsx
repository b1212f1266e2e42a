import { type Texts, translatorFor } from '@daybook/i18n'
import { hydrate, type JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Booker } from '../booker/booker.tsx'
import type { BookerData, BookerView } from '../booker/booker-data.ts'
import type { BookerTranslator } from '../booker/texts.ts'
import { rememberView } from './remembered.ts'
import { createTimesLoader, listenForChanges } from './times-loader.ts'
import { addressOf, keptAfter, viewAfter } from './view-changes.ts'

/** What the server writes into the page. */
type BookerIsland = { data: BookerData; texts: Texts; language: string }

type Loading = 'starting' | 'ready' | 'loading' | 'failed'

/** The chooser of the server, continued in the browser. It is the same at first, and then answers without loading a page. */
function Island({ data: first, t }: { data: BookerData; t: BookerTranslator }): JSX.Element {
  const [data, setData] = useState(first)
  const [loading, setLoading] = useState<Loading>('starting')
  const [loader] = useState(() => createTimesLoader(first))
  const shown = useRef(data)
  shown.current = data

  const change = async (changes: Partial<BookerView>, isChoice: boolean) => {
    const from = shown.current
    const to = { ...from, kept: keptAfter(from, changes), view: viewAfter(from, changes) }
    if (isChoice) {
      rememberView(changes)
      history.replaceState(history.state, '', addressOf(to))
    }
    // The answer may be here before the next rendering.
    shown.current = to
    setData(to)
    setLoading('loading')
    const times = await loader.timesOf(to)
    // A later choice has its own answer.
    if (shown.current.view !== to.view) return
    if (times) setData({ ...to, times })
    setLoading(times ? 'ready' : 'failed')
  }

  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    const isOther = !first.isZoneLocked && !first.isZoneChosen && own && own !== first.view.timeZone
    if (isOther) void change({ timeZone: own }, false)
    else setLoading('ready')
    if (first.times.live === undefined) return
    listenForChanges(first.times.live, async () => {
      const { view } = shown.current
      const hadFocus = document.activeElement?.closest('#times') ? document.activeElement : undefined
      const times = await loader.reload(shown.current)
      if (times && shown.current.view === view) setData({ ...shown.current, times })
      // Where the focused time is gone, the keyboard goes on from the others.
      if (hadFocus) requestAnimationFrame(() => document.contains(hadFocus) || focusTimes())
    })
  }, [])

  const actions = {
    show: (changes: Partial<BookerView>) => void change(changes, true),
    isLoading: loading === 'loading',
    hasFailed: loading === 'failed',
  }
  return <Booker data={data} t={t} actions={loading === 'starting' ? undefined : actions} />
}

const focusTimes = () => document.getElementById('times')?.focus({ preventScroll: true })

const place = document.getElementById('booker')
const written = document.getElementById('booker-data')?.textContent
if (place && written) {
  const { data, texts, language } = JSON.parse(written) as BookerIsland
  hydrate(<Island data={data} t={translatorFor(texts, language)} />, place)
}
