import type { Answer } from '@daybook/client'

/** What the server writes into the page. See `server/src/pages/dashboard`. */
export type Island = {
  language: string
  /** The language with its region, for dates and numbers: `en-GB`. */
  locale: string
  /** The address of the server, as people write it: `https://book.example.com`. */
  publicUrl: string
  isAdministrator: boolean
  me: Answer<'GET /v2/me'>['data']
}
