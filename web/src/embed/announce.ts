/** Sends an event of a frame to the site: `daybook:slotChosen`. It bubbles, so the document hears all of them. */
export function announce(target: EventTarget, type: string, data: Readonly<Record<string, unknown>>): void {
  const event = new CustomEvent(`daybook:${type}`, { detail: data, bubbles: true, composed: true, cancelable: true })
  const goesOn = target.dispatchEvent(event)
  const { url } = data
  // The organizer's own page replaces the site's page, unless the site stops that.
  if (type === 'redirect' && goesOn && typeof url === 'string' && /^https?:/.test(url)) location.assign(url)
}
