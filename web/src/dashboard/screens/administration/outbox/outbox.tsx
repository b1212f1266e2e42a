import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { useParameter } from '../../../kit/address.ts'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Badge, Empty } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { AdministrationPage } from '../administration-page.tsx'
import { MessageDialog } from './message-dialog.tsx'

const CHANNELS = ['email', 'sms', 'whatsapp'] as const
const MAX_SHOWN = 100

/** The messages that wait because no mail server is set, and those that were given up. */
export default function Outbox(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const [to, setTo] = useParameter('to')
  const [writtenChannel, setChannel] = useParameter('channel')
  const [writtenState, setState] = useParameter('state', 'kept')
  const [opened, setOpened] = useState<Schemas.KeptMessage | undefined>(undefined)
  const channel = CHANNELS.find((each) => each === writtenChannel)
  const state = writtenState === 'failed' ? 'failed' : 'kept'
  const messages = useQuery(
    ['admin', 'outbox', to, channel, state],
    async (signal) => {
      const query = {
        limit: MAX_SHOWN,
        state,
        ...(to && { to: to.toLowerCase() }),
        ...(channel && { channel }),
      } as const
      return (await api.get('/v2/admin/outbox', { query, signal })).data
    },
    { keepsFormer: true },
  )
  return (
    <AdministrationPage>
      <div class="toolbar">
        <TextField
          label={t('administration.outbox.to')}
          hint={t('administration.outbox.toHint')}
          type="search"
          value={to}
          onChange={setTo}
          maxLength={320}
        />
        <SelectField
          label={t('administration.outbox.state')}
          value={state}
          onChange={setState}
          options={[
            { value: 'kept', text: t('administration.outbox.kept') },
            { value: 'failed', text: t('administration.outbox.failed') },
          ]}
        />
        <SelectField
          label={t('administration.outbox.channel')}
          value={channel ?? ''}
          onChange={setChannel}
          options={[
            { value: '', text: t('administration.outbox.all') },
            { value: 'email', text: t('administration.outbox.email') },
            { value: 'sms', text: 'SMS' },
            { value: 'whatsapp', text: 'WhatsApp' },
          ]}
        />
      </div>
      <Loaded query={messages}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t('administration.outbox.none')} text={t('administration.outbox.noneText')} />
          ) : (
            <ul class="rows-list">
              {list.map((message) => (
                <li key={message.id}>
                  <div class="grow">
                    <h2 class="row-name">{message.subject ?? message.text.slice(0, 80)}</h2>
                    <p class="soft">
                      {message.to}, {formats.dateTime(message.createdAt)}
                    </p>
                    {message.error && <p class="fault">{message.error}</p>}
                  </div>
                  <Badge>{message.channel}</Badge>
                  <button
                    type="button"
                    class="button quiet"
                    aria-label={t('administration.outbox.openOne', { name: message.subject ?? message.to })}
                    onClick={() => setOpened(message)}
                  >
                    {t('administration.outbox.open')}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
    </AdministrationPage>
  )
}
