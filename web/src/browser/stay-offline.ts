/**
 * Keeps a form on the page while the browser has no connection, and says so. Otherwise the browser shows a page of its own
 * in its place, and the answers are gone. With a connection the form is sent at once: asking the server first would let
 * everybody wait for one more answer.
 */
export function stayOffline(form: HTMLFormElement): void {
  form.addEventListener(
    'submit',
    (event) => {
      show(form, !navigator.onLine)
      if (navigator.onLine) return
      event.preventDefault()
      // Nothing else may take the form for sent.
      event.stopImmediatePropagation()
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
