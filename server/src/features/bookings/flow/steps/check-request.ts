import { checkAnswers } from '../../create/check-answers.ts'
import { checkGuests } from '../../create/check-guests.ts'
import { chooseLength } from '../../create/choose-length.ts'
import { chooseLocation } from '../../create/choose-location.ts'
import type { Draft } from '../draft.ts'

/** Holds what the booker sent against what the event type asks and offers: answers, guests, length, place. */
export function checkRequest({ bookable, request }: Draft): Partial<Draft> {
  checkAnswers(bookable, request)
  const guests = checkGuests(bookable, request)
  chooseLength(bookable, request)
  return { guests, place: chooseLocation(bookable, request) }
}
