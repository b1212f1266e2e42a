import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { aRotation } from './rotation.ts'
import { fits, PHONE, type SignedIn, signInAsAda } from './signed-in.ts'

const NOW = new Date('2030-03-03T20:00:00Z')

let demonstration: Demonstration
let browser: Browser
let ada: SignedIn

beforeAll(async () => {
  demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true' })
  await demonstration.moveClock(NOW)
  browser = await openBrowser()
  ada = await signInAsAda(browser, demonstration)
  // The browser lives at the time of the server.
  await ada.page.clock.setFixedTime(NOW)
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

type Booking = {
  uid: string
  start: string
  status: string
  location: string
  attendees: { email: string; absent: boolean }[]
}

const ATTENDEE = { attendee: { name: 'Rosa Parks', email: 'rosa@example.net', timeZone: 'Europe/Berlin' } }

let people = 0
/** Books a time of Ada, each for another person. Returns the uid and the name. */
async function book(start: string, more: object = {}): Promise<{ uid: string; name: string; email: string }> {
  people++
  const [name, email] = [`Guest ${people}`, `guest-${people}@example.net`]
  const attendee = { name, email, timeZone: 'Europe/Berlin' }
  const body = { username: 'ada', eventTypeSlug: '30min', start, attendee, ...more }
  const made = [await demonstration.api('/bookings', body)].flat()[0] as { uid: string }
  return { uid: made.uid, name, email }
}

const find = async (uid: string): Promise<Booking> => (await demonstration.api(`/bookings/${uid}`)) as Booking

describe('the list of bookings', () => {
  it('a host finds a booking by the name of the attendee, and the search is still there after a reload', async () => {
    const { page, open } = ada
    const one = await book('2030-03-05T10:00:00Z')
    const other = await book('2030-03-05T11:00:00Z')
    await open('/dashboard/bookings')
    await page.getByText(other.name, { exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill(one.name.toUpperCase())
    await page.getByText(other.name, { exact: true }).waitFor({ state: 'detached' })
    await page.waitForURL(/search=GUEST/)
    await page.reload()
    await page.getByText(one.name, { exact: true }).waitFor()
    expect(await page.getByText(other.name, { exact: true }).count()).toBe(0)
  })

  it('a booking that somebody makes appears without a reload', async () => {
    const { page, open } = ada
    // The server reports it, before the list asks again by itself.
    await page.route('**/v2/bookings?**', async (route) => {
      asked += 1
      await route.continue()
    })
    let asked = 0
    const streams = page.waitForResponse((response) => response.url().includes('/v2/events/stream'))
    await open('/dashboard/bookings?from=2030-04-02&to=2030-04-02')
    await page.getByText('There are no such bookings').waitFor()
    expect((await streams).status()).toBe(200)
    asked = 0
    const { name } = await book('2030-04-02T10:00:00Z')
    await page.getByText(name, { exact: true }).waitFor()
    expect(asked).toBe(1)
    await page.unroute('**/v2/bookings?**')
  })

  it('a host saves the bookings of a search as a table and as a calendar file', async () => {
    const { page, open } = ada
    const { name } = await book('2030-04-03T10:00:00Z')
    const other = await book('2030-04-03T11:00:00Z')
    await open(`/dashboard/bookings?search=${encodeURIComponent(name)}`)
    const save = async (item: RegExp) => {
      await page.getByRole('button', { name: 'Export' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: item }).click()
      return readFileSync(await (await download).path(), 'utf8')
    }
    const table = await save(/table/)
    expect(table).toMatch(/^\uFEFFuid,status,/)
    expect(table).toContain('2030-04-03 12:00')
    expect(table).toContain(name)
    expect(table).not.toContain(other.name)
    expect(await save(/calendar/)).toContain('DTSTART:20300403T100000Z')
  })

  it('a host books for somebody on the telephone', async () => {
    const { page, open } = ada
    await open('/dashboard/bookings')
    await page.getByRole('button', { name: 'New booking' }).click()
    const dialog = page.getByRole('dialog', { name: 'New booking' })
    await dialog.getByLabel('Day', { exact: true }).fill('2030-03-06')
    await dialog.getByRole('radio').first().waitFor({ state: 'attached' })
    await dialog.getByRole('radio').first().check({ force: true })
    await dialog.getByLabel('Name').fill('Annie Easley')
    await dialog.getByLabel('E-mail address').fill('annie@example.net')
    await dialog.getByRole('button', { name: 'Book it' }).click()
    await page.getByText('The booking with Annie Easley is made.').waitFor()
    expect((await demonstration.mailsTo('annie@example.net'))[0]).toContain('Your booking is confirmed')
  })
})

describe('a booking', () => {
  it('a host cancels it with a reason, which the attendee reads', async () => {
    const { page, open } = ada
    const { uid, email } = await book('2030-03-07T10:00:00Z')
    await open(`/dashboard/bookings/${uid}`)
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('I am ill.')
    await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByText('The booking is cancelled.').waitFor()
    expect((await find(uid)).status).toBe('cancelled')
    await expect.poll(async () => (await demonstration.mailsTo(email))[0]).toContain('I am ill.')
    await page.getByText('I am ill.').waitFor()
  })

  it('a host reschedules it to another free time', async () => {
    const { page, open } = ada
    const { uid } = await book('2030-03-07T13:00:00Z')
    await open(`/dashboard/bookings/${uid}`)
    await page.getByRole('button', { name: 'Reschedule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Day', { exact: true }).fill('2030-03-08')
    const time = dialog.getByRole('radio', { name: '9:30 am' })
    await time.waitFor({ state: 'attached' })
    await time.check({ force: true })
    await dialog.getByLabel('Reason').fill('A train')
    await dialog.getByRole('button', { name: /^Reschedule to 8 Mar 2030, 9:30 am/ }).click()
    await page.getByText('The booking is rescheduled.').waitFor()
    // The host stands on the new booking.
    await page.getByText(/Friday,? 8 March 2030/).waitFor()
    expect(page.url()).not.toContain(uid)
    const moved = page.url()
    await open(`/dashboard/bookings/${uid}`)
    await page.getByText('This booking was moved to another time.').waitFor()
    expect(await page.locator('.screen-head').innerText()).toContain('Rescheduled')
    expect(await page.locator('main').innerText()).not.toContain('integrations:')
    await page.getByRole('link', { name: 'Open the new booking' }).click()
    await page.waitForURL(moved)
  })

  it('a host confirms one request and declines another', async () => {
    const { page, open } = ada
    const asked = (await demonstration.api('/event-types', {
      title: 'On request',
      slug: 'on-request',
      lengthInMinutes: 30,
      confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false },
    })) as { id: number }
    const of = { eventTypeId: asked.id, username: undefined, eventTypeSlug: undefined }
    const one = await book('2030-03-11T10:00:00Z', of)
    const other = await book('2030-03-11T11:00:00Z', of)
    await open('/dashboard')
    await page.getByText('2 bookings wait for your answer').waitFor()
    await page.getByRole('link', { name: 'Answer' }).click()
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await row(one.name).getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('The booking is confirmed.').waitFor()
    await row(other.name)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Decline' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await page.getByText('The booking is declined.').waitFor()
    expect([(await find(one.uid)).status, (await find(other.uid)).status]).toEqual(['accepted', 'rejected'])
  })

  it('a host adds a guest and changes the place', async () => {
    const { page, open } = ada
    const { uid } = await book('2030-03-12T10:00:00Z')
    await open(`/dashboard/bookings/${uid}`)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /^Actions for A conversation/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Add a guest')
    await page.getByRole('dialog').getByLabel('E-mail address').fill('joan@example.net')
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await page.getByText('joan@example.net is added.').waitFor()
    await choose('Change the place')
    await page.getByRole('dialog').getByLabel('Link').fill('https://meet.example.com/ada')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('The place is changed.').waitFor()
    await page.getByRole('link', { name: 'https://meet.example.com/ada' }).waitFor()
    expect((await find(uid)).location).toBe('https://meet.example.com/ada')
    // The guest can be removed again.
    await page.getByRole('button', { name: 'Actions for joan@example.net' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The attendee is removed.').waitFor()
    expect((await find(uid)).attendees.map(({ email }) => email)).not.toContain('joan@example.net')
  })

  it('a host sees whose turn it is, chooses another host with a reason, and then takes the next one', async () => {
    const { page, open } = ada
    const hosts = await aRotation(demonstration)
    const start = '2030-03-14T10:00:00Z'
    await demonstration.api('/bookings', { ...ATTENDEE, eventTypeId: hosts.joan.eventTypeId, start })
    const { uid } = (await demonstration.api('/bookings', { ...ATTENDEE, eventTypeId: hosts.eventTypeId, start })) as {
      uid: string
    }
    const reassign = async () => {
      await page.getByRole('button', { name: /^Actions for Interview/ }).click()
      await page.getByRole('menuitem', { name: 'Reassign' }).click()
      return page.getByRole('dialog')
    }
    await open(`/dashboard/bookings/${uid}`)
    const dialog = await reassign()
    await dialog.getByText('Grace is next: nobody else is free.').waitFor()
    expect(await dialog.getByRole('radio', { name: /whose turn it is/ }).isChecked()).toBe(true)
    expect(await dialog.getByRole('radio', { name: /^Joan Has another booking/ }).isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: /^Mary Outside of the working hours.*Can be chosen/ }).check()
    await dialog.getByLabel('Reason').fill('She knows the customer.')
    await dialog.getByRole('button', { name: 'Reassign' }).click()
    await page.getByText('Another host has the booking now.').waitFor()
    await expect.poll(async () => (await demonstration.mailsTo(hosts.mary.email))[0]).toContain(uid)
    await expect
      .poll(async () => (await demonstration.mailsTo(hosts.ada.email))[0])
      .toContain('She knows the customer.')
    await (await reassign()).getByText(/ is next: /).waitFor()
    await dialog.getByLabel('Reason').fill('She is ill.')
    await dialog.getByRole('button', { name: 'Reassign' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await demonstration.mailsTo(hosts.mary.email))[0]).toContain('She is ill.')
    // A booking without a rotation says so.
    const own = await book('2030-03-15T10:00:00Z')
    await open(`/dashboard/bookings/${own.uid}`)
    await page.getByRole('button', { name: /^Actions for A conversation/ }).click()
    await page.getByRole('menuitem', { name: 'Reassign' }).click()
    await page.getByRole('dialog').getByText('Only bookings whose hosts take turns can get another host.').waitFor()
  })

  it('a host notes who did not come', async () => {
    const { page, open } = ada
    const { uid, name } = await book('2030-03-04T10:00:00Z')
    const later = new Date('2030-03-04T11:00:00Z')
    await demonstration.moveClock(later)
    await page.clock.setFixedTime(later)
    await open(`/dashboard/bookings/${uid}`)
    await page.getByRole('button', { name: /^Actions for A conversation/ }).click()
    await page.getByRole('menuitem', { name: 'Who did not come' }).click()
    await page.getByRole('dialog').getByLabel(name).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await find(uid)).attendees[0]?.absent).toBe(true)
    await page.getByText('Absent', { exact: true }).waitFor()
  })
})

describe('the calendar', () => {
  it('shows a booking in the week, the month and the day, and keeps them in the address', async () => {
    const { page, open } = ada
    const { uid } = await book('2030-03-13T10:00:00Z')
    await open('/dashboard/bookings/calendar?date=2030-03-13')
    await page.locator(`a[href="/dashboard/bookings/${uid}"]`).waitFor()
    await page.getByRole('link', { name: 'Month', exact: true }).click()
    await page.waitForURL(/view=month/)
    await page.locator(`a[href="/dashboard/bookings/${uid}"]`).waitFor()
    await page.getByRole('link', { name: /^Wednesday,? 13 March 2030, one booking/ }).click()
    await page.waitForURL(/view=day&date=2030-03-13/)
    await page.locator(`a[href="/dashboard/bookings/${uid}"]`).waitFor()
    await page.getByRole('button', { name: 'On', exact: true }).click()
    await page.waitForURL(/date=2030-03-14/)
    await page.locator(`a[href="/dashboard/bookings/${uid}"]`).waitFor({ state: 'detached' })
  })

  it('fits on a phone', async () => {
    const { page, open } = await signInAsAda(browser, demonstration, { viewport: PHONE })
    for (const view of ['day', 'week', 'month']) {
      await open(`/dashboard/bookings/calendar?view=${view}&date=2030-03-13`)
      expect(await fits(page), view).toBe(true)
    }
    await page.context().close()
  })
})
