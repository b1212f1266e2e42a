import type { Area } from './versions.ts'

type Older = { version: string; served: boolean; note: string }

/** The version of requests without `cal-api-version`, as far as existing clients still send its shapes. */
export const OLDER_VERSIONS: Readonly<Record<Area, readonly Older[]>> = {
  bookings: [
    {
      version: '2024-04-15',
      served: true,
      note: 'A body with `responses` and without `attendee` is booked and answered in this version, and so are series and instant meetings. GET /v2/bookings/{uid}/reschedule belongs to it. All other requests are answered in the current version.',
    },
  ],
  slots: [
    {
      version: '2024-04-15',
      served: true,
      note: 'GET /v2/slots/available, POST /v2/slots/reserve and DELETE /v2/slots/selected-slot belong to this version. GET /v2/slots is answered in the current version.',
    },
  ],
  'event-types': [
    {
      version: '2024-04-15',
      served: false,
      note: 'Requests with this date are answered in the current version. Embedded components have addresses of their own below /v2/atoms.',
    },
  ],
  schedules: [
    {
      version: '2024-04-15',
      served: false,
      note: 'Requests with this date are answered in the current version. Embedded components have addresses of their own below /v2/atoms.',
    },
  ],
}
