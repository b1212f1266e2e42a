import type { JSX } from 'preact'
import { Rows } from '../../../../components/card.tsx'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Badge, Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'

const EVERY_MS = 15_000

/** Whether the server can serve, and the versions of its parts. */
export function HealthPanel(): JSX.Element {
  const t = useTexts()
  const ready = useQuery(['ready'], (signal) => api.get('/ready', { signal }), { everyMs: EVERY_MS })
  return (
    <Panel title={t('administration.health.title')}>
      <Loaded query={ready}>
        {({ status, storage, versions }) => (
          <Rows
            rows={[
              [
                t('administration.health.state'),
                <Badge key="state" tone={status === 'ok' ? 'good' : 'bad'}>
                  {status === 'ok' ? t('administration.health.ok') : status}
                </Badge>,
              ],
              [
                t('administration.health.storage'),
                <Badge key="storage" tone={storage === 'ok' ? 'good' : 'bad'}>
                  {storage === 'ok' ? t('administration.health.room') : t('administration.health.full')}
                </Badge>,
              ],
              [t('administration.health.version'), versions.server],
              [t('administration.health.schema'), versions.schema],
              [t('administration.health.zones'), versions.timeZones],
              [t('administration.health.node'), versions.node],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
