/**
 * The labels of the fields that every event type has. Receivers of webhooks know the fields by them, and embedded
 * components have a text of their own for each.
 */
export const DEFAULT_LABELS: Readonly<Record<string, string>> = {
  name: 'your_name',
  splitName: 'your_name',
  email: 'email_address',
  attendeePhoneNumber: 'phone_number',
  location: 'location',
  title: 'what_is_this_meeting_about',
  notes: 'additional_notes',
  guests: 'additional_guests',
  rescheduleReason: 'reason_for_reschedule',
}
