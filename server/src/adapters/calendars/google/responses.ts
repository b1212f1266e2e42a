import type { AttendeeResponse } from '../calendar-provider.ts'

const RESPONSES: Readonly<Record<string, AttendeeResponse>> = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
}

/** Returns the answer of an attendee in the words of RFC 5545. */
export const responseOf = (responseStatus: string | undefined): AttendeeResponse =>
  RESPONSES[responseStatus ?? ''] ?? 'needs-action'
