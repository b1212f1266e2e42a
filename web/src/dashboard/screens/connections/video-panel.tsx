import type { JSX } from 'preact'
import { useAction } from '../../api/action.ts'
import { clientOf, type Owner } from '../../api/owner.ts'
import { useQuery } from '../../api/query.ts'
import { useDraft, useField } from '../../drafts/use-draft.ts'
import { Failure } from '../../kit/failure.tsx'
import { TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Menu } from '../../kit/menu.tsx'
import { Badge, Panel } from '../../kit/page.tsx'
import { say } from '../../kit/toasts.tsx'
import { useTexts } from '../../texts.tsx'

const APPS = [
  { app: 'zoom', name: 'Zoom', way: 'oauth' },
  { app: 'msteams', name: 'Microsoft Teams', way: 'oauth' },
  { app: 'google-meet', name: 'Google Meet', way: 'direct' },
] as const

/** The services in which video calls of an account or a team take place. Providers lead back to the address of the screen. */
export function VideoPanel({ owner }: { owner: Owner }): JSX.Element {
  const t = useTexts()
  const owned = clientOf(owner)
  const draft = useDraft('video-link')
  const [link, setLink] = useField(draft, 'link', '')
  const apps = useQuery(
    ['conferencing', owner],
    async (signal) => (await owned.get('/v2/conferencing', { signal })).data,
  )
  const usual = useQuery(['conferencing', owner, 'default'], async (signal) => {
    return (await owned.get('/v2/conferencing/default', { signal })).data?.appSlug ?? ''
  })
  const connect = useAction(async ({ app, way }: (typeof APPS)[number]) => {
    if (way === 'direct') return owned.post('/v2/conferencing/{app}/connect', { path: { app } })
    const back = location.href
    const { data } = await owned.get('/v2/conferencing/{app}/oauth/auth-url', {
      path: { app },
      query: { returnTo: back, onErrorReturnTo: back },
    })
    location.assign(data.url)
    return undefined
  })
  const makeDefault = useAction(
    (app: string) => owned.post('/v2/conferencing/{app}/default', { path: { app } }),
    () => say(t('kit.saved')),
  )
  const disconnect = useAction(
    (app: string) => owned.delete('/v2/conferencing/{app}/disconnect', { path: { app } }),
    () => say(t('connections.video.disconnected')),
  )
  const setOwnLink = useAction(
    () => owned.put('/v2/conferencing/{app}/link', { path: { app: 'whereby' }, body: { link } }),
    () => say(t('kit.saved')),
  )
  const removeOwnLink = useAction(
    () => owned.delete('/v2/conferencing/{app}/link', { path: { app: 'whereby' } }),
    () => setLink(''),
  )
  return (
    <Panel title={t('connections.video')} lead={t('connections.videoLead')}>
      <Failure error={connect.error ?? makeDefault.error ?? disconnect.error} takesFocus />
      <Loaded query={apps}>
        {(connected) => (
          <ul class="rows-list">
            {APPS.map((each) => {
              const found = connected.find(({ type }) => type.startsWith(TYPES[each.app]))
              return (
                <li key={each.app}>
                  <span class="grow">{each.name}</span>
                  {usual.data === each.app && <Badge tone="good">{t('availability.default')}</Badge>}
                  {found?.invalid && <Badge tone="bad">{t('connections.broken')}</Badge>}
                  {found ? (
                    <Menu
                      label={t('kit.actions', { name: each.name })}
                      items={[
                        { text: t('availability.makeDefault'), onChoose: () => void makeDefault.run(each.app) },
                        {
                          text: t('connections.disconnect'),
                          isDangerous: true,
                          onChoose: () => void disconnect.run(each.app),
                        },
                      ]}
                    />
                  ) : (
                    <button
                      type="button"
                      class="button quiet"
                      aria-label={t('connections.connectOne', { name: each.name })}
                      onClick={() => void connect.run(each)}
                    >
                      {t('connections.go')}
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
      <details open={draft.foundAt() !== undefined}>
        <summary>{t('connections.ownLink')}</summary>
        <Form
          draft={draft}
          action={setOwnLink}
          submit={t('kit.save')}
          onSubmit={() => void setOwnLink.run()}
          beside={
            <button type="button" class="button quiet" onClick={() => void removeOwnLink.run()}>
              {t('kit.remove')}
            </button>
          }
        >
          <TextField
            label={t('welcome.place.linkText')}
            hint={t('connections.ownLinkHint')}
            type="url"
            value={link}
            onChange={setLink}
            isRequired
            maxLength={2000}
          />
        </Form>
      </details>
    </Panel>
  )
}

/** The beginnings of the types of connected apps. */
const TYPES = { zoom: 'zoom', msteams: 'office365', 'google-meet': 'google' } as const
