import { showAddressesAsChips } from './address-chips.ts'
import { chooseOwnZone } from './own-zone-choice.ts'
import { tellWhatWasBooked } from './sent-form.ts'
import { holdSlot } from './slot-hold.ts'
import { stayOffline } from './stay-offline.ts'

// Works in the forms of a booking, its changes, a routing form and a new account. They also work without it.

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-offline]')) stayOffline(form)
const form = document.querySelector<HTMLFormElement>('form[data-hold]')
if (form) holdSlot(form)
const booking = document.querySelector<HTMLFormElement>('form[data-books]')
if (booking) tellWhatWasBooked(booking)
for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-remove]')) showAddressesAsChips(field)
for (const select of document.querySelectorAll<HTMLSelectElement>('select[name="timeZone"]')) chooseOwnZone(select)
