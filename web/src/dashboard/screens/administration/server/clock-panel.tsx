import { DaybookError } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { useFormats } from '../../../formats.ts'
import { Failure } from '../../../kit/failure.tsx'
import { Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

const EVERY_MS = 15_000

/** The clock of a test server. A server in production has none. */
export function ClockPanel(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const state = useQuery(['admin', 'clock'], async (signal) => (await api.get('/v2/admin/clock', { signal })).data, {
    everyMs: EVERY_MS,
  })
  const isOff = state.error instanceof DaybookError && state.error.code === 'TEST_CLOCK_OFF'
  return (
    <Panel title={t('administration.clock.title')} lead={isOff ? undefined : t('administration.clock.lead')}>
      {isOff ? (
        <p class="soft">{t('administration.clock.off')}</p>
      ) : (
        <>
          <Loaded query={state}>
            {({ now, frozen }) => (
              <p>
                {t('administration.clock.current', { time: `${formats.day(now)}, ${formats.time(now)}` })}{' '}
                {frozen && t('administration.clock.isFrozen')}
              </p>
            )}
          </Loaded>
          <ClockForm />
        </>
      )}
    </Panel>
  )
}

function ClockForm(): JSX.Element {
  const t = useTexts()
  const draft = useDraft('clock')
  const [now, setNow] = useField(draft, 'now', new Date().toISOString().slice(0, 16))
  const [frozen, setFrozen] = useField(draft, 'frozen', false)
  const set = useAction(
    () => api.put('/v2/admin/clock', { body: { now: `${now}:00Z`, frozen } }),
    () => say(t('administration.clock.set')),
  )
  const reset = useAction(
    () => api.delete('/v2/admin/clock'),
    () => say(t('administration.clock.isReset')),
  )
  return (
    <Form
      draft={draft}
      action={set}
      submit={t('administration.clock.submit')}
      onSubmit={() => void set.run()}
      beside={
        <button type="button" class="button quiet" onClick={() => void reset.run()}>
          {t('administration.clock.reset')}
        </button>
      }
    >
      <TextField label={t('administration.clock.now')} type="datetime-local" value={now} onChange={setNow} isRequired />
      <Switch label={t('administration.clock.frozen')} isOn={frozen} onChange={setFrozen} />
      <Failure error={reset.error} />
    </Form>
  )
}
