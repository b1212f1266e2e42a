import { isReachable } from '../reachable.ts'

/**
 * Keeps a form on the page while the server can't be reached, and says so. Otherwise the browser shows a page of its own
 * in its place, and the answers are gone.
 */
export function stayOffline(form: HTMLFormElement): void {
  let isAsking = false
  let mayGo = false
  form.addEventListener(
    'submit',
    (event) => {
      if (mayGo) {
        mayGo = false
        return
      }
      event.preventDefault()
      // Nothing else may take the form for sent.
      event.stopImmediatePropagation()
      if (isAsking) return
      isAsking = true
      const { submitter } = event
      void isReachable().then((isThere) => {
        isAsking = false
        show(form, !isThere)
        if (!isThere) return
        mayGo = true
        form.requestSubmit(submitter)
      })
    },
    true,
  )
  addEventListener('online', () => show(form, false))
}

const NOTICE = 'offline'

function show(form: HTMLFormElement, isOffline: boolean): void {
  form.querySelector(`.${NOTICE}`)?.remove()
  if (!isOffline) return
  const notice = document.createElement('p')
  notice.className = `${NOTICE} problem`
  notice.setAttribute('role', 'alert')
  notice.textContent = form.dataset.offline ?? ''
  const buttons = form.querySelector('[type="submit"]')?.parentElement
  form.insertBefore(notice, buttons?.parentElement === form ? buttons : null)
}
