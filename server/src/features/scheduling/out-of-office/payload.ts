import type { AbsenceRow, Person } from './store.ts'

/** The ids and signs by which existing receivers know the reasons. */
const REASONS: Readonly<Record<AbsenceRow['reason'], { id: number; emoji: string }>> = {
  unspecified: { id: 1, emoji: '🕒' },
  vacation: { id: 2, emoji: '🏝️' },
  travel: { id: 3, emoji: '✈️' },
  sick: { id: 4, emoji: '🤒' },
  public_holiday: { id: 5, emoji: '📅' },
}

/** Returns an absence for subscribers, with the person who is booked meanwhile. */
export function absencePayload(absence: AbsenceRow, people: readonly Person[]): object {
  const { id, uuid, startsAt, endsAt, isWholeDay, createdAt, updatedAt, notes, reason, userId, toUserId } = absence
  const reasons = REASONS[reason]
  return {
    id,
    oooEntry: {
      id,
      uuid,
      notes,
      start: startsAt.toISOString(),
      end: endsAt.toISOString(),
      ...(!isWholeDay && { isWholeDay }),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      reason: { emoji: reasons.emoji, reason },
      reasonId: reasons.id,
      user: personPayload(people, userId),
      toUser: toUserId === null ? null : personPayload(people, toUserId),
    },
  }
}

function personPayload(people: readonly Person[], id: number): object | null {
  const person = people.find((one) => one.id === id)
  return person
    ? { id, name: person.name, username: person.username, email: person.email, timeZone: person.timeZone }
    : null
}
