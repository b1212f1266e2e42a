const SEPARATORS = /[\s,;]+/
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$/

/**
 * Shows the addresses of a text field as a list, from which each can be removed, with a field for the next one. The text
 * field stays in the form and has one address on each line.
 */
export function showAddressesAsChips(field: HTMLTextAreaElement): void {
  const entry = document.createElement('input')
  entry.type = 'email'
  entry.multiple = true
  entry.dir = 'ltr'
  entry.autocomplete = 'off'
  entry.placeholder = field.placeholder
  entry.readOnly = field.readOnly
  // The label and the list of errors lead to this field now.
  entry.id = field.id
  field.removeAttribute('id')
  for (const name of ['aria-describedby', 'aria-invalid']) {
    const value = field.getAttribute(name)
    if (value !== null) entry.setAttribute(name, value)
  }
  const list = document.createElement('ul')
  list.className = 'chips'
  field.before(list, entry)
  field.hidden = true

  const addresses = (): string[] => field.value.split(SEPARATORS).filter((part) => part !== '')

  function show(all: readonly string[]): void {
    field.value = all.join('\n')
    list.replaceChildren(...all.map(chip))
    list.hidden = all.length === 0
  }

  function chip(address: string): HTMLElement {
    const item = document.createElement('li')
    item.className = ADDRESS.test(address) ? 'chip' : 'chip wrong'
    const text = document.createElement('bdi')
    text.textContent = address
    item.append(text)
    if (field.readOnly) return item
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = '×'
    button.ariaLabel = (field.dataset.remove ?? '').replace('{email}', address)
    button.addEventListener('click', () => {
      show(addresses().filter((each) => each !== address))
      entry.focus()
    })
    item.append(button)
    return item
  }

  function take(): void {
    const typed = entry.value.split(SEPARATORS).filter((part) => part !== '')
    if (typed.length === 0) return
    entry.value = ''
    show([...new Set([...addresses(), ...typed])])
  }

  entry.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && entry.value !== '') {
      // Enter would send the form.
      event.preventDefault()
      take()
    }
    if (event.key === 'Backspace' && entry.value === '') show(addresses().slice(0, -1))
  })
  // The browser trims the value of such a field, so the key is looked at and not the text.
  entry.addEventListener('beforeinput', (event) => {
    if (event.data !== ' ' && event.data !== ',' && event.data !== ';') return
    event.preventDefault()
    take()
  })
  entry.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text') ?? ''
    if (!SEPARATORS.test(pasted.trim())) return
    event.preventDefault()
    entry.value = ''
    show([...new Set([...addresses(), ...pasted.split(SEPARATORS).filter((part) => part !== '')])])
  })
  entry.addEventListener('blur', take)
  field.form?.addEventListener('submit', take)
  show(addresses())
}
