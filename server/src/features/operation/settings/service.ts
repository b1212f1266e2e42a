import type { Db } from '../../../db/connection.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { savePublicUrl } from './store.ts'

/** A setting with which the server runs, without any secret. */
export type SettingInForce = {
  /** The variable that sets it. */
  name: string
  description: string
  /** Null for a secret. */
  value: string | null
  default: string
  isSet: boolean
  isSecret: boolean
}

/** What to do if stored secrets were sealed with a key that the server doesn't have. */
export const LOST_KEY_REMEDY =
  'Until the key is back, the webhooks, calendars and second factors of these secrets fail, and links in earlier mails do not work. Set it as DAYBOOK_SECRET_KEY, or add it to DAYBOOK_PREVIOUS_SECRET_KEYS (docs/secrets.md).'

type Dependencies = {
  db: Db
  clock: Pick<Clock, 'now'>
  publicUrl: string
  inForce: readonly SettingInForce[]
  findLoss: () => Promise<string | undefined>
}

export type Settings = ReturnType<typeof createSettings>

/** Creates the service that shows the settings with which the server runs, and what the database says against them. */
export const createSettings = ({ db, clock, publicUrl, inForce, findLoss }: Dependencies) => ({
  /** Lets the stored links of this server follow its address. */
  adoptPublicUrl: async (): Promise<void> => void (await savePublicUrl(db, publicUrl, clock.now())),

  async list(): Promise<(SettingInForce & { problem?: string })[]> {
    const loss = await findLoss()
    return inForce.map((setting) =>
      loss !== undefined && setting.name === 'DAYBOOK_SECRET_KEY' ? { ...setting, problem: loss } : setting,
    )
  },
})
