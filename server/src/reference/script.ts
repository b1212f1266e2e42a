import { createHash } from 'node:crypto'

/**
 * The script of the reference: it unfolds the operation of the address, searches, and sends requests. It is written
 * here as text, because browsers get it as it is.
 */
export const SCRIPT = `
const open = () => {
  const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named && named.tagName === 'DETAILS') { named.open = true; named.scrollIntoView() }
}
addEventListener('hashchange', open)
open()
if (matchMedia('(min-width: 60rem)').matches) document.querySelector('.menu').open = true
for (const each of document.querySelectorAll('details.operation'))
  each.addEventListener('toggle', () => { if (each.open) history.replaceState(null, '', '#' + each.id) })

const search = document.getElementById('search')
const found = document.getElementById('found')
search.hidden = false
let index
const load = async () => { index ??= await (await fetch('/docs/search.json')).json(); return index }
search.addEventListener('focus', load)
const make = (name, fields, ...children) => {
  const made = Object.assign(document.createElement(name), fields)
  made.append(...children)
  return made
}
search.addEventListener('input', async () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const all = await load()
  const hits = words.length === 0 ? [] : all.filter((each) => {
    const text = each.slice(0, 3).join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }).slice(0, 30)
  found.hidden = words.length === 0
  found.replaceChildren(...(hits.length > 0 ? hits : [['', '', 'Nothing found', '']]).map(([method, path, summary, href]) =>
    make('li', {}, href ? make('a', { href }, make('b', { textContent: summary }), make('span', { textContent: method + ' ' + path })) : summary)))
})
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !/INPUT|TEXTAREA/.test(event.target.tagName)) { event.preventDefault(); search.focus() }
  if (event.key === 'Escape') { found.hidden = true; search.value = '' }
})
found.addEventListener('click', () => { found.hidden = true })

for (const block of document.querySelectorAll('.code')) {
  const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  })
  block.append(button)
}

const day = (days) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10)
const known = { username: 'ada', eventTypeSlug: '30min', start: day(1), end: day(8), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
const demonstration = { 'GET /v2/slots': ['username', 'eventTypeSlug', 'start', 'end', 'timeZone'], 'GET /v2/event-types': ['username'] }
const bodies = { 'POST /v2/bookings': () => ({ username: 'ada', eventTypeSlug: '30min', start: day(7) + 'T10:00:00Z', attendee: { name: 'Ben', email: 'ben@example.com', timeZone: known.timeZone } }) }
const KEY = 'daybook-api-key'

for (const button of document.querySelectorAll('button.try')) {
  button.hidden = false
  button.addEventListener('click', () => { button.replaceWith(tryForm(button)) }, { once: true })
}

const fieldsOf = (inputs) => inputs.map((input) => make('label', {}, input.name, input))
const folded = (fields) => fields.length === 0 ? [] : [make('details', {}, make('summary', { textContent: 'More parameters' }), ...fields)]

function tryForm(button) {
  const { method, path } = button.dataset
  const operation = button.closest('.operation')
  const name = method + ' ' + path
  const inputs = [...operation.querySelectorAll('li[data-in]')].map(({ dataset }) => {
    const input = make('input', { name: dataset.name, autocomplete: 'off' })
    input.dataset.in = dataset.in
    if (demonstration[name]?.includes(dataset.name)) input.value = known[dataset.name]
    return input
  })
  const key = make('input', { type: 'password', autocomplete: 'off', value: sessionStorage.getItem(KEY) ?? '' })
  const example = operation.querySelector('pre code').textContent
  const at = example.indexOf(" -d '")
  const body = method === 'GET' ? undefined : make('textarea', { rows: 10, spellcheck: false,
    value: bodies[name] ? JSON.stringify(bodies[name](), null, 2) : at < 0 ? '' : example.slice(at + 5, -1).replaceAll("'\\\\''", "'") })
  const answer = make('pre', { tabIndex: 0, hidden: true })
  answer.setAttribute('aria-label', 'Answer of this server')
  answer.setAttribute('role', 'status')
  const form = make('form', { className: 'trial' },
    make('label', {}, 'API key', key),
    ...fieldsOf(inputs.filter((input) => input.value !== '' || input.dataset.in === 'path')),
    ...folded(fieldsOf(inputs.filter((input) => input.value === '' && input.dataset.in !== 'path'))),
    ...(body ? [make('label', {}, 'Body', body)] : []),
    make('button', { textContent: 'Send ' + method }),
    answer)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    sessionStorage.setItem(KEY, key.value)
    const headers = {}
    if (key.value) headers.authorization = 'Bearer ' + key.value
    const query = new URLSearchParams()
    let url = path
    for (const input of inputs) {
      if (input.dataset.in === 'path') url = url.replace('{' + input.name + '}', encodeURIComponent(input.value))
      else if (input.value === '') continue
      else if (input.dataset.in === 'query') query.append(input.name, input.value)
      else headers[input.name] = input.value
    }
    if (body?.value.trim()) headers['content-type'] = 'application/json'
    answer.hidden = false
    answer.textContent = '…'
    try {
      const asked = query.size > 0 ? '?' + query : ''
      const sent = await fetch(url + asked, { method, headers, redirect: 'manual', ...(body?.value.trim() && { body: body.value }) })
      const text = await sent.text()
      let shown = text
      try { shown = JSON.stringify(JSON.parse(text), null, 2) } catch {}
      answer.textContent = sent.status + '\\n' + shown.slice(0, 20000)
    } catch (error) {
      answer.textContent = 'The request was not sent: ' + error.message
    }
  })
  return form
}
`

const version = createHash('sha256').update(SCRIPT).digest('base64url').slice(0, 12)

/** The address changes with the script, so browsers keep it for ever. */
export const SCRIPT_ADDRESS = `/docs/reference.js?v=${version}`
