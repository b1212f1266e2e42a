import { showAddressesAsChips } from './address-chips.ts'
import { chooseOwnZone } from './own-zone-choice.ts'
import { holdSlot } from './slot-hold.ts'

// Works in the forms of a booking and of a new account. They also work without it.

const form = document.querySelector<HTMLFormElement>('form[data-hold]')
if (form) holdSlot(form)
for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-remove]')) showAddressesAsChips(field)
for (const select of document.querySelectorAll<HTMLSelectElement>('select[name="timeZone"]')) chooseOwnZone(select)
