import { sha256 } from '../../lib/secrets/hash.ts'

/**
 * The only script of the pages, which also work without it. It shows times in the browser's zone unless the address
 * names another one, and loads them again after a booking. It takes the times from the page itself, so their markup
 * exists only once. `#times` contains the addresses of the stream and of the times.
 */
export const SLOTS_SCRIPT = `const times = document.getElementById('times')
let timer

// Everybody who looks at these times hears of the change at the same moment.
const soon = () => {
  clearTimeout(timer)
  timer = setTimeout(refresh, Math.random() * 1000)
}

const instantOf = (link) => link?.querySelector('time')?.dateTime

const refresh = async () => {
  const answer = await fetch(times.dataset.page, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.getElementById('times')
  if (!fresh) return
  const focused = times.contains(document.activeElement) ? document.activeElement : undefined
  const instant = instantOf(focused)
  times.replaceChildren(...fresh.childNodes)
  if (!focused) return
  const same = [...times.querySelectorAll('a')].find((link) => instantOf(link) === instant)
  // Where the chosen time is gone, the keyboard goes on from the others.
  ;(same ?? times).focus({ preventScroll: true })
}

const zone = document.querySelector('[data-zone]')
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
const here = new URL(location.href)

if (zone && own && own !== zone.dataset.zone && !here.searchParams.has('timeZone')) {
  here.searchParams.set('timeZone', own)
  location.replace(here)
} else if (times) {
  new EventSource(times.dataset.live).addEventListener('slots', soon)
}
`

const VERSION = sha256(SLOTS_SCRIPT).toString('base64url').slice(0, 12)

/** The address contains a version: browsers may keep the file for ever and still load a new one at once. */
export const SLOTS_SCRIPT_ADDRESS = `/assets/slots.js?v=${VERSION}`

export const isCurrentSlotsScript = (version: string | undefined): boolean => version === VERSION
