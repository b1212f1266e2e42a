import { describe, expect, it } from 'vitest'
import { bookingTitle } from './title.ts'

const names = {
  eventTitle: 'Consultation',
  customName: null,
  organizer: 'Hanna Arendt',
  booker: { name: 'Bob Dylan Thomas' },
  location: '12 High Street',
  lengthMinutes: 45,
  answers: { topic: 'Taxes', pets: ['cat', 'dog'] },
}

describe('the title of a booking', () => {
  it('the title names the event, the host and the booker', () => {
    expect(bookingTitle(names)).toBe('Consultation between Hanna Arendt and Bob Dylan Thomas')
  })

  it('the title names the app of an online meeting in words and not by its code', () => {
    const customName = '{Event type title} by {Location}'
    expect(bookingTitle({ ...names, customName, location: 'integrations:daily' })).toBe('Consultation by Daybook video')
  })

  it.each([
    ['{Event type title} / {Event duration}', 'Consultation / 45 mins'],
    ['{Organiser first name} meets {Scheduler first name}', 'Hanna meets Bob'],
    ['{Scheduler last name} at {Location}', 'Dylan Thomas at 12 High Street'],
    ['{topic} for {Scheduler}', 'Taxes for Bob Dylan Thomas'],
    ['Bring {pets}', 'Bring cat, dog'],
    ['{ Organiser }', 'Hanna Arendt'],
    ['{unknown} stays', '{unknown} stays'],
  ])('the title follows the template %s', (customName, title) => {
    expect(bookingTitle({ ...names, customName })).toBe(title)
  })
})
