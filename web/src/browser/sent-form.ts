/**
 * Tells a booker who comes back to a form by which the time was booked that it is theirs. The browser's history keeps what
 * was sent, so it also works in a frame, which sets no cookie. The server's page says the rest.
 */
export function tellWhatWasBooked(form: HTMLFormElement): void {
  // The browser asks for the fields only when it sends them.
  form.addEventListener('formdata', ({ formData }) => {
    const sent = new URLSearchParams()
    for (const [name, value] of formData) if (typeof value === 'string') sent.append(name, asSent(value))
    history.replaceState({ ...history.state, sent: sent.toString() }, '')
  })
  addEventListener('pageshow', () => void tell(form))
}

/** HTML sends every line break as two characters. */
const asSent = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n')

type Answer = { booked: { uid: string; seatUid?: string } | null }

async function tell(form: HTMLFormElement): Promise<void> {
  const sent: unknown = history.state?.sent
  if (typeof sent !== 'string') return
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: `${sent}&asks=1`,
  }).catch(() => undefined)
  const answer: Answer | undefined = response?.ok ? await response.json().catch(() => undefined) : undefined
  if (!answer?.booked) return
  const address = new URL(form.action)
  address.searchParams.set('bookedUid', answer.booked.uid)
  if (answer.booked.seatUid) address.searchParams.set('bookedSeatUid', answer.booked.seatUid)
  location.replace(address)
}
