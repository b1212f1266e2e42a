import { randomBytes } from 'node:crypto'
import { type Config, readConfig } from '../config.ts'

/**
 * Returns the settings for work without a running server. This work needs no key for links, so a missing key is no
 * reason to refuse.
 */
export const settingsOfStoppedServer = (): Config =>
  readConfig({
    ...process.env,
    DAYBOOK_SECRET_KEY: process.env.DAYBOOK_SECRET_KEY || randomBytes(32).toString('base64'),
  })

/** Returns false if the settings have no key. A server on the embedded database then keeps one in its folder. */
export const hasSecretKey = (): boolean => Boolean(process.env.DAYBOOK_SECRET_KEY)
