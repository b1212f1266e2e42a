import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useParameter } from '../../../kit/address.ts'
import { Switch, TextField } from '../../../kit/fields.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Badge } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { AdministrationPage } from '../administration-page.tsx'

/** The settings with which the server runs, and which of them were set. */
export default function Settings(): JSX.Element {
  const t = useTexts()
  const [search, setSearch] = useParameter('search')
  const [only, setOnly] = useParameter('only')
  const settings = useQuery(
    ['admin', 'settings'],
    async (signal) => (await api.get('/v2/admin/settings', { signal })).data,
  )
  const words = search.trim().toLowerCase()
  const fits = ({ name, description, isSet }: Schemas.Setting) =>
    (only === '' || isSet) && `${name} ${description}`.toLowerCase().includes(words)
  return (
    <AdministrationPage>
      <p class="soft">{t('administration.settings.lead')}</p>
      <div class="toolbar">
        <TextField
          label={t('administration.settings.find')}
          type="search"
          value={search}
          onChange={setSearch}
          maxLength={100}
        />
        <Switch
          label={t('administration.settings.onlySet')}
          isOn={only !== ''}
          onChange={(isOn) => setOnly(isOn ? 'set' : '')}
        />
      </div>
      <Loaded query={settings}>
        {(all) => {
          const shown = all.filter(fits)
          return shown.length === 0 ? (
            <p class="soft">{t('administration.settings.none')}</p>
          ) : (
            <ul class="rows-list">
              {shown.map((setting) => (
                <SettingRow key={setting.name} setting={setting} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </AdministrationPage>
  )
}

function SettingRow({ setting }: { setting: Schemas.Setting }): JSX.Element {
  const t = useTexts()
  const { name, description, value, isSet, isSecret, problem } = setting
  const empty = t('administration.settings.empty')
  return (
    <li>
      <div class="grow">
        <h2>
          <code>{name}</code>
        </h2>
        {/* The documents of the server are in English. */}
        <p class="soft" lang="en">
          {description}
        </p>
        {problem !== undefined && (
          <p class="notice" lang="en">
            {problem}
          </p>
        )}
      </div>
      <div class="setting-value">
        <p>{isSecret ? t('administration.settings.secret') : <code>{value || empty}</code>}</p>
        {isSet && !isSecret && (
          <p class="soft">{t('administration.settings.default', { value: setting.default || empty })}</p>
        )}
      </div>
      {isSet && <Badge tone="good">{t('administration.settings.isSet')}</Badge>}
    </li>
  )
}
