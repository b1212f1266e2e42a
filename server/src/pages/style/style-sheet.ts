import { sha256 } from '../../lib/secrets/hash.ts'
import { booking } from './booking.ts'
import { calendar } from './calendar.ts'
import { controls } from './controls.ts'
import { dev } from './dev.ts'
import { foundations } from './foundations.ts'
import { signIn } from './sign-in.ts'

/** The only style sheet, for all pages. */
export const STYLE_SHEET = [foundations, controls, calendar, booking, signIn, dev].join('')

export const STYLE_VERSION = sha256(STYLE_SHEET).toString('base64url').slice(0, 12)

/** The address contains a version: browsers may keep the file for ever and still load a new one at once. */
export const STYLE_ADDRESS = `/assets/style.css?v=${STYLE_VERSION}`
