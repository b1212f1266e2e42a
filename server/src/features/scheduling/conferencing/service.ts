export { createConferencing } from './conferencing.ts'
export { createVideoRooms, OPENS_MINUTES_BEFORE, type VideoRooms } from './video-rooms.ts'
