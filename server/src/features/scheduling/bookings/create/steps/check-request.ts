import type { Draft } from '../../flow/draft.ts'
import { checkAnswers } from '../check-answers.ts'
import { checkGuests } from '../check-guests.ts'
import { chooseLength } from '../choose-length.ts'
import { chooseLocation } from '../choose-location.ts'

/** Holds what the booker sent against what the event type asks and offers: answers, guests, length, place. */
export function checkRequest({ bookable, request }: Draft): Partial<Draft> {
  checkAnswers(bookable, request)
  const guests = checkGuests(bookable, request)
  chooseLength(bookable, request)
  return { guests, place: chooseLocation(bookable, request) }
}
