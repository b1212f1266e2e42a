import { zoneLabel } from '@daybook/i18n'
import type { FunctionComponent, JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { GlobeIcon } from '../components/icons.tsx'
import { isReachable, reloadOnce } from '../reachable.ts'
import type { ZonePickerProps } from '../zones/zone-picker.tsx'
import type { BookerContext } from './booker-context.ts'

/** Says in which zone the times are, and lets the visitor change it. Without a script a link leads to a form that does that. */
export function ZoneLine(context: BookerContext): JSX.Element {
  const { data, view, t, actions } = context
  const zone = zoneLabel(view.timeZone, shownInstant(context), data.times.until)
  if (data.isZoneLocked) return <p class="zone">{t('page.zone.locked', { zone })}</p>
  return (
    <div class="zone">
      <p>
        <GlobeIcon /> {t('page.zone.shown', { zone })}
      </p>
      {actions && <ZoneChange {...context} />}
    </div>
  )
}

/** The offset of the shown days counts, and in the present month that of now. */
const shownInstant = ({ data: { now, times } }: Pick<BookerContext, 'data'>): number => Math.max(now, times.from)

/** The list of zones is loaded when somebody is about to use it. */
const load = () => import('../zones/zone-picker.tsx')

function ZoneChange(context: BookerContext): JSX.Element {
  const { view, t, actions, data } = context
  const [Picker, setPicker] = useState<FunctionComponent<ZonePickerProps>>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setPicker(undefined)
    button.current?.focus()
  }
  const open = async () => {
    try {
      const { ZonePicker } = await load()
      setPicker(() => ZonePicker)
    } catch {
      // An upgrade has replaced the file. The chosen day is in the address.
      if (await isReachable()) reloadOnce()
    }
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class="link-button"
        aria-expanded={Picker !== undefined}
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
        onClick={() => (Picker ? close() : void open())}
      >
        {t('page.zone.change')}
      </button>
      {Picker && (
        <Picker
          chosen={view.timeZone}
          at={shownInstant(context)}
          now={data.now}
          locale={data.locale}
          hour12={view.hour12}
          t={t}
          onChoose={(timeZone) => {
            actions?.show({ timeZone })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
