import { invalid, notFound, unavailable } from '../../../../lib/errors.ts'

/** Returns the error that existing clients expect. */
export const withoutVideo = (uid: string) =>
  notFound('BOOKING_WITHOUT_VIDEO', `No Cal Video reference found with booking uid ${uid}`)

export const recordsUnknown = () =>
  unavailable('VIDEO_RECORDS_UNKNOWN', 'The provider of video can’t be asked at the moment. Please try again later.')

export const noticesNotConfigured = () =>
  invalid(
    'VIDEO_NOTICES_NOT_CONFIGURED',
    'This server takes no notices of Daily. Its operator must set DAILY_API_KEY and DAILY_WEBHOOK_SECRET first (docs/video.md).',
  )

export const noticeMalformed = () =>
  invalid('NOTICE_MALFORMED', "The notice is signed, but doesn't have the form of Daily's events.")

export const noticeForged = () =>
  invalid('NOTICE_SIGNATURE_INVALID', 'The signature of the notice is missing, wrong or older than five minutes.')
