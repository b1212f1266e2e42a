import { createHash } from 'node:crypto'

/**
 * What Zoom answers, as its documents show it: https://developers.zoom.us/docs/api/meetings/. No package of ours has its
 * types.
 */

/** A meeting as the stand-in keeps it. */
export type ZoomMeeting = {
  id: number
  uuid: string
  /** The address of the host's account. */
  host: string
  topic: string
  start_time: string
  duration: number
  timezone: string
  agenda: string
  join_url: string
  password: string
  created_at: string
  settings: ZoomSettings
}

/** The settings of a meeting. A host who isn't asked has these. */
export const DEFAULT_SETTINGS = {
  allow_multiple_devices: false,
  alternative_hosts: '',
  alternative_hosts_email_notification: true,
  approval_type: 2,
  audio: 'both',
  auto_recording: 'none',
  close_registration: false,
  cn_meeting: false,
  email_notification: true,
  encryption_type: 'enhanced_encryption',
  enforce_login: false,
  enforce_login_domains: '',
  focus_mode: false,
  host_video: false,
  in_meeting: false,
  jbh_time: 0,
  join_before_host: false,
  meeting_authentication: false,
  mute_upon_entry: false,
  participant_video: false,
  private_meeting: false,
  registrants_confirmation_email: true,
  registrants_email_notification: true,
  request_permission_to_unmute_participants: false,
  show_share_button: false,
  use_pmi: false,
  waiting_room: false,
  watermark: false,
} satisfies ZoomSettings

/** https://developers.zoom.us/docs/api/meetings/#tag/meetings/post/users/{userId}/meetings */
export type ZoomSettings = {
  allow_multiple_devices: boolean
  alternative_hosts: string
  alternative_hosts_email_notification: boolean
  /** 0 approves by itself, 1 lets the host approve, and 2 wants no registration. */
  approval_type: 0 | 1 | 2
  audio: 'both' | 'telephony' | 'voip' | 'thirdParty'
  auto_recording: 'local' | 'cloud' | 'none'
  close_registration: boolean
  cn_meeting: boolean
  email_notification: boolean
  encryption_type: 'enhanced_encryption' | 'e2ee'
  enforce_login: boolean
  enforce_login_domains: string
  focus_mode: boolean
  host_video: boolean
  in_meeting: boolean
  /** How many minutes before the start somebody may join; 0 is at any time. */
  jbh_time: 0 | 5 | 10 | 15
  join_before_host: boolean
  meeting_authentication: boolean
  mute_upon_entry: boolean
  participant_video: boolean
  private_meeting: boolean
  registrants_confirmation_email: boolean
  registrants_email_notification: boolean
  request_permission_to_unmute_participants: boolean
  show_share_button: boolean
  use_pmi: boolean
  waiting_room: boolean
  watermark: boolean
}

/**
 * A meeting: https://developers.zoom.us/docs/api/meetings/#tag/meetings/get/meetings/{meetingId}. Example:
 *
 *     {"uuid": "aDYlohsHRtCd4ii1uC2+hA==", "id": 97763643886, "host_id": "30R7kT7bTIKSNUFEuH_Qlg",
 *      "host_email": "jchill@example.com", "topic": "My Meeting", "type": 2, "status": "waiting",
 *      "start_time": "2022-03-25T07:29:29Z", "duration": 60, "timezone": "America/Los_Angeles", "agenda": "My Meeting",
 *      "created_at": "2022-03-25T07:29:29Z", "start_url": "https://example.com/s/11111?…",
 *      "join_url": "https://example.com/j/11111", "password": "123456", "h323_password": "123456",
 *      "pstn_password": "123456", "encrypted_password": "8pEkRweVXPV3Ob2KJYgFTRlDtl1gSn.1",
 *      "settings": {"host_video": true, "join_before_host": true, "jbh_time": 0, "approval_type": 0, …},
 *      "pre_schedule": false}
 */
type ShownMeeting = Omit<ZoomMeeting, 'host'> & {
  host_id: string
  host_email: string
  type: 2
  status: 'waiting' | 'started'
  start_url: string
  h323_password: string
  pstn_password: string
  encrypted_password: string
  pre_schedule: boolean
}

/**
 * A meeting in a list: https://developers.zoom.us/docs/api/meetings/#tag/meetings/get/users/{userId}/meetings. Example:
 *
 *     {"agenda": "My Meeting", "created_at": "2022-03-23T05:31:16Z", "duration": 60,
 *      "host_id": "30R7kT7bTIKSNUFEuH_Qlg", "id": 97763643886, "join_url": "https://example.com/j/11111",
 *      "start_time": "2022-03-23T06:00:00Z", "timezone": "America/Los_Angeles", "topic": "My Meeting", "type": 2,
 *      "uuid": "aDYlohsHRtCd4ii1uC2+hA=="}
 */
type ListedMeeting = Omit<ZoomMeeting, 'host' | 'password' | 'settings'> & { host_id: string; type: 2 }

/** Ids of users are 22 letters and digits. */
const hostId = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 22)

export const shownMeeting = ({ host, ...meeting }: ZoomMeeting) =>
  ({
    ...meeting,
    host_id: hostId(host),
    host_email: host,
    type: 2,
    status: 'waiting',
    start_url: `https://us05web.zoom.us/s/${meeting.id}?zak=fake`,
    h323_password: meeting.password,
    pstn_password: meeting.password,
    encrypted_password: `${meeting.id}.1`,
    pre_schedule: false,
  }) satisfies ShownMeeting

/** A list has only the beginning of an agenda. */
const LISTED_AGENDA = 250

export const listedMeeting = ({ host, password: _, settings: __, agenda, ...meeting }: ZoomMeeting) =>
  ({ ...meeting, agenda: agenda.slice(0, LISTED_AGENDA), host_id: hostId(host), type: 2 }) satisfies ListedMeeting

/**
 * The user whose token was sent: https://developers.zoom.us/docs/api/users/#tag/users/get/users/{userId}. Example:
 *
 *     {"id": "30R7kT7bTIKSNUFEuH_Qlg", "created_at": "2022-04-05T16:10:01Z", "email": "jchill@example.com",
 *      "first_name": "Jill", "last_name": "Chill", "display_name": "Jill Chill", "type": 2, "pmi": 3542471135,
 *      "timezone": "America/Los_Angeles", "verified": 1, "status": "active", "role_name": "Owner", …}
 */
type ZoomUser = {
  id: string
  created_at: string
  email: string
  first_name: string
  last_name: string
  display_name: string
  /** 1 is a basic account, and 2 a licensed one. */
  type: 1 | 2
  pmi: number
  timezone: string
  verified: 0 | 1
  status: 'pending' | 'active' | 'inactive'
  role_name: string
}

export const zoomUser = (email: string) =>
  ({
    id: hostId(email),
    created_at: '2022-04-05T16:10:01Z',
    email,
    first_name: 'Jill',
    last_name: 'Chill',
    display_name: 'Jill Chill',
    type: 2,
    pmi: 3_542_471_135,
    timezone: 'UTC',
    verified: 1,
    status: 'active',
    role_name: 'Member',
  }) satisfies ZoomUser
