import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { addDays } from '../../../../booker/dates.ts'
import { useAccount } from '../../../account.tsx'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { TextField } from '../../../kit/fields.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useTexts } from '../../../texts.tsx'
import { dateOf, todayIn } from '../../../time/days.ts'

type SlotPickerProps = {
  eventTypeId: number
  /** The booking that moves: its own time counts as free. */
  bookingUid?: string
  duration?: number
  /** The day that is shown at first, if it isn't over and no time is chosen. */
  firstDay?: string
  chosen: string | undefined
  onChoose: (start: string | undefined) => void
}

/** If a day has no free time, the next one within so many days is offered. */
const LOOK_AHEAD_DAYS = 30

/** A day, and its free times to choose from. */
export function SlotPicker({
  eventTypeId,
  bookingUid,
  duration,
  firstDay,
  chosen,
  onChoose,
}: SlotPickerProps): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { me } = useAccount()
  const name = useId()
  const today = todayIn(me.timeZone)
  const opened = chosen ?? firstDay
  const first = opened === undefined ? today : dateOf(opened, me.timeZone)
  const [day, setDay] = useState(first > today ? first : today)
  const slots = useQuery(['slots', eventTypeId, bookingUid, duration, day], async (signal) => {
    const query = {
      eventTypeId,
      start: day,
      end: addDays(day, LOOK_AHEAD_DAYS),
      timeZone: me.timeZone,
      ...(bookingUid && { bookingUidToReschedule: bookingUid }),
      ...(duration !== undefined && { duration }),
    }
    return (await api.get('/v2/slots', { query, signal })).data
  })
  const show = (date: string) => {
    setDay(date)
    onChoose(undefined)
  }
  return (
    <div class="stack slot-picker">
      <TextField
        label={t('bookings.slots.day')}
        type="date"
        value={day}
        min={today}
        onChange={(date) => date && show(date)}
      />
      <Loaded query={slots}>
        {(days) => {
          const times = (days[day] ?? []).map(startOf)
          const next = Object.keys(days)
            .sort()
            .find((date) => date > day && (days[date] ?? []).length > 0)
          return times.length === 0 ? (
            <p role="status">
              {t('bookings.slots.none')}{' '}
              {next && (
                <button type="button" class="link" onClick={() => show(next)}>
                  {t('bookings.slots.next', { day: formats.day(next) })}
                </button>
              )}
            </p>
          ) : (
            <fieldset>
              <legend>{t('bookings.slots.times')}</legend>
              <div class="time-choices">
                {times.map((start) => (
                  <label key={start}>
                    <input
                      type="radio"
                      name={name}
                      value={start}
                      checked={start === chosen}
                      onChange={() => onChoose(start)}
                    />
                    <span>{formats.time(start)}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          )
        }}
      </Loaded>
    </div>
  )
}

/** A slot is its start, or an object with it. */
const startOf = (slot: string | { start: string }): string => (typeof slot === 'string' ? slot : slot.start)
