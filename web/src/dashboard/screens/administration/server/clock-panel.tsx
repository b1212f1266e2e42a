import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { Failure } from '../../../kit/failure.tsx'
import { Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

/** Moves the clock of a test server. A production server refuses it, and says why. */
export function ClockPanel(): JSX.Element {
  const t = useTexts()
  const [now, setNow] = useState(() => new Date().toISOString().slice(0, 16))
  const [frozen, setFrozen] = useState(false)
  const set = useAction(
    () => api.put('/v2/admin/clock', { body: { now: `${now}:00Z`, frozen } }),
    () => say(t('administration.clock.set')),
  )
  const reset = useAction(
    () => api.delete('/v2/admin/clock'),
    () => say(t('administration.clock.isReset')),
  )
  return (
    <Panel title={t('administration.clock.title')} lead={t('administration.clock.lead')}>
      <Form
        action={set}
        submit={t('administration.clock.submit')}
        onSubmit={() => void set.run()}
        beside={
          <button type="button" class="button quiet" onClick={() => void reset.run()}>
            {t('administration.clock.reset')}
          </button>
        }
      >
        <TextField
          label={t('administration.clock.now')}
          type="datetime-local"
          value={now}
          onChange={setNow}
          isRequired
        />
        <Switch label={t('administration.clock.frozen')} isOn={frozen} onChange={setFrozen} />
        <Failure error={reset.error} />
      </Form>
    </Panel>
  )
}
