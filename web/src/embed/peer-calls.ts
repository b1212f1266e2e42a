import { BookingElement } from './booking-element.ts'
import { closeDialog, openDialog, setDialogLook } from './dialog.ts'
import type { EmbedOptions } from './frame-address.ts'
import { afterUi, type PeerOptions, peerEvents, readPeerOptions } from './peer-names.ts'

// Sites that embed pages of Cal.com call `Cal("inline", {…})`. The calls do the same here, so only the address of the
// script changes. The origin in such a call is left out of account: this script can only hear its own server.

type Call = ArrayLike<unknown>
type Queue = { push(call: Call): void }
type Api = ((...call: unknown[]) => void) & { q?: Call[] | Queue; ns?: Record<string, Api> }
type Listener = {
  action: string
  callback(event: { detail: { type: string; namespace: string; data: unknown } }): void
}

/** The options that `Cal("ui", …)` and the listeners that `Cal("on", …)` have set for one namespace. */
class Namespace {
  #name: string
  #listeners: Listener[] = []
  #looks: PeerOptions = {}
  #heard = new WeakSet<Element>()
  /** The options of the pages and buttons that are shown. `isOwn` is false for an element of the site. */
  #shown = new Map<Element, { options: PeerOptions; isOwn: boolean }>()

  constructor(name: string) {
    this.#name = name
  }

  take(call: Call): void {
    const [name, first] = Array.from(call)
    const options = (first ?? {}) as PeerOptions & Listener & { elementOrSelector?: Element | string }
    if (name === 'on') this.#listeners.push(options)
    if (name === 'off') this.#listeners = this.#listeners.filter(({ callback }) => callback !== options.callback)
    if (name === 'ui') this.#setLooks(options)
    if (name === 'inline') this.#showInline(options)
    if (name === 'modal') this.open(options)
    if (name === 'closeModal') closeDialog()
    if (name === 'floatingButton') this.#showButton(options)
  }

  open(options: PeerOptions, opener?: Element): void {
    const read = this.#read(options)
    if (!read) return
    const target = openDialog(read, opener)
    this.#hear(target)
    // A button of ours keeps its options, because they also count when it opens the page again.
    if (!this.#shown.get(target)?.isOwn) this.#shown.set(target, { options, isOwn: false })
  }

  /** The looks count for the pages that are shown as well: sites call `inline` first. */
  #setLooks(looks: PeerOptions): void {
    this.#looks = { ...this.#looks, ...looks }
    for (const [element, { options, isOwn }] of this.#shown) {
      const changed = afterUi(options, looks)
      const read = this.#read(changed)
      if (!element.isConnected) this.#shown.delete(element)
      else if (read) {
        this.#shown.set(element, { options: changed, isOwn })
        if (isOwn) writeOptions(element, read)
        setDialogLook(element, read)
      }
    }
  }

  #showInline(options: PeerOptions & { elementOrSelector?: Element | string }): void {
    const { elementOrSelector: named } = options
    const place = typeof named === 'string' ? document.querySelector(named) : named
    const read = this.#read(options)
    if (!place || !read) return
    const element = new BookingElement()
    writeOptions(element, read)
    this.#hear(element)
    place.replaceChildren(element)
    this.#shown.set(element, { options, isOwn: true })
  }

  #showButton(options: PeerOptions): void {
    const read = this.#read(options)
    if (!read) return
    const button = document.createElement('daybook-button')
    writeOptions(button, read)
    button.textContent = options.buttonText ?? ''
    button.id = options.attributes?.id ?? ''
    if (options.buttonPosition) button.setAttribute('position', options.buttonPosition)
    if (options.buttonColor) button.style.setProperty('--daybook-button', options.buttonColor)
    if (options.buttonTextColor) button.style.setProperty('--daybook-button-text', options.buttonTextColor)
    this.#hear(button)
    document.body.append(button)
    this.#shown.set(button, { options, isOwn: true })
  }

  #read(options: PeerOptions): EmbedOptions | undefined {
    return readPeerOptions({ ...this.#looks, ...options })
  }

  /** Reports the events of an element under the names that the site knows. */
  #hear(element: Element): void {
    if (this.#heard.has(element)) return
    this.#heard.add(element)
    for (const [own, translate] of Object.entries(peerEvents)) {
      element.addEventListener(`daybook:${own}`, (event) => {
        for (const [type, data] of translate((event as CustomEvent<Record<string, unknown>>).detail))
          this.#report(type, data)
      })
    }
  }

  #report(type: string, data: unknown): void {
    for (const { action, callback } of this.#listeners) {
      if (action === type || action === '*') callback({ detail: { type, namespace: this.#name, data } })
    }
  }
}

function writeOptions(element: Element, options: EmbedOptions): void {
  const { link, theme, layout, language, brandColor, darkBrandColor, hidesDetails, prefill = [] } = options
  const ofFrame = JSON.stringify(options.frameAttributes ?? {})
  const attributes = {
    ...{ link, theme, layout, lang: language, details: hidesDetails ? 'hidden' : undefined },
    ...{ 'brand-color': brandColor, 'dark-brand-color': darkBrandColor },
    prefill: new URLSearchParams([...prefill].map(([name, value]) => [name, value])).toString(),
    'frame-attributes': ofFrame === '{}' ? undefined : ofFrame,
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (value) element.setAttribute(name, value)
    else element.removeAttribute(name)
  }
}

/** Answers the calls so far, and all later ones. */
export function answerPeerCalls(): void {
  const namespaces = new Map<string, Namespace>()
  const namespaceOf = (name: string): Namespace => {
    const known = namespaces.get(name) ?? new Namespace(name)
    namespaces.set(name, known)
    return known
  }

  const answer = (api: Api, take: (call: Call) => void) => {
    const waiting = Array.isArray(api.q) ? api.q : []
    // The snippet of the site adds each call to this list.
    api.q = { push: take }
    for (const call of waiting) take(call)
  }

  const cal = (window as unknown as { Cal?: Api }).Cal
  if (cal) {
    for (const [name, api] of Object.entries(cal.ns ?? {})) answer(api, (call) => namespaceOf(name).take(call))
    answer(cal, (call) => {
      const [name, first] = Array.from(call)
      if (name === 'initNamespace' && typeof first === 'string') {
        const api = cal.ns?.[first]
        if (api && Array.isArray(api.q)) answer(api, (each) => namespaceOf(first).take(each))
      } else namespaceOf('').take(call)
    })
  }

  document.addEventListener('click', (event) => {
    const opener = event.target instanceof Element ? event.target.closest('[data-cal-link]') : null
    const link = opener?.getAttribute('data-cal-link')
    if (!opener || !link) return
    event.preventDefault()
    const config = configOf(opener.getAttribute('data-cal-config'))
    namespaceOf(opener.getAttribute('data-cal-namespace') ?? '').open({ calLink: link, config }, opener)
  })
}

/** The site's author writes it by hand, so it may be anything. */
function configOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
