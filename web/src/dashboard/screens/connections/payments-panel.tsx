import type { JSX } from 'preact'
import { useAction } from '../../api/action.ts'
import { api } from '../../api/client.ts'
import { useQuery } from '../../api/query.ts'
import { Failure } from '../../kit/failure.tsx'
import { Badge, Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'

const BACK = '/dashboard/connections'

/** Stripe, with which bookers pay. */
export function PaymentsPanel(): JSX.Element {
  const t = useTexts()
  const check = useQuery(['stripe'], async (signal) => (await api.get('/v2/stripe/check', { signal })).status)
  const connect = useAction(async () => {
    const back = location.origin + BACK
    const query = { returnTo: back, onErrorReturnTo: back }
    const { data } = await api.get('/v2/stripe/connect', { query })
    location.assign(data.authUrl)
  })
  return (
    <Panel title={t('connections.payments')} lead={t('connections.paymentsLead')}>
      <Failure error={connect.error} takesFocus />
      {check.data === 'success' ? (
        <p>
          <Badge tone="good">{t('connections.payments.connected')}</Badge>
        </p>
      ) : (
        <div class="actions">
          <button type="button" class="button quiet" onClick={() => void connect.run()}>
            {t('connections.payments.connect')}
          </button>
        </div>
      )}
    </Panel>
  )
}
