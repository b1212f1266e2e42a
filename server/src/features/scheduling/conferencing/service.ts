export {
  GOOGLE_MEET_CODE,
  isMadeByProvider,
  MEETING_CODES,
  type MeetingType,
  meetingTypeOf,
} from './apps.ts'
export { createConferencing } from './conferencing.ts'
export type { OAuthProviders } from './oauth-apps.ts'
export { codeOfDefaultApp } from './organizers-apps.ts'
export { findOrganizersApps } from './store.ts'
export { createVideoRooms, OPENS_MINUTES_BEFORE, type VideoRooms } from './video-rooms.ts'
