import { plain } from '@daybook/i18n'
import type { JSX } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useAccount } from '../account.tsx'
import { api } from '../api/client.ts'
import { useQuery } from '../api/query.ts'
import { useFormats } from '../formats.ts'
import { Dialog } from '../kit/dialog.tsx'
import { useTexts } from '../texts.tsx'
import { destinationsFor } from './navigation.ts'

type Found = { id: string; text: string; about: string; href: string }

const MAX_FOUND = 12
const MAX_BOOKINGS = 6
/** Somebody who types pauses for so long, in milliseconds. */
const PAUSE_MS = 200
/** With fewer letters nearly every booking is found. */
const MIN_LETTERS = 2

/** Finds screens, event types, bookings and people, and goes there (ARIA Authoring Practices, combo box with a list). */
export function Palette({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useTexts()
  const id = useId()
  const { route } = useLocation()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const found = useFound(search)

  // Before the next key: somebody types on without a pause.
  useLayoutEffect(() => input.current?.focus(), [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const go = (one: Found | undefined) => {
    if (!one) return
    onClose()
    route(one.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter') go(found[active])
    else return
    event.preventDefault()
  }

  return (
    <Dialog title={t('shell.search')} onClose={onClose}>
      <div class="palette">
        <label for={`${id}-field`} class="unseen">
          {t('shell.search.label')}
        </label>
        <input
          ref={input}
          id={`${id}-field`}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autocomplete="off"
          spellcheck={false}
          maxLength={80}
          placeholder={t('shell.search.label')}
          value={search}
          onInput={(event) => {
            setSearch(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <p class={found.length === 0 ? 'soft' : 'unseen'} role="status">
          {found.length === 0 ? t('shell.search.none') : t('shell.search.found', { count: found.length })}
        </p>
        <div ref={list} tabIndex={-1} id={`${id}-list`} role="listbox" aria-label={t('shell.search')}>
          {found.map((one, index) => (
            <div
              key={one.id}
              tabIndex={-1}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => {
                event.preventDefault()
                go(one)
              }}
            >
              <span>{one.text}</span>
              <span class="soft">{one.about}</span>
            </div>
          ))}
        </div>
        <p class="hint">{t('shell.search.keys')}</p>
      </div>
    </Dialog>
  )
}

function useFound(search: string): Found[] {
  const t = useTexts()
  const account = useAccount()
  const formats = useFormats()
  const later = useLater(search.trim())
  const eventTypes = useQuery(['event-types', 'own'], async (signal) => {
    const { data } = await api.get('/v2/event-types', { signal })
    return Array.isArray(data) ? data : []
  })
  const bookings = useQuery(
    ['bookings', 'found', later],
    async (signal) => {
      const query = { search: later, take: MAX_BOOKINGS, sortStart: 'desc' as const }
      return (await api.get('/v2/bookings', { query, signal })).data
    },
    { isEnabled: later.length >= MIN_LETTERS, keepsFormer: true },
  )
  const fits = (text: string) => {
    const words = plain(text).split(/[\s/_,.-]+/)
    return plain(search)
      .split(/\s+/)
      .every((start) => words.some((word) => word.startsWith(start)))
  }
  const screens = destinationsFor(account)
    .flat()
    .map(({ href, text }) => ({ id: href, text: t(text), about: t('shell.search.screen'), href }))
  const types = (eventTypes.data ?? []).map(({ id, title }) => ({
    id: `event-type-${id}`,
    text: title,
    about: t('shell.search.eventType'),
    href: `/dashboard/event-types/${id}`,
  }))
  const booked = later.length < MIN_LETTERS ? [] : (bookings.data ?? [])
  return [
    ...[...screens, ...types].filter(({ text }) => fits(text)),
    ...booked.map(({ uid, title, start }) => ({
      id: uid,
      text: title,
      about: formats.dateTime(start),
      href: `/dashboard/bookings/${uid}`,
    })),
  ].slice(0, MAX_FOUND)
}

/** Returns the value once it has stayed the same for a moment. */
function useLater(value: string): string {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return later
}
