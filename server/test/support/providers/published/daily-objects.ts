/** What Daily answers, as its documents show it. No package of ours has its types. */

/**
 * https://docs.daily.co/reference/rest-api/rooms. Example:
 *
 *     {"id": "5e3cf703-5547-47d6-a371-37b1f0b4427f", "name": "hello", "api_created": false, "privacy": "public",
 *      "url": "https://api-demo.daily.co/hello", "created_at": "2019-01-25T23:49:42.000Z",
 *      "config": {"max_participants": 4, "nbf": 1548547221, "exp": 1548633621, "start_video_off": true}}
 */
export type DailyRoom = {
  id: string
  name: string
  api_created: boolean
  privacy: 'public' | 'private'
  url: string
  created_at: string
  /** The properties that were set, and no other. */
  config: DailyRoomConfig
}

/** Times are in seconds since 1970. */
export type DailyRoomConfig = {
  nbf?: number
  exp?: number
  eject_at_room_exp?: boolean
  enable_recording?: string
}

/**
 * https://docs.daily.co/reference/rest-api/recordings/get-recording. Example:
 *
 *     {"id": "0cb313e1-211f-4be0-833d-8c7305b19902", "room_name": "test-recording-room", "start_ts": 1548789650,
 *      "status": "finished", "max_participants": 2, "duration": 277, "share_token": "TivXjlD22QQt",
 *      "s3key": "mydomain/test-recording-room/11245260397", "mtgSessionId": "257764e6-c74e-4c30-944a-a887a03173a3"}
 */
export type DailyRecording = {
  id: string
  room_name: string
  start_ts: number
  status: 'finished' | 'in-progress' | 'canceled'
  max_participants: number
  /** Absent while the recording goes on. */
  duration?: number
  share_token: string
  s3key: string
  mtgSessionId: string
}

/**
 * https://docs.daily.co/reference/rest-api/transcripts. Example:
 *
 *     {"transcriptId": "a759ae14-0327-4bf6-ac0d-192a0323f45b", "domainId": "04b89420-cf8b-4ea5-a428-02cc0a0e2a59",
 *      "roomId": "ad9e57d6-dcb8-4bb0-8100-247146b75713", "mtgSessionId": "586f7f8b-2a4f-4091-aa85-99a36094cb4e",
 *      "status": "t_finished", "duration": 14, "isVttAvailable": true, "outParams": {"key": "…", "bucket": "…",
 *      "region": "us-west-2"}, "created_at": "2024-01-15T10:30:00.000Z", "updated_at": "2024-01-15T10:35:00.000Z"}
 */
export type DailyTranscript = {
  transcriptId: string
  domainId: string
  roomId: string
  mtgSessionId: string
  status: 't_in_progress' | 't_finished' | 't_error' | 't_deleted'
  duration: number
  isVttAvailable: boolean
  outParams: { key: string; bucket: string; region: string }
  created_at: string
  updated_at: string
}

/** A session in a room: https://docs.daily.co/reference/rest-api/meetings */
export type DailyMeeting = {
  id: string
  room: string
  start_time: number
  duration: number
  ongoing: boolean
  max_participants: number
  participants: {
    /** Null for somebody whose token names nobody. */
    user_id: string | null
    participant_id: string
    user_name: string | null
    join_time: number
    duration: number
  }[]
}

/** https://docs.daily.co/reference/rest-api/webhooks: what all notices have. `event_ts` is in seconds. */
type Notice<Type extends string, Payload> = {
  version: string
  type: Type
  id: string
  payload: Payload
  event_ts: number
}

/**
 * https://docs.daily.co/reference/rest-api/webhooks/events/recording-ready-to-download. Example of its payload:
 *
 *     {"type": "cloud", "recording_id": "08fa0b24-9220-44c5-846c-3f116cf8e738", "room_name": "Xcm97xRZ08b2dePKb78g",
 *      "start_ts": 1692124183, "status": "finished", "max_participants": 1, "duration": 9,
 *      "share_token": "ntDCL5k98Ulq", "s3_key": "api-test-1j8fizhzd30c/Xcm97xRZ08b2dePKb78g/1692124183028"}
 */
export type DailyRecordingReady = Notice<
  'recording.ready-to-download',
  {
    type: 'cloud' | 'raw-tracks'
    recording_id: string
    room_name: string
    start_ts: number
    status: 'finished'
    max_participants: number
    duration: number
    share_token: string
    s3_key: string
  }
>

/**
 * https://docs.daily.co/reference/rest-api/webhooks/events/transcript-ready-to-download. Example of its payload:
 *
 *     {"id": "68f65d4c-a4dc-4179-bbb1-c12432afb924", "out_params": {"s3": {"key": "domain/room/1733234355482.vtt",
 *      "bucket": "…", "region": "us-west-2"}}, "room_id": "9e3c9e1b-bfbe-4753-b908-fd89cecfd4a7",
 *      "room_name": "my-transcript-room", "mtg_session_id": "a2bc876d-2816-4732-9c87-01e0b8c0b01b",
 *      "duration": 124.405, "participant_minutes": 2, "status": "t_finished", "domain_id": "…"}
 */
export type DailyTranscriptReady = Notice<
  'transcript.ready-to-download',
  {
    id: string
    out_params: { s3: { key: string; bucket: string; region: string } }
    room_id: string
    room_name: string
    mtg_session_id: string
    duration: number
    participant_minutes: number
    status: 't_finished'
    domain_id: string
  }
>
