import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useParameter } from '../../kit/address.ts'
import { useTexts } from '../../texts.tsx'
import { DoneStep } from './done-step.tsx'
import { FirstTypeStep } from './first-type-step.tsx'
import { HoursStep } from './hours-step.tsx'
import { YouStep } from './you-step.tsx'

const STEPS = [YouStep, HoursStep, FirstTypeStep, DoneStep] as const

/** Leads a new account from its name to its own link. Each step is kept at once, so that nothing is lost on the way. */
export default function Welcome(): JSX.Element {
  const t = useTexts()
  const { route } = useLocation()
  const [written] = useParameter('step', '1')
  const [slug] = useParameter('slug')
  const step = Math.min(Math.max(Number.parseInt(written, 10) || 1, 1), STEPS.length)
  const Step = STEPS[step - 1] ?? YouStep
  const next = (more: Record<string, string> = {}) =>
    route(`/dashboard/welcome?${new URLSearchParams({ step: String(step + 1), ...more })}`)
  return (
    <div class="screen welcome">
      <header class="screen-head">
        <div>
          <h1 id="screen-title" tabIndex={-1}>
            {t('welcome.title')}
          </h1>
          <p class="soft">{t('welcome.lead')}</p>
        </div>
      </header>
      <div class="steps">
        <p>{t('welcome.progress', { step, total: STEPS.length })}</p>
        <progress max={STEPS.length} value={step} aria-label={t('welcome.progress', { step, total: STEPS.length })} />
      </div>
      <Step onDone={next} slug={slug} />
      {step < STEPS.length && (
        <p>
          <a href="/dashboard">{t('welcome.skip')}</a>
        </p>
      )}
    </div>
  )
}
