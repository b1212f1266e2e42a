import type { FrameMessage } from '../embed/messages.ts'

// Works in a booking page that a page of another site shows in a frame.

/** Any site may hear this: the server has decided which sites may show the page. */
const tell = (message: FrameMessage): void => parent.postMessage(message, '*')

const root = document.documentElement

function tellHeight(): void {
  tell({ daybook: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}

/** A page that is loaded again has been reported before. */
function tellSignals(): void {
  if (history.state?.isReported) return
  history.replaceState({ ...history.state, isReported: true }, '')
  const signals = JSON.parse(root.dataset.framed ?? '[]') as { type: string; data: Record<string, unknown> }[]
  for (const { type, data } of signals) tell({ daybook: 'signal', type, data })
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

if (parent !== window) {
  tell({ daybook: 'page', title: document.title, close: root.dataset.close ?? '' })
  tellSignals()
  new ResizeObserver(tellHeight).observe(document.body)
  addEventListener('click', openBeside, true)
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) tell({ daybook: 'escape' })
  })
}
