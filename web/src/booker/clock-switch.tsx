import type { JSX } from 'preact'
import { type BookerContext, instead, placeOfView } from './booker-context.ts'

/** The switch between 2:30 pm and 14:30. */
export function ClockSwitch({ view, t, href, actions, writer }: BookerContext): JSX.Element {
  const choice = (hour12: boolean, text: string) => (
    <a
      href={href({ ...placeOfView(view), clock: hour12 ? '12' : '24' })}
      aria-current={writer.isHour12() === hour12 ? 'true' : undefined}
      onClick={instead(actions && (() => actions.show({ hour12 })))}
    >
      {text}
    </a>
  )
  return (
    <nav class="switch" aria-label={t('booker.clock')}>
      {choice(true, t('booker.clock.12'))}
      {choice(false, t('booker.clock.24'))}
    </nav>
  )
}
