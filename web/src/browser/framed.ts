import type { FrameLook } from '../embed/frame-address.ts'
import type { FrameMessage, SiteMessage } from '../embed/messages.ts'
import { lookChangeOf, type PeerOptions } from '../embed/peer-names.ts'
import { toPeer } from './framed-by-peer.ts'

// Works in a booking page that a page of another site shows in a frame.

const root = document.documentElement
/** It is there if the script of Cal.com shows the page. */
const namespace = root.dataset.peer

/** Any site may hear this: the server has decided which sites may show the page. */
function tell(message: FrameMessage): void {
  const messages = namespace === undefined ? [message] : toPeer(message, namespace)
  for (const each of messages) parent.postMessage(each, '*')
}

function tellHeight(): void {
  tell({ daybook: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}

/** A page that is loaded again has been reported before. */
function tellSignals(): void {
  if (history.state?.isReported) return
  history.replaceState({ ...history.state, isReported: true }, '')
  const signals = JSON.parse(root.dataset.framed ?? '[]') as { type: string; data: Record<string, unknown> }[]
  for (const { type, data } of signals) {
    tell({ daybook: 'signal', type, data })
    // Our own script does that from outside, and lets the site prevent it.
    if (namespace !== undefined && type === 'redirect') open(String(data.url), '_top')
  }
}

/** Other pages can't be shown in the frame, so they open beside it. */
function openBeside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.target !== '') return
  const { origin, searchParams } = new URL(link.href)
  if (origin === location.origin && searchParams.has('embed')) return
  link.target = '_blank'
  link.rel = 'noopener'
}

/** Writes a look into an address. Without a layout, the one that the visitor has chosen stays. */
function withLook(address: string, look: Partial<FrameLook>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(look)) {
    if (value) url.searchParams.set(name, value)
    else if (name !== 'layout') url.searchParams.delete(name)
  }
  return url
}

const isShown = (look: Partial<FrameLook>): boolean => {
  const { searchParams } = new URL(location.href)
  return Object.entries(look).every(
    ([name, value]) => (searchParams.get(name) ?? '') === value || (name === 'layout' && !value),
  )
}

/** Shows the look that the site wants. The pages of the server do that by their address. */
function takeLook(look: Partial<FrameLook>): void {
  if (isShown(look)) return
  const address = withLook(location.href, look)
  const forms = document.querySelectorAll<HTMLFormElement>('form[method="post"]')
  history.replaceState(history.state, '', address)
  if (forms.length === 0) {
    location.reload()
    return
  }
  // What the visitor has typed would be lost. So only the colours change here, and the next page has the rest.
  for (const form of forms) form.action = withLook(form.action, look).href
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="embed="]'))
    link.href = withLook(link.href, look).href
  const { theme } = look
  if (theme) root.dataset.theme = theme
  else if (theme === '') delete root.dataset.theme
}

function hear({ source, data }: MessageEvent<SiteMessage | { originator: string; method: string; arg: PeerOptions }>) {
  if (source !== parent || typeof data !== 'object' || data === null) return
  if ('daybookLook' in data) {
    tell({ daybook: 'look', number: data.number })
    takeLook(data.daybookLook)
  } else if (namespace !== undefined && data.originator === 'CAL' && data.method === 'ui') {
    takeLook(lookChangeOf(data.arg))
  }
}

if (parent !== window) {
  addEventListener('message', hear)
  tell({ daybook: 'page', title: document.title, close: root.dataset.close ?? '' })
  tellSignals()
  new ResizeObserver(tellHeight).observe(document.body)
  addEventListener('click', openBeside, true)
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) tell({ daybook: 'escape' })
  })
}
