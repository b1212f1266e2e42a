import { Config } from './config.ts'
import type { SettingInForce } from './features/operation/settings/service.ts'
import type { Described } from './settings/setting.ts'

/** Lists the settings with which the server runs, in the order of docs/configuration.md, without any secret. */
export const settingsInForce = (config: Config): SettingInForce[] =>
  Object.entries(Config.properties).map(([key, schema]) => {
    const { env, description, default: fallback, isSecret = false } = schema as unknown as Described
    const value = String(config[key as keyof typeof Config.properties])
    return {
      name: env,
      description,
      value: isSecret ? null : withoutPassword(value),
      default: String(fallback ?? ''),
      isSet: config.given.has(env),
      isSecret,
    }
  })

/** Hides the password in the address of a database, a mail server or a proxy. Drivers also take it as a parameter. */
function withoutPassword(value: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return value
  if (!URL.canParse(value)) return '***'
  const url = new URL(value)
  const secrets = [...url.searchParams.keys()].filter((name) => /pass|secret|token|key/i.test(name))
  if (url.password === '' && secrets.length === 0) return value
  if (url.password !== '') url.password = '***'
  for (const name of secrets) url.searchParams.set(name, '***')
  return url.href
}
