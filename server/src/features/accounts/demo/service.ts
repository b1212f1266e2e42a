import type { CommandContext } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { EventTypes } from '../../scheduling/event-types/service.ts'
import type { Users } from '../users/service.ts'
import { findPeople } from './store.ts'

/** RFC 2606 reserves this domain for examples, so the address belongs to nobody. */
const EMAIL = 'ada@example.com'

const ACCOUNT = { email: EMAIL, username: 'ada', name: 'Ada Lovelace' }

const EVENT_TYPES = [
  {
    title: 'A conversation',
    slug: '30min',
    lengthMinutes: 30,
    description: 'Half an hour to talk about engines, numbers, or whatever is on your mind.',
  },
  { title: 'A quick question', slug: '15min', lengthMinutes: 15, description: 'A short introduction.' },
] as const

/** The slug of the one of `EVENT_TYPES` that examples use. */
const SHOWN_SLUG = '30min'

/** The password has twelve characters, so that it can be typed. */
const PASSWORD_BYTES = 9

export type DemoAccount = {
  username: string
  slug: string
  /** Present only if it was made just now, because it can't be read later. */
  apiKey?: string
  signIn?: { email: string; password: string }
}

type Dependencies = {
  db: Db
  users: Users
  eventTypes: EventTypes
  ids: Ids
  isOn: boolean
}

/** Creates the service for the demonstration account of a server that starts without settings. */
export function createDemo({ db, users, eventTypes, ids, isOn }: Dependencies) {
  async function find(): Promise<DemoAccount | undefined> {
    if (!isOn) return undefined
    const { username } = await findPeople(db, EMAIL)
    return username === null ? undefined : { username, slug: SHOWN_SLUG }
  }

  return {
    find,

    /** Returns the demonstration account, and makes it if the database is empty. */
    async ensure(context: CommandContext): Promise<DemoAccount | undefined> {
      if (!isOn) return undefined
      const { areAny } = await findPeople(db, EMAIL)
      if (areAny) return find()
      const password = ids.token(PASSWORD_BYTES)
      try {
        const { user, apiKey } = await users.create(context, { ...ACCOUNT, password })
        await users.ensureAdministrator(context, { email: EMAIL, password: '', apiKey: '' })
        for (const columns of EVENT_TYPES) await eventTypes.create(context, user.id, { columns })
        return { username: ACCOUNT.username, slug: SHOWN_SLUG, apiKey, signIn: { email: EMAIL, password } }
      } catch (error) {
        // Another node of the same database has made the account meanwhile.
        if (error instanceof AppError && error.code === 'EMAIL_TAKEN') return find()
        throw error
      }
    },
  }
}
