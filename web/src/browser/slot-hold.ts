const RESERVATIONS = '/v2/slots/reservations'
const VERSION = '2024-09-04'
const MINUTE_MS = 60_000
/** The visitor reads the time left from here on. Somebody who still types gets the hold renewed instead. */
const SHORT_MS = 2 * MINUTE_MS
const LOOK_MS = 5000

/** What the server writes into the form. */
type Wish = { eventTypeId: number; slotStart: string; slotDuration?: number }

type Hold = { uid: string; until: number }
/** `taken` means that somebody else was faster. */
type Answer = Hold | 'taken' | 'refused'

/**
 * Holds the slot while the form is open, so that nobody else books it meanwhile. Without a hold the form works as well:
 * the server checks the time again when it is sent.
 */
export function holdSlot(form: HTMLFormElement): void {
  const wish = JSON.parse(form.dataset.hold ?? '{}') as Wish
  const notice = document.getElementById('hold')
  const field = form.querySelector<HTMLInputElement>('input[name="heldUid"]')
  if (!field) return
  // After a reload, or with an answer that was refused, the form has its hold already.
  let hold: Hold | undefined = field.value === '' ? undefined : { uid: field.value, until: Number.POSITIVE_INFINITY }
  let isSent = false
  let hasTyped = false
  let isAsking = false

  const say = (): void => {
    if (!notice) return
    if (!hold) return
    const left = hold.until - performance.now()
    const text = left <= 0 ? notice.dataset.over : left <= MINUTE_MS ? notice.dataset.one : notice.dataset.two
    const shown = left <= SHORT_MS ? (text ?? '') : ''
    if (notice.textContent !== shown) notice.textContent = shown
    notice.hidden = shown === ''
  }

  const renew = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    hasTyped = false
    const answer = await ask(wish, hold && hold.until > performance.now() ? hold.uid : undefined)
    isAsking = false
    // The server's page says what is free. A reload must not lose an answer, or stop a form that is being sent. A second
    // one would not help. A page that answers the form has its faults and what was written: a reload would lose both.
    const mayReload = !isSent && !('answered' in form.dataset) && isUntouched(form) && !history.state?.isReloaded
    if (answer === 'taken' && !hold && mayReload) {
      history.replaceState({ ...history.state, isReloaded: true }, '')
      location.reload()
      return
    }
    if (typeof answer === 'object') {
      hold = answer
      field.value = answer.uid
    }
    say()
  }

  form.addEventListener('input', () => {
    hasTyped = true
  })
  form.addEventListener('submit', () => {
    isSent = true
  })
  addEventListener('pagehide', () => {
    if (hold && !isSent) release(hold.uid)
  })
  // The browser shows the same page again when the visitor goes back to it.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isSent = false
    void renew()
  })
  setInterval(() => {
    const isShort = hold !== undefined && hold.until - performance.now() <= SHORT_MS
    if (isShort && hasTyped) void renew()
    else say()
  }, LOOK_MS)
  void renew()
}

/** Returns true if the form has only what the server wrote into it. A visitor may have typed before this script ran. */
const isUntouched = (form: HTMLFormElement): boolean =>
  [...form.elements].every((control) => {
    if (control instanceof HTMLTextAreaElement) return control.value === control.defaultValue
    if (control instanceof HTMLSelectElement) {
      const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
      return control.selectedIndex === Math.max(first, 0)
    }
    if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return true
    return control.value === control.defaultValue && control.checked === control.defaultChecked
  })

/** Asks for a hold, or renews one. A hold that has ended is made again. */
async function ask(wish: Wish, uid: string | undefined): Promise<Answer> {
  const answer = await send(wish, uid)
  return uid !== undefined && answer === 'refused' ? send(wish, undefined) : answer
}

async function send(wish: Wish, uid: string | undefined): Promise<Answer> {
  const response = await fetch(uid === undefined ? RESERVATIONS : `${RESERVATIONS}/${uid}`, {
    method: uid === undefined ? 'POST' : 'PATCH',
    headers: { 'content-type': 'application/json', 'cal-api-version': VERSION },
    body: JSON.stringify(wish),
  }).catch(() => undefined)
  if (!response?.ok) return response?.status === 422 ? 'taken' : 'refused'
  const { data } = (await response.json()) as { data: { reservationUid: string; reservationDuration: number } }
  // The length counts, because the visitor's clock may be wrong.
  return { uid: data.reservationUid, until: performance.now() + data.reservationDuration * MINUTE_MS }
}

const release = (uid: string): void =>
  void fetch(`${RESERVATIONS}/${uid}`, { method: 'DELETE', keepalive: true }).catch(() => undefined)
