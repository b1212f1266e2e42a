import { offsetOf, placeOf, plain, regionOf, type TranslatorOf, wordsOf } from '@daybook/i18n'
import type { JSX } from 'preact'
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { writerFor } from '../booker/writer.ts'

export type ZonePickerProps = {
  chosen: string
  /** The instant whose offsets are shown, in milliseconds. */
  at: number
  /** The present instant, in milliseconds. */
  now: number
  locale: string
  hour12: boolean | undefined
  t: TranslatorOf<
    'booker.zone.search' | 'booker.zone.none' | 'booker.zone.found' | 'booker.zone.there' | 'booker.zone.close'
  >
  onChoose(timeZone: string): void
  onClose(): void
}

/** More are not read by anybody, and each one costs a formatter. */
const MAX_SHOWN = 40

/** A field that finds a zone by its city or its name (ARIA Authoring Practices, combo box with a list). */
export function ZonePicker({ chosen, at, now, locale, hour12, t, onChoose, onClose }: ZonePickerProps): JSX.Element {
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const zones = useMemo(() => allZones(chosen), [chosen])
  const found = useMemo(() => findZones(zones, search), [zones, search])

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const zone = found[active]
      if (zone !== undefined) onChoose(zone)
    } else if (event.key === 'Escape') {
      onClose()
    }
  }

  return (
    <div class="zone-picker">
      <label for={`${id}-field`}>{t('booker.zone.search')}</label>
      <div class="zone-field">
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
          maxLength={60}
          value={search}
          onInput={(event) => {
            setSearch(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" class="button quiet" onClick={onClose}>
          {t('booker.zone.close')}
        </button>
      </div>
      <p class="unseen" role="status">
        {found.length === 0 ? t('booker.zone.none') : t('booker.zone.found', { count: found.length })}
      </p>
      {found.length === 0 && <p class="soft">{t('booker.zone.none')}</p>}
      <div ref={list} tabIndex={-1} id={`${id}-list`} role="listbox" aria-label={t('booker.zone.search')}>
        {found.map((zone, index) => (
          <div
            key={zone}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => {
              event.preventDefault()
              onChoose(zone)
            }}
          >
            <span>
              {placeOf(zone)} <span class="soft">{regionOf(zone).replaceAll('_', ' ')}</span>
            </span>
            <span class="soft">
              {offsetOf(zone, at)} · {t('booker.zone.there', { time: writerFor(locale, zone, hour12).time(now) })}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The chosen zone and the browser's own are first, so that they are found without a search. */
function allZones(chosen: string): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([chosen, own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** Returns the zones all of whose words begin with the searched ones. */
function findZones(zones: readonly string[], search: string): string[] {
  const wanted = plain(search)
    .split(/[\s/_,]+/)
    .filter((word) => word !== '')
  return zones
    .filter((zone) => {
      const words = wordsOf(zone).split(' ')
      return wanted.every((start) => words.some((word) => word.startsWith(start)))
    })
    .slice(0, MAX_SHOWN)
}
