// Generated from docs/openapi.json by `npm run docs`. Changes here are lost.
import type * as S from './schemas.ts'

export interface Operations {
  /** Describe the authorization server */
  'GET /.well-known/oauth-authorization-server': {
    answer: S.OAuthServerMetadata
  }
  /** Describe how the API is protected */
  'GET /.well-known/oauth-protected-resource': {
    answer: S.OAuthResourceMetadata
  }
  /** Describe how the tools of agents are protected */
  'GET /.well-known/oauth-protected-resource/mcp': {
    answer: S.OAuthResourceMetadata
  }
  /** Change my password */
  'POST /api/auth/change-password': {
    body: {
      currentPassword: string
      /** 8 to 128 characters. */
      newPassword: string
      /** True also revokes all API keys of the account. Otherwise they keep working. */
      revokeApiKeys?: boolean
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        apiKeys: {
          /** The number of API keys that still work. */
          kept: number
          /** The number of API keys that the change revoked. */
          revoked: number
        }
      }
    }
  }
  /** Confirm a new address with a mailed link */
  'POST /api/auth/confirm-email-change': {
    body: {
      /** From the link in the mail. */
      token: string
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        email: string
      }
    }
  }
  /** Ask for a new password */
  'POST /api/auth/forgot-password': {
    body: {
      email: string
    }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Sign in */
  'POST /api/auth/login': {
    body: S.LogIn
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        user: S.SignedInUser
        expires: string
      }
    }
  }
  /** Sign out */
  'POST /api/auth/logout': {
    idempotencyKey?: string
    answer: S.Success
  }
  /** Refresh tokens */
  'POST /api/auth/oauth/refreshToken': {
    body: {
      grant_type: "refresh_token"
      client_id: string
      client_secret?: string
      /** The token may also be sent as bearer. */
      refresh_token?: string
    }
    answer: S.OAuthTokensOfWeb
  }
  /** Revoke a token */
  'POST /api/auth/oauth/revoke': {
    body: S.OAuthTokenQuestion
    answer: undefined
  }
  /** Exchange a code */
  'POST /api/auth/oauth/token': {
    body: {
      grant_type: "authorization_code"
      client_id: string
      client_secret?: string
      code: string
      redirect_uri: string
      code_verifier?: string
    }
    answer: S.OAuthTokensOfWeb
  }
  /** Choose a new password with a mailed link */
  'POST /api/auth/reset-password': {
    body: {
      /** From the link in the mail. */
      token: string
      /** 8 to 128 characters. */
      password: string
      /** True also revokes all API keys of the account. Otherwise they keep working. */
      revokeApiKeys?: boolean
    }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Get the state of my second factor */
  'GET /api/auth/second-factor': {
    answer: {
      status: "success" | "error"
      data: S.SecondFactor
    }
  }
  /** Begin to set up a second factor */
  'POST /api/auth/second-factor': {
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        /** Base32. */
        secret: string
        /** The otpauth:// address that a QR code shows. */
        uri: string
      }
    }
  }
  /** Turn my second factor on */
  'POST /api/auth/second-factor/confirm': {
    body: {
      /** Six digits of the authenticator, or a recovery code. */
      code: string
      /** The account's password, if it has one. */
      password?: string
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        /** Shown this once. Each code works once. */
        recoveryCodes: string[]
      }
    }
  }
  /** Turn my second factor off */
  'POST /api/auth/second-factor/disable': {
    body: S.SecondFactorProof
    idempotencyKey?: string
    answer: S.Success
  }
  /** Replace my recovery codes */
  'POST /api/auth/second-factor/recovery-codes': {
    body: S.SecondFactorProof
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        /** Shown this once. Each code works once. */
        recoveryCodes: string[]
      }
    }
  }
  /** Mail the link to confirm my address again */
  'POST /api/auth/send-verification': {
    idempotencyKey?: string
    answer: S.Success
  }
  /** Get the person who is signed in with this browser */
  'GET /api/auth/session': {
    answer: S.CurrentSession
  }
  /** Create an account of my own */
  'POST /api/auth/signup': {
    body: S.SignUp
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        user: S.SignedInUser
      }
    }
  }
  /** Confirm an address with a mailed link */
  'POST /api/auth/verify-email': {
    body: {
      /** From the link in the mail. */
      token: string
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        email: string
      }
    }
  }
  /** Check that the process can serve */
  'GET /health': {
    answer: {
      status: string
    }
  }
  /** Speak the Model Context Protocol */
  'POST /mcp': {
    query?: { tools?: string }
    body: S.McpMessage
    answer: S.McpAnswer
  }
  /** Get the state of the process and its queues, for monitors */
  'GET /metrics': {
    answer: string
  }
  /** Check that the database answers, and that this version may use it */
  'GET /ready': {
    answer: {
      status: string
      /** `full` while the disk has too little room: requests can read, and can't change anything. */
      storage: "ok" | "full"
      /** Only with a replica for lists. */
      replica?: {
        /** `used` if lists are read from it. Otherwise they are read from the primary. */
        status: "used" | "late" | "away"
        /** How far it is behind the primary; null if that is not known. */
        lagMilliseconds: (number | null)
      }
      versions: {
        server: string
        schema: string
        timeZones: string
        node: string
      }
    }
  }
  /** List the backups of the embedded database */
  'GET /v2/admin/backups': {
    answer: {
      status: "success" | "error"
      data: S.Backup[]
    }
  }
  /** Back up the embedded database */
  'POST /v2/admin/backups': {
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Backup
    }
  }
  /** List all bookings of the server */
  'GET /v2/admin/bookings': {
    query?: { limit?: number; cursor?: string; hostId?: number; status?: "accepted" | "pending" | "cancelled" | "rejected"; afterStart?: string; beforeStart?: string }
    answer: {
      status: "success" | "error"
      data: S.AdminBooking[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Get the time of the test clock */
  'GET /v2/admin/clock': {
    answer: {
      status: "success" | "error"
      data: S.Clock
    }
  }
  /** Set the test clock */
  'PUT /v2/admin/clock': {
    body: S.SetClock
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Clock
    }
  }
  /** Return to real time */
  'DELETE /v2/admin/clock': {
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Clock
    }
  }
  /** List all event types of the server */
  'GET /v2/admin/event-types': {
    query?: { limit?: number; cursor?: string; ownerId?: number; teamId?: number }
    answer: {
      status: "success" | "error"
      data: S.AdminEventType[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** List events */
  'GET /v2/admin/events': {
    query?: { take?: number; cursor?: string; type?: string[]; bookingUid?: string; since?: string; until?: string }
    answer: {
      status: "success" | "error"
      data: S.LogEvent[]
      pagination: {
        nextCursor: (string | null)
        /** True if there are more events already. */
        hasMore: boolean
        goneUntil: (string | null)
      }
    }
  }
  /** Store records of another system */
  'POST /v2/admin/imports': {
    body: S.ImportRecords
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        results: S.ImportResult[]
      }
    }
  }
  /** Get the state of the queues and jobs */
  'GET /v2/admin/jobs': {
    answer: {
      status: "success" | "error"
      data: S.JobsOverview
    }
  }
  /** List dead letters */
  'GET /v2/admin/jobs/dead-letters': {
    query?: { queue?: "follow-ups" | "messages" | "webhook-deliveries" | "timers"; take?: number; cursor?: string }
    answer: {
      status: "success" | "error"
      data: S.DeadLetter[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Try all dead letters again */
  'POST /v2/admin/jobs/dead-letters/retry': {
    body: S.RetryDeadLetters
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RetriedDeadLetters
    }
  }
  /** Try one dead letter again */
  'POST /v2/admin/jobs/dead-letters/{queue}/{deadLetterId}/retry': {
    path: { queue: "follow-ups" | "messages" | "webhook-deliveries" | "timers"; deadLetterId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RetriedDeadLetters
    }
  }
  /** Register an application */
  'POST /v2/admin/oauth-clients': {
    body: S.CreateOAuthClient
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.NewOAuthApplication
    }
  }
  /** List applications */
  'GET /v2/admin/oauth-clients': {
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.OAuthApplication[]
    }
  }
  /** Get an application */
  'GET /v2/admin/oauth-clients/{clientId}': {
    path: { clientId: string }
    answer: {
      status: "success" | "error"
      data: S.OAuthApplicationWithSecrets
    }
  }
  /** Change an application */
  'PATCH /v2/admin/oauth-clients/{clientId}': {
    path: { clientId: string }
    body: S.UpdateOAuthClient
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OAuthApplication
    }
  }
  /** Make a second secret */
  'POST /v2/admin/oauth-clients/{clientId}/secrets': {
    path: { clientId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.NewOAuthSecret
    }
  }
  /** Delete a secret */
  'DELETE /v2/admin/oauth-clients/{clientId}/secrets/{secretId}': {
    path: { clientId: string; secretId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        id: number
        lastFour: string
        createdAt: string
      }
    }
  }
  /** List organizations */
  'GET /v2/admin/organizations': {
    query?: { limit?: number; cursor?: string; search?: string }
    answer: {
      status: "success" | "error"
      data: S.ListedOrganization[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Create an organization */
  'POST /v2/admin/organizations': {
    body: S.CreateOrganization
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.NewOrganization
    }
  }
  /** List the kept messages */
  'GET /v2/admin/outbox': {
    query?: { to?: string; channel?: "email" | "sms" | "whatsapp"; state?: "kept" | "failed"; limit?: number }
    answer: {
      status: "success" | "error"
      data: S.KeptMessage[]
    }
  }
  /** Erase a person */
  'POST /v2/admin/personal-data/erasures': {
    body: S.EraseBooker
    answer: {
      status: "success" | "error"
      data: S.ErasedBooker
    }
  }
  /** List erasures */
  'GET /v2/admin/personal-data/erasures': {
    query?: { limit?: number; cursor?: string }
    answer: {
      status: "success" | "error"
      data: S.Erasure[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Repeat erasures after the restoration of a backup */
  'POST /v2/admin/personal-data/erasures/repeats': {
    body: S.RepeatErasures
    answer: {
      status: "success" | "error"
      data: S.RepeatedErasures
    }
  }
  /** Export what the server keeps about a person */
  'POST /v2/admin/personal-data/exports': {
    body: S.PersonOfExport
    answer: {
      status: "success" | "error"
      data: S.PersonalData
    }
  }
  /** Encrypt stored secrets with the present key */
  'POST /v2/admin/secrets/rotate': {
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        /** The number of secrets that this call encrypted with the present key. */
        rotated: number
        /** The number of secrets of a previous key: call again. */
        remaining: number
        /** The number of secrets whose key the settings no longer have. */
        unreadable: number
      }
    }
  }
  /** List the settings in force */
  'GET /v2/admin/settings': {
    answer: {
      status: "success" | "error"
      data: S.Setting[]
    }
  }
  /** List accounts */
  'GET /v2/admin/users': {
    query?: { limit?: number; cursor?: string; email?: string }
    answer: {
      status: "success" | "error"
      data: S.Account[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Create an account */
  'POST /v2/admin/users': {
    body: S.CreateUser
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.NewUser
    }
  }
  /** Create an API key for an account */
  'POST /v2/admin/users/{userId}/api-keys': {
    path: { userId: number }
    body: S.CreateApiKey
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        id: string
        apiKey: string
      }
    }
  }
  /** Disable an account */
  'POST /v2/admin/users/{userId}/disable': {
    path: { userId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Account
    }
  }
  /** Enable an account */
  'POST /v2/admin/users/{userId}/enable': {
    path: { userId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Account
    }
  }
  /** Give an account another password */
  'POST /v2/admin/users/{userId}/password-reset': {
    path: { userId: number }
    body: S.AdminPasswordReset
    answer: {
      status: "success" | "error"
      data: S.PasswordReset
    }
  }
  /** Replace the API key that asks */
  'POST /v2/api-keys/refresh': {
    body: S.RefreshApiKey
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        apiKey: string
      }
    }
  }
  /** Get an application, for embedded components */
  'GET /v2/atoms/auth/oauth2/clients/{clientId}': {
    path: { clientId: string }
    answer: {
      status: "success" | "error"
      data: S.OAuthClientOfAtoms
    }
  }
  /** List video apps, for embedded components */
  'GET /v2/atoms/conferencing': {
    answer: {
      status: "success" | "error"
      data: S.ConferencingAppItems
    }
  }
  /** List verified e-mail addresses, for embedded components */
  'GET /v2/atoms/emails/verified-emails': {
    answer: {
      status: "success" | "error"
      data: string[]
    }
  }
  /** Send a code to an e-mail address, for embedded components */
  'POST /v2/atoms/emails/verified-emails': {
    body: {
      email: string
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: string[]
    }
  }
  /** List own event types, for embedded components */
  'GET /v2/atoms/event-types': {
    answer: {
      status: "success" | "error"
      data: S.ListedEventTypes
    }
  }
  /** Get an app of event types, for embedded components */
  'GET /v2/atoms/event-types-app/{appSlug}': {
    path: { appSlug: string }
    query?: { teamId?: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeApp
    }
  }
  /** Move own event types to the default video app */
  'PATCH /v2/atoms/event-types/bulk-update-to-default-location': {
    body: {
      eventTypeIds: number[]
    }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List own event types and those of own teams, for embedded components */
  'GET /v2/atoms/event-types/list-with-team': {
    answer: {
      status: "success" | "error"
      data: S.EventTypeWithTeam[]
    }
  }
  /** Get the event type of a booking page, for embedded components */
  'GET /v2/atoms/event-types/{eventSlug}/public': {
    path: { eventSlug: string }
    query?: { username?: string; isTeamEvent?: boolean; teamId?: number; orgId?: number; org?: string }
    answer: {
      status: "success" | "error"
      data: S.PublicEvent
    }
  }
  /** Get the settings of an event type, for embedded components */
  'GET /v2/atoms/event-types/{eventTypeId}': {
    path: { eventTypeId: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeSettings
    }
  }
  /** Change an event type, for embedded components */
  'PATCH /v2/atoms/event-types/{eventTypeId}': {
    path: { eventTypeId: number }
    body: S.EventTypeSettingsChange
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeSettings
    }
  }
  /** List video apps, for embedded components */
  'GET /v2/atoms/organizations/{orgId}/teams/{teamId}/conferencing': {
    path: { orgId: number; teamId: number }
    answer: {
      status: "success" | "error"
      data: S.ConferencingAppItems
    }
  }
  /** List event types of a team, for embedded components */
  'GET /v2/atoms/organizations/{orgId}/teams/{teamId}/event-types': {
    path: { orgId: number; teamId: number }
    answer: {
      status: "success" | "error"
      data: S.ListedEventTypes
    }
  }
  /** Get the settings of a team's event type, for embedded components */
  'GET /v2/atoms/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}': {
    path: { orgId: number; teamId: number; eventTypeId: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeSettings
    }
  }
  /** Change a team's event type, for embedded components */
  'PATCH /v2/atoms/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}': {
    path: { orgId: number; teamId: number; eventTypeId: number }
    body: S.EventTypeSettingsChange
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeSettings
    }
  }
  /** Find a team's members by their attributes, for embedded components */
  'GET /v2/atoms/organizations/{orgId}/teams/{teamId}/members-matching-attribute': {
    path: { orgId: number; teamId: number }
    query?: { attributesQueryValue?: string; enablePerf?: boolean }
    answer: {
      status: "success" | "error"
      data: S.MatchingMembers
    }
  }
  /** Get the payment of a booking, for embedded components */
  'GET /v2/atoms/payment/{bookingUid}': {
    path: { bookingUid: string }
    answer: {
      status: "success" | "error"
      data: S.ComponentPayment
    }
  }
  /** Get a schedule, for embedded components */
  'GET /v2/atoms/schedules': {
    query?: { scheduleId?: number; isManagedEventType?: boolean }
    answer: {
      status: "success" | "error"
      data: S.FormSchedule
    }
  }
  /** List schedules, for embedded components */
  'GET /v2/atoms/schedules/all': {
    answer: {
      status: "success" | "error"
      data: S.ListedSchedules
    }
  }
  /** Create a schedule, for embedded components */
  'POST /v2/atoms/schedules/create': {
    body: {
      name: string
      /** One list of hours for each day of the week. Sunday is the first. */
      schedule?: S.FormHours[][]
      timeZone?: string
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ScheduleFacts
    }
  }
  /** Get the schedule of an own event type, for embedded components */
  'GET /v2/atoms/schedules/event-type/{eventSlug}': {
    path: { eventSlug: string }
    answer: {
      status: "success" | "error"
      data: S.FormSchedule
    }
  }
  /** Change a schedule, for embedded components */
  'PATCH /v2/atoms/schedules/{scheduleId}': {
    path: { scheduleId: number }
    body: {
      name?: string
      timeZone?: string
      isDefault?: boolean
      /** One list of hours for each day of the week. Sunday is the first. */
      schedule?: S.FormHours[][]
      dateOverrides?: {
        ranges: S.FormHours[]
      }[]
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.FormSchedule
    }
  }
  /** Copy a schedule */
  'POST /v2/atoms/schedules/{scheduleId}/duplicate': {
    path: { scheduleId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ScheduleFacts
    }
  }
  /** Check if an address must be verified for every booking */
  'GET /v2/atoms/verification/email/check': {
    query?: { email?: string; userSessionEmail?: string }
    answer: {
      status: "success" | "error"
      data: boolean
    }
  }
  /** Send a code to a booker */
  'POST /v2/atoms/verification/email/send-code': {
    body: S.RequestBookerVerification
    idempotencyKey?: string
    answer: S.Success
  }
  /** Check a code that was sent to an address */
  'POST /v2/atoms/verification/email/verify-code': {
    body: S.VerifyBooker
    answer: {
      status: "success" | "error"
      data: S.BookerVerified
    }
  }
  /** Verify an own e-mail address, for embedded components */
  'POST /v2/atoms/verification/email/verify-code-authenticated': {
    body: {
      email: string
      code: string
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EmailVerified
    }
  }
  /** Get an application */
  'GET /v2/auth/oauth2/clients/{clientId}': {
    path: { clientId: string }
    answer: {
      status: "success" | "error"
      data: S.OAuthClientFacts
    }
  }
  /** Introspect a token */
  'POST /v2/auth/oauth2/introspect': {
    body: S.OAuthTokenQuestion
    answer: S.OAuthIntrospection
  }
  /** Revoke a token */
  'POST /v2/auth/oauth2/revoke': {
    body: S.OAuthTokenQuestion
    answer: undefined
  }
  /** Get tokens */
  'POST /v2/auth/oauth2/token': {
    body: (S.OAuthCodeConfidential | S.OAuthCodePublic | S.OAuthRefreshConfidential | S.OAuthRefreshPublic)
    answer: S.OAuthTokens
  }
  /** Book a slot */
  'POST /v2/bookings': {
    body: (S.CreateBooking | S.CreateInstantBooking | S.CreateRecurringBooking | S.OlderBooking)
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.RecurringBookedSeat | S.BookedSeat | S.RecurringBooking | S.Booking | S.RecurringBookedSeat[] | S.RecurringBooking[] | S.OlderBooked)
    }
  }
  /** List bookings */
  'GET /v2/bookings': {
    query?: { status?: ("upcoming" | "recurring" | "past" | "cancelled" | "unconfirmed")[]; attendeeEmail?: string; attendeeName?: string; search?: string; bookingUid?: string; eventTypeIds?: number[]; eventTypeId?: number; afterStart?: string; beforeEnd?: string; sortStart?: "asc" | "desc"; sortEnd?: "asc" | "desc"; sortCreated?: "asc" | "desc"; take?: number; skip?: number; teamsIds?: number[]; teamIds?: number[]; teamId?: number; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; sortUpdatedAt?: "asc" | "desc" }
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking)[]
      pagination: S.Pagination
      error?: Record<string, unknown>
    }
  }
  /** Get the booking of a seat */
  'GET /v2/bookings/by-seat/{seatUid}': {
    path: { seatUid: string }
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking | S.RecurringSeatedBooking[] | S.RecurringBooking[])
      error?: Record<string, unknown>
    }
  }
  /** Export bookings as a table */
  'GET /v2/bookings/export.csv': {
    query?: { status?: ("upcoming" | "recurring" | "past" | "cancelled" | "unconfirmed")[]; attendeeEmail?: string; attendeeName?: string; search?: string; bookingUid?: string; eventTypeIds?: number[]; eventTypeId?: number; afterStart?: string; beforeEnd?: string; sortStart?: "asc" | "desc"; sortEnd?: "asc" | "desc"; sortCreated?: "asc" | "desc"; teamsIds?: number[]; teamIds?: number[]; teamId?: number; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; sortUpdatedAt?: "asc" | "desc"; timeZone?: string }
    answer: string
  }
  /** Export bookings as a calendar file */
  'GET /v2/bookings/export.ics': {
    query?: { status?: ("upcoming" | "recurring" | "past" | "cancelled" | "unconfirmed")[]; attendeeEmail?: string; attendeeName?: string; search?: string; bookingUid?: string; eventTypeIds?: number[]; eventTypeId?: number; afterStart?: string; beforeEnd?: string; sortStart?: "asc" | "desc"; sortEnd?: "asc" | "desc"; sortCreated?: "asc" | "desc"; teamsIds?: number[]; teamIds?: number[]; teamId?: number; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; sortUpdatedAt?: "asc" | "desc" }
    answer: string
  }
  /** Ask for an instant meeting, by API version 2024-04-15 */
  'POST /v2/bookings/instant': {
    body: S.OlderBooking
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OlderBooked
    }
  }
  /** Book a series, by API version 2024-04-15 */
  'POST /v2/bookings/recurring': {
    body: S.OlderBooking[]
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OlderBooked[]
    }
  }
  /** Get a booking */
  'GET /v2/bookings/{bookingUid}': {
    path: { bookingUid: string }
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking | S.RecurringSeatedBooking[] | S.RecurringBooking[])
      error?: Record<string, unknown>
    }
  }
  /** List the attendees of a booking */
  'GET /v2/bookings/{bookingUid}/attendees': {
    path: { bookingUid: string }
    answer: {
      status: "success" | "error"
      data: S.IdentifiedAttendee[]
    }
  }
  /** Add an attendee to a booking */
  'POST /v2/bookings/{bookingUid}/attendees': {
    path: { bookingUid: string }
    body: (S.AddAttendee | S.AddGuests)
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking | S.RecurringSeatedBooking[] | S.RecurringBooking[])
    } | {
      status: "success" | "error"
      data: S.AddedAttendee
    }
  }
  /** Get an attendee of a booking */
  'GET /v2/bookings/{bookingUid}/attendees/{attendeeId}': {
    path: { bookingUid: string; attendeeId: number }
    answer: {
      status: "success" | "error"
      data: S.IdentifiedAttendee
    }
  }
  /** Remove an attendee from a booking */
  'DELETE /v2/bookings/{bookingUid}/attendees/{attendeeId}': {
    path: { bookingUid: string; attendeeId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RemovedAttendee
    }
  }
  /** Get links that add a booking to a calendar */
  'GET /v2/bookings/{bookingUid}/calendar-links': {
    path: { bookingUid: string }
    answer: {
      status: "success" | "error"
      data: S.CalendarLink[]
    }
  }
  /** Cancel a booking */
  'POST /v2/bookings/{bookingUid}/cancel': {
    path: { bookingUid: string }
    body: (S.CancelBooking | S.CancelSeat)
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking | S.RecurringSeatedBooking[] | S.RecurringBooking[])
    }
  }
  /** List the sessions in a booking's video room */
  'GET /v2/bookings/{bookingUid}/conferencing-sessions': {
    path: { bookingUid: string }
    answer: {
      status: "success" | "error"
      data: S.ConferencingSession[]
      error?: Record<string, unknown>
    }
  }
  /** Confirm a request */
  'POST /v2/bookings/{bookingUid}/confirm': {
    path: { bookingUid: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking | S.RecurringSeatedBooking[] | S.RecurringBooking[])
      error?: Record<string, unknown>
    }
  }
  /** Decline a request */
  'POST /v2/bookings/{bookingUid}/decline': {
    path: { bookingUid: string }
    body: S.DeclineBooking
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking | S.RecurringSeatedBooking[] | S.RecurringBooking[])
      error?: Record<string, unknown>
    }
  }
  /** Add guests to a booking */
  'POST /v2/bookings/{bookingUid}/guests': {
    path: { bookingUid: string }
    body: S.AddGuests
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking | S.RecurringSeatedBooking[] | S.RecurringBooking[])
    }
  }
  /** Change the location of a booking */
  'PATCH /v2/bookings/{bookingUid}/location': {
    path: { bookingUid: string }
    body: S.ChangeBookingLocation
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking | S.RecurringSeatedBooking[] | S.RecurringBooking[])
    }
  }
  /** Mark absent people */
  'POST /v2/bookings/{bookingUid}/mark-absent': {
    path: { bookingUid: string }
    body: S.MarkAbsent
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking | S.RecurringSeatedBooking[] | S.RecurringBooking[])
    }
  }
  /** List the hosts' notes on a booking */
  'GET /v2/bookings/{bookingUid}/notes': {
    path: { bookingUid: string }
    answer: {
      status: "success" | "error"
      data: S.BookingNote[]
    }
  }
  /** Write a note on a booking */
  'POST /v2/bookings/{bookingUid}/notes': {
    path: { bookingUid: string }
    body: S.BookingNoteInput
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.BookingNote
    }
  }
  /** Change a note on a booking */
  'PATCH /v2/bookings/{bookingUid}/notes/{noteId}': {
    path: { bookingUid: string; noteId: number }
    body: S.BookingNoteInput
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.BookingNote
    }
  }
  /** Delete a note on a booking */
  'DELETE /v2/bookings/{bookingUid}/notes/{noteId}': {
    path: { bookingUid: string; noteId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.DeletedBookingNote
    }
  }
  /** Reassign a booking to the next host of its round robin */
  'POST /v2/bookings/{bookingUid}/reassign': {
    path: { bookingUid: string }
    body: S.ReassignBooking
    idempotencyKey?: string
    answer: S.ReassignAnswer
  }
  /** List the hosts who could get a booking, and whose turn it is */
  'GET /v2/bookings/{bookingUid}/reassign-candidates': {
    path: { bookingUid: string }
    answer: {
      status: "success" | "error"
      data: S.ReassignCandidates
    }
  }
  /** Reassign a booking to a host */
  'POST /v2/bookings/{bookingUid}/reassign/{userId}': {
    path: { bookingUid: string; userId: number }
    body: S.ReassignBooking
    idempotencyKey?: string
    answer: S.ReassignAnswer
  }
  /** List the recordings of a booking */
  'GET /v2/bookings/{bookingUid}/recordings': {
    path: { bookingUid: string }
    answer: {
      status: "success" | "error"
      data: S.BookingRecording[]
      error?: Record<string, unknown>
    }
  }
  /** List the references of a booking */
  'GET /v2/bookings/{bookingUid}/references': {
    path: { bookingUid: string }
    query?: { type?: "google_calendar" | "office365_calendar" | "daily_video" | "google_video" | "office365_video" | "zoom_video" }
    answer: {
      status: "success" | "error"
      data: S.BookingReference[]
    }
  }
  /** Get a booking before it is rescheduled, by API version 2024-04-15 */
  'GET /v2/bookings/{bookingUid}/reschedule': {
    path: { bookingUid: string }
    answer: {
      status: "success" | "error"
      data: S.OlderBooked
    }
  }
  /** Reschedule a booking */
  'POST /v2/bookings/{bookingUid}/reschedule': {
    path: { bookingUid: string }
    body: (S.RescheduleBooking | S.RescheduleSeat)
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.RecurringBookedSeat | S.BookedSeat | S.RecurringBooking | S.Booking | S.RecurringBookedSeat[] | S.RecurringBooking[])
    }
  }
  /** Explain why a booking has its host */
  'GET /v2/bookings/{bookingUid}/routing-trace': {
    path: { bookingUid: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingTrace
    }
  }
  /** List the transcripts of a booking */
  'GET /v2/bookings/{bookingUid}/transcripts': {
    path: { bookingUid: string }
    answer: {
      status: "success" | "error"
      data: string[]
      error?: Record<string, unknown>
    }
  }
  /** List calendar feeds */
  'GET /v2/calendar-feeds': {
    answer: {
      status: "success" | "error"
      data: S.CalendarFeed[]
    }
  }
  /** Create a calendar feed */
  'POST /v2/calendar-feeds': {
    body: S.CreateCalendarFeed
    answer: {
      status: "success" | "error"
      data: S.NewCalendarFeed
    }
  }
  /** Delete a calendar feed */
  'DELETE /v2/calendar-feeds/{feedId}': {
    path: { feedId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List connected calendars */
  'GET /v2/calendars': {
    answer: {
      status: "success" | "error"
      data: {
        connectedCalendars: {
          integration: S.CalendarIntegration
          credentialId: number
          delegationCredentialId: (string | null)
          primary?: S.ConnectedCalendar
          calendars: S.ConnectedCalendar[]
          error?: {
            message: string
          }
        }[]
        /** The calendar into which bookings are written, or an empty object. */
        destinationCalendar: (S.CalendarForBookings | Record<string, unknown>)
      }
    }
  }
  /** List busy times of calendars */
  'GET /v2/calendars/busy-times': {
    query?: { loggedInUsersTz?: string; timeZone?: string; dateFrom?: string; dateTo?: string; credentialId?: number; externalId?: string; calendarsToLoad?: {
      credentialId: number
      externalId: string
    }[] }
    answer: {
      status: "success" | "error"
      data: {
        start: string
        end: string
        /** The name of the calendar. */
        source: (string | null)
      }[]
      /** What is not known of the range. Absent if all of it is known. */
      warnings?: S.BusyTimesWarning[]
    }
  }
  /** Connect a CalDAV server */
  'POST /v2/calendars/caldav/credentials': {
    body: {
      /** The address of the server, of a principal or of one calendar. */
      url: string
      username: string
      /** An app-specific password, if the provider has them. */
      password: string
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.CalendarCredential
    }
  }
  /** Check the connected feeds */
  'GET /v2/calendars/ics-feed/check': {
    answer: S.Success
  }
  /** Connect ICS feeds */
  'POST /v2/calendars/ics-feed/save': {
    body: {
      /** The addresses of iCalendar files. */
      urls: string[]
      /** Feeds can only be read. */
      readOnly?: boolean
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.CalendarCredential
    }
  }
  /** Check a calendar account */
  'GET /v2/calendars/{calendar}/check': {
    path: { calendar: string }
    answer: S.Success
  }
  /** Begin to connect a calendar account */
  'GET /v2/calendars/{calendar}/connect': {
    path: { calendar: string }
    query?: { isDryRun?: boolean; redir?: string }
    answer: {
      status: "success" | "error"
      data: S.CalendarAuthUrl
    }
  }
  /** Connect an Apple calendar */
  'POST /v2/calendars/{calendar}/credentials': {
    path: { calendar: string }
    body: {
      username: string
      /** An app-specific password, if the provider has them. */
      password: string
    }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Disconnect a calendar account */
  'POST /v2/calendars/{calendar}/disconnect': {
    path: { calendar: string }
    body: {
      id: number
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.CalendarCredential
    }
  }
  /** Get the event of a booking from the calendar */
  'GET /v2/calendars/{calendar}/event/{eventUid}': {
    path: { calendar: string; eventUid: string }
    answer: {
      status: "success" | "error"
      data: S.UnifiedCalendarEvent
    }
  }
  /** Get the event of a booking from the calendar */
  'GET /v2/calendars/{calendar}/events/{eventUid}': {
    path: { calendar: string; eventUid: string }
    answer: {
      status: "success" | "error"
      data: S.UnifiedCalendarEvent
    }
  }
  /** Change the event of a booking in the calendar */
  'PATCH /v2/calendars/{calendar}/events/{eventUid}': {
    path: { calendar: string; eventUid: string }
    body: S.UnifiedCalendarEventInput
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.UnifiedCalendarEvent
    }
  }
  /** List connected video apps */
  'GET /v2/conferencing': {
    answer: {
      status: "success" | "error"
      data: S.ConferencingApp[]
    }
  }
  /** Receive a notice of Daily */
  'POST /v2/conferencing/daily/webhook': {
    body: string
    answer: S.DailyNoticeReceived
  }
  /** Get the default video app */
  'GET /v2/conferencing/default': {
    answer: S.DefaultConferencingApp
  }
  /** Connect Google Meet */
  'POST /v2/conferencing/{app}/connect': {
    path: { app: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ConferencingApp
    }
  }
  /** Set the default video app */
  'POST /v2/conferencing/{app}/default': {
    path: { app: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Disconnect a video app */
  'DELETE /v2/conferencing/{app}/disconnect': {
    path: { app: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Set the link of a video app */
  'PUT /v2/conferencing/{app}/link': {
    path: { app: string }
    body: S.ConferencingLink
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ConferencingApp
    }
  }
  /** Delete the link of a video app */
  'DELETE /v2/conferencing/{app}/link': {
    path: { app: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Begin to connect Zoom or Microsoft Teams */
  'GET /v2/conferencing/{app}/oauth/auth-url': {
    path: { app: string }
    query?: { returnTo?: string; onErrorReturnTo?: string }
    answer: {
      status: "success" | "error"
      data: S.ConferencingAuthUrl
    }
  }
  /** Get the credits of the caller */
  'GET /v2/credits/available': {
    answer: {
      status: "success" | "error"
      data: S.CreditBalance
    }
  }
  /** Charge credits */
  'POST /v2/credits/charge': {
    answer: S.Success
  }
  /** Set the destination calendar */
  'PUT /v2/destination-calendars': {
    body: {
      integration: string
      externalId: string
      delegationCredentialId?: string
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        userId: number
        integration: string
        externalId: string
        credentialId: (number | null)
      }
    }
  }
  /** List event types of a person */
  'GET /v2/event-types': {
    query?: { username?: string; eventSlug?: string; usernames?: string[]; orgSlug?: string; orgId?: number; sortCreatedAt?: "asc" | "desc" }
    answer: {
      status: "success" | "error"
      data: S.EventType[]
    }
  }
  /** Create an event type */
  'POST /v2/event-types': {
    body: S.CreateEventType
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventType
    }
  }
  /** Get an event type */
  'GET /v2/event-types/{eventTypeId}': {
    path: { eventTypeId: number }
    answer: {
      status: "success" | "error"
      data: (S.EventType | S.TeamEventType)
    }
  }
  /** Change an event type */
  'PATCH /v2/event-types/{eventTypeId}': {
    path: { eventTypeId: number }
    body: S.UpdateEventType
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventType
    }
  }
  /** Delete an event type */
  'DELETE /v2/event-types/{eventTypeId}': {
    path: { eventTypeId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.DeletedEventType
    }
  }
  /** List failures of the synchronization with a CRM */
  'GET /v2/event-types/{eventTypeId}/crm-sync-errors': {
    path: { eventTypeId: number }
    answer: {
      status: "success" | "error"
      data: {
        id: number
        error: string
      }[]
    }
  }
  /** Get the fairness report of a round robin */
  'GET /v2/event-types/{eventTypeId}/fairness': {
    path: { eventTypeId: number }
    answer: {
      status: "success" | "error"
      data: S.Fairness
    }
  }
  /** List the changes of an event type */
  'GET /v2/event-types/{eventTypeId}/history': {
    path: { eventTypeId: number }
    query?: { limit?: number; cursor?: string }
    answer: {
      status: "success" | "error"
      data: S.HistoryEntry[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** List private links of an event type */
  'GET /v2/event-types/{eventTypeId}/private-links': {
    path: { eventTypeId: number }
    answer: {
      status: "success" | "error"
      data: (S.TimedPrivateLink | S.CountedPrivateLink)[]
    }
  }
  /** Create a private link */
  'POST /v2/event-types/{eventTypeId}/private-links': {
    path: { eventTypeId: number }
    body: S.CreatePrivateLink
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.TimedPrivateLink | S.CountedPrivateLink)
    }
  }
  /** Change a private link */
  'PATCH /v2/event-types/{eventTypeId}/private-links/{linkId}': {
    path: { eventTypeId: number; linkId: string }
    body: S.UpdatePrivateLink
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.TimedPrivateLink | S.CountedPrivateLink)
    }
  }
  /** Delete a private link */
  'DELETE /v2/event-types/{eventTypeId}/private-links/{linkId}': {
    path: { eventTypeId: number; linkId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.DeletedPrivateLink
    }
  }
  /** Get the hosts of a team's event type with their priorities and weights */
  'GET /v2/event-types/{eventTypeId}/scheduling-config': {
    path: { eventTypeId: number }
    answer: {
      status: "success" | "error"
      data: S.SchedulingConfig
    }
  }
  /** List webhooks */
  'GET /v2/event-types/{eventTypeId}/webhooks': {
    path: { eventTypeId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook[]
    }
  }
  /** Create a webhook */
  'POST /v2/event-types/{eventTypeId}/webhooks': {
    path: { eventTypeId: number }
    body: S.CreateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** Delete all webhooks */
  'DELETE /v2/event-types/{eventTypeId}/webhooks': {
    path: { eventTypeId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: string
    }
  }
  /** Get a webhook */
  'GET /v2/event-types/{eventTypeId}/webhooks/{webhookId}': {
    path: { eventTypeId: number; webhookId: string }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** Change a webhook */
  'PATCH /v2/event-types/{eventTypeId}/webhooks/{webhookId}': {
    path: { eventTypeId: number; webhookId: string }
    body: S.UpdateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** Delete a webhook */
  'DELETE /v2/event-types/{eventTypeId}/webhooks/{webhookId}': {
    path: { eventTypeId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** List deliveries of a webhook */
  'GET /v2/event-types/{eventTypeId}/webhooks/{webhookId}/deliveries': {
    path: { eventTypeId: number; webhookId: string }
    query?: { take?: number; cursor?: string; state?: "waiting" | "delivered" | "failed"; trigger?: string }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Get a delivery of a webhook */
  'GET /v2/event-types/{eventTypeId}/webhooks/{webhookId}/deliveries/{deliveryId}': {
    path: { eventTypeId: number; webhookId: string; deliveryId: number }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Repeat a delivery */
  'POST /v2/event-types/{eventTypeId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    path: { eventTypeId: number; webhookId: string; deliveryId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Send a test to a webhook */
  'POST /v2/event-types/{eventTypeId}/webhooks/{webhookId}/ping': {
    path: { eventTypeId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Replay the events of a period */
  'POST /v2/event-types/{eventTypeId}/webhooks/{webhookId}/replay': {
    path: { eventTypeId: number; webhookId: string }
    body: S.ReplayWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookReplay
    }
  }
  /** Replace the secret of a webhook */
  'POST /v2/event-types/{eventTypeId}/webhooks/{webhookId}/rotate-secret': {
    path: { eventTypeId: number; webhookId: string }
    body: S.RotateWebhookSecret
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** List events */
  'GET /v2/events': {
    query?: { take?: number; cursor?: string; type?: string[]; bookingUid?: string; since?: string; until?: string }
    answer: {
      status: "success" | "error"
      data: S.LogEvent[]
      pagination: {
        nextCursor: (string | null)
        /** True if there are more events already. */
        hasMore: boolean
        goneUntil: (string | null)
      }
    }
  }
  /** Count bookings over time */
  'GET /v2/insights/bookings': {
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month"; groupBy?: "none" | "eventType" | "host" | "status" }
    answer: {
      status: "success" | "error"
      data: S.BookingInsights
    }
  }
  /** Compare the bookings of round robin hosts with their weights */
  'GET /v2/insights/fairness': {
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number }
    answer: {
      status: "success" | "error"
      data: S.FairnessInsights
    }
  }
  /** Get how early bookings are made */
  'GET /v2/insights/lead-times': {
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number }
    answer: {
      status: "success" | "error"
      data: S.LeadTimeInsights
    }
  }
  /** Count the bookings to which somebody did not come */
  'GET /v2/insights/no-shows': {
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month" }
    answer: {
      status: "success" | "error"
      data: S.NoShowInsights
    }
  }
  /** Get the booked part of the working hours */
  'GET /v2/insights/utilization': {
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month" }
    answer: {
      status: "success" | "error"
      data: S.UtilizationInsights
    }
  }
  /** Accept an invitation */
  'POST /v2/invites/{token}/accept': {
    path: { token: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.AcceptedInvite
    }
  }
  /** Get my profile */
  'GET /v2/me': {
    answer: {
      status: "success" | "error"
      data: S.Me
    }
  }
  /** Change my profile */
  'PATCH /v2/me': {
    body: S.UpdateMe
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ChangedMe
    }
  }
  /** List my API keys */
  'GET /v2/me/api-keys': {
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.ApiKey[]
    }
  }
  /** Create an API key */
  'POST /v2/me/api-keys': {
    body: S.CreateOwnApiKey
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.NewApiKey
    }
  }
  /** Revoke an API key */
  'DELETE /v2/me/api-keys/{apiKeyId}': {
    path: { apiKeyId: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List authorized applications */
  'GET /v2/me/authorized-apps': {
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.AuthorizedApp[]
    }
  }
  /** Revoke an application */
  'DELETE /v2/me/authorized-apps/{appId}': {
    path: { appId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List my e-mail addresses */
  'GET /v2/me/emails': {
    answer: {
      status: "success" | "error"
      data: S.EmailAddress[]
    }
  }
  /** Add an e-mail address */
  'POST /v2/me/emails': {
    body: {
      /** The further address. */
      email: string
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EmailAddress
    }
  }
  /** Remove an e-mail address */
  'DELETE /v2/me/emails/{emailId}': {
    path: { emailId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List my memberships */
  'GET /v2/me/memberships': {
    query?: { take?: number; skip?: number; accepted?: boolean }
    answer: {
      status: "success" | "error"
      data: S.OwnMembership[]
    }
  }
  /** Decline or leave */
  'DELETE /v2/me/memberships/{membershipId}': {
    path: { membershipId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Accept a membership */
  'POST /v2/me/memberships/{membershipId}/accept': {
    path: { membershipId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamMembership
    }
  }
  /** List absences */
  'GET /v2/me/ooo': {
    query?: { take?: number; skip?: number; sortStart?: "asc" | "desc"; sortEnd?: "asc" | "desc" }
    answer: {
      status: "success" | "error"
      data: S.OutOfOffice[]
    }
  }
  /** Add an absence */
  'POST /v2/me/ooo': {
    body: {
      start: string
      end: string
      notes?: string
      /** The person who is booked meanwhile: somebody of a common team or organization. */
      toUserId?: number
      reason?: "unspecified" | "vacation" | "travel" | "sick" | "public_holiday"
      /** False for an exact time, such as half a day. Otherwise `start` and `end` mean whole days. A change of the times means whole days unless it says otherwise. */
      isWholeDay?: boolean
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OutOfOffice
    }
  }
  /** Change an absence */
  'PATCH /v2/me/ooo/{oooId}': {
    path: { oooId: number }
    body: {
      start?: string
      end?: string
      notes?: string
      /** The person who is booked meanwhile: somebody of a common team or organization. */
      toUserId?: number
      reason?: "unspecified" | "vacation" | "travel" | "sick" | "public_holiday"
      /** False for an exact time, such as half a day. Otherwise `start` and `end` mean whole days. A change of the times means whole days unless it says otherwise. */
      isWholeDay?: boolean
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OutOfOffice
    }
  }
  /** Delete an absence */
  'DELETE /v2/me/ooo/{oooId}': {
    path: { oooId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OutOfOffice
    }
  }
  /** Erase my account */
  'POST /v2/me/personal-data/erasures': {
    body: S.EraseMe
    answer: {
      status: "success" | "error"
      data: S.ErasedBooker
    }
  }
  /** Export what the server keeps about me */
  'POST /v2/me/personal-data/exports': {
    answer: {
      status: "success" | "error"
      data: S.PersonalData
    }
  }
  /** List where I am signed in */
  'GET /v2/me/sessions': {
    answer: {
      status: "success" | "error"
      data: S.Session[]
    }
  }
  /** Sign out everywhere else */
  'DELETE /v2/me/sessions': {
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        count: number
      }
    }
  }
  /** Sign out somewhere */
  'DELETE /v2/me/sessions/{sessionId}': {
    path: { sessionId: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Subscribe a device to push messages */
  'POST /v2/notifications/subscriptions/app-push': {
    answer: S.Success
  }
  /** Unsubscribe a device from push messages */
  'DELETE /v2/notifications/subscriptions/app-push': {
    answer: S.Success
  }
  /** Create a platform client */
  'POST /v2/oauth-clients': {
    body: S.CreatePlatformClient
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.NewPlatformClient
    }
  }
  /** List my organization's platform clients */
  'GET /v2/oauth-clients': {
    answer: {
      status: "success" | "error"
      data: S.PlatformClient[]
    }
  }
  /** Get a platform client */
  'GET /v2/oauth-clients/{clientId}': {
    path: { clientId: string }
    answer: {
      status: "success" | "error"
      data: S.PlatformClient
    }
  }
  /** Change a platform client */
  'PATCH /v2/oauth-clients/{clientId}': {
    path: { clientId: string }
    body: S.UpdatePlatformClient
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.PlatformClient
    }
  }
  /** Delete a platform client */
  'DELETE /v2/oauth-clients/{clientId}': {
    path: { clientId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.PlatformClient
    }
  }
  /** List a client's managed users */
  'GET /v2/oauth-clients/{clientId}/managed-users': {
    path: { clientId: string }
    query?: { limit?: number; offset?: number; emails?: string[] }
    answer: {
      status: "success" | "error"
      data: S.ManagedUser[]
    }
  }
  /** Create a managed user */
  'POST /v2/oauth-clients/{clientId}/users': {
    path: { clientId: string }
    body: S.CreateManagedUser
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.NewManagedUser
      error?: S.ErrorFacts
    }
  }
  /** List a client's managed users */
  'GET /v2/oauth-clients/{clientId}/users': {
    path: { clientId: string }
    query?: { limit?: number; offset?: number; emails?: string[] }
    answer: {
      status: "success" | "error"
      data: S.ManagedUser[]
    }
  }
  /** Get a managed user */
  'GET /v2/oauth-clients/{clientId}/users/{userId}': {
    path: { clientId: string; userId: number }
    answer: {
      status: "success" | "error"
      data: S.ManagedUser
    }
  }
  /** Change a managed user */
  'PATCH /v2/oauth-clients/{clientId}/users/{userId}': {
    path: { clientId: string; userId: number }
    body: S.UpdateManagedUser
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ManagedUser
    }
  }
  /** Delete a managed user */
  'DELETE /v2/oauth-clients/{clientId}/users/{userId}': {
    path: { clientId: string; userId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ManagedUser
    }
  }
  /** Replace a managed user's tokens */
  'POST /v2/oauth-clients/{clientId}/users/{userId}/force-refresh': {
    path: { clientId: string; userId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ManagedUserKeys
    }
  }
  /** List webhooks */
  'GET /v2/oauth-clients/{clientId}/webhooks': {
    path: { clientId: string }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.PlatformClientWebhook[]
    }
  }
  /** Create a webhook */
  'POST /v2/oauth-clients/{clientId}/webhooks': {
    path: { clientId: string }
    body: S.CreateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.PlatformClientWebhook
    }
  }
  /** Delete all webhooks */
  'DELETE /v2/oauth-clients/{clientId}/webhooks': {
    path: { clientId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: string
    }
  }
  /** Get a webhook */
  'GET /v2/oauth-clients/{clientId}/webhooks/{webhookId}': {
    path: { clientId: string; webhookId: string }
    answer: {
      status: "success" | "error"
      data: S.PlatformClientWebhook
    }
  }
  /** Change a webhook */
  'PATCH /v2/oauth-clients/{clientId}/webhooks/{webhookId}': {
    path: { clientId: string; webhookId: string }
    body: S.UpdateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.PlatformClientWebhook
    }
  }
  /** Delete a webhook */
  'DELETE /v2/oauth-clients/{clientId}/webhooks/{webhookId}': {
    path: { clientId: string; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.PlatformClientWebhook
    }
  }
  /** List deliveries of a webhook */
  'GET /v2/oauth-clients/{clientId}/webhooks/{webhookId}/deliveries': {
    path: { clientId: string; webhookId: string }
    query?: { take?: number; cursor?: string; state?: "waiting" | "delivered" | "failed"; trigger?: string }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Get a delivery of a webhook */
  'GET /v2/oauth-clients/{clientId}/webhooks/{webhookId}/deliveries/{deliveryId}': {
    path: { clientId: string; webhookId: string; deliveryId: number }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Repeat a delivery */
  'POST /v2/oauth-clients/{clientId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    path: { clientId: string; webhookId: string; deliveryId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Send a test to a webhook */
  'POST /v2/oauth-clients/{clientId}/webhooks/{webhookId}/ping': {
    path: { clientId: string; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Replay the events of a period */
  'POST /v2/oauth-clients/{clientId}/webhooks/{webhookId}/replay': {
    path: { clientId: string; webhookId: string }
    body: S.ReplayWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookReplay
    }
  }
  /** Replace the secret of a webhook */
  'POST /v2/oauth-clients/{clientId}/webhooks/{webhookId}/rotate-secret': {
    path: { clientId: string; webhookId: string }
    body: S.RotateWebhookSecret
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.PlatformClientWebhook
    }
  }
  /** Exchange a code for tokens */
  'POST /v2/oauth/{clientId}/exchange': {
    path: { clientId: string }
    body: S.ExchangePlatformCode
    answer: {
      status: "success" | "error"
      data: S.ManagedUserKeys
    }
  }
  /** Refresh a managed user's tokens */
  'POST /v2/oauth/{clientId}/refresh': {
    path: { clientId: string }
    body: S.RefreshManagedUserToken
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ManagedUserKeys
    }
  }
  /** List attributes */
  'GET /v2/organizations/{orgId}/attributes': {
    path: { orgId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.Attribute[]
    }
  }
  /** Create an attribute */
  'POST /v2/organizations/{orgId}/attributes': {
    path: { orgId: number }
    body: S.CreateAttribute
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Attribute
    }
  }
  /** List the changes of a member's attributes */
  'GET /v2/organizations/{orgId}/attributes/assignments/{userId}/history': {
    path: { orgId: number; userId: number }
    query?: { limit?: number; cursor?: string }
    answer: {
      status: "success" | "error"
      data: S.HistoryEntry[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** List the options of a member */
  'GET /v2/organizations/{orgId}/attributes/options/{userId}': {
    path: { orgId: number; userId: number }
    answer: {
      status: "success" | "error"
      data: S.AttributeOptionOfUser[]
    }
  }
  /** Assign an option to a member */
  'POST /v2/organizations/{orgId}/attributes/options/{userId}': {
    path: { orgId: number; userId: number }
    body: S.AssignAttributeOption
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.AttributeAssignment
    }
  }
  /** Set the weight of a member's option */
  'PATCH /v2/organizations/{orgId}/attributes/options/{userId}/{attributeOptionId}': {
    path: { orgId: number; userId: number; attributeOptionId: string }
    body: S.WeighAttributeOption
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.AttributeAssignment
    }
  }
  /** Remove an option from a member */
  'DELETE /v2/organizations/{orgId}/attributes/options/{userId}/{attributeOptionId}': {
    path: { orgId: number; userId: number; attributeOptionId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.AttributeAssignment
    }
  }
  /** List the assignments of an attribute by its slug */
  'GET /v2/organizations/{orgId}/attributes/slugs/{attributeSlug}/options/assigned': {
    path: { orgId: number; attributeSlug: string }
    query?: { take?: number; skip?: number; assignedOptionIds?: string[]; teamIds?: number[] }
    answer: {
      status: "success" | "error"
      data: S.AssignedAttributeOption[]
    }
  }
  /** Get an attribute */
  'GET /v2/organizations/{orgId}/attributes/{attributeId}': {
    path: { orgId: number; attributeId: string }
    answer: {
      status: "success" | "error"
      data: S.Attribute
    }
  }
  /** Change an attribute */
  'PATCH /v2/organizations/{orgId}/attributes/{attributeId}': {
    path: { orgId: number; attributeId: string }
    body: S.UpdateAttribute
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Attribute
    }
  }
  /** Delete an attribute */
  'DELETE /v2/organizations/{orgId}/attributes/{attributeId}': {
    path: { orgId: number; attributeId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Attribute
    }
  }
  /** List an attribute's options */
  'GET /v2/organizations/{orgId}/attributes/{attributeId}/options': {
    path: { orgId: number; attributeId: string }
    query?: { skip?: number; take?: number }
    answer: {
      status: "success" | "error"
      data: S.AttributeOption[]
    }
  }
  /** Create an option */
  'POST /v2/organizations/{orgId}/attributes/{attributeId}/options': {
    path: { orgId: number; attributeId: string }
    body: S.CreateAttributeOption
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.AttributeOption
    }
  }
  /** List the assignments of an attribute */
  'GET /v2/organizations/{orgId}/attributes/{attributeId}/options/assigned': {
    path: { orgId: number; attributeId: string }
    query?: { take?: number; skip?: number; assignedOptionIds?: string[]; teamIds?: number[] }
    answer: {
      status: "success" | "error"
      data: S.AssignedAttributeOption[]
    }
  }
  /** Change an option */
  'PATCH /v2/organizations/{orgId}/attributes/{attributeId}/options/{optionId}': {
    path: { orgId: number; attributeId: string; optionId: string }
    body: S.UpdateAttributeOption
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.AttributeOption
    }
  }
  /** Delete an option */
  'DELETE /v2/organizations/{orgId}/attributes/{attributeId}/options/{optionId}': {
    path: { orgId: number; attributeId: string; optionId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.AttributeOption
    }
  }
  /** List changes of roles, memberships, permissions, keys and clients */
  'GET /v2/organizations/{orgId}/audit-log': {
    path: { orgId: number }
    query?: { limit?: number; cursor?: string; actor?: number; action?: string; subject?: string; teamId?: number; from?: string; to?: string }
    answer: {
      status: "success" | "error"
      data: S.AuditEntry[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** List the bookings of an organization */
  'GET /v2/organizations/{orgId}/bookings': {
    path: { orgId: number }
    query?: { status?: ("upcoming" | "recurring" | "past" | "cancelled" | "unconfirmed")[]; attendeeEmail?: string; attendeeName?: string; search?: string; bookingUid?: string; eventTypeIds?: number[]; eventTypeId?: number; afterStart?: string; beforeEnd?: string; sortStart?: "asc" | "desc"; sortEnd?: "asc" | "desc"; sortCreated?: "asc" | "desc"; take?: number; skip?: number; teamsIds?: number[]; teamIds?: number[]; teamId?: number; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; sortUpdatedAt?: "asc" | "desc"; userIds?: number[] }
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking)[]
      pagination: S.Pagination
      error?: Record<string, unknown>
    }
  }
  /** Add a delegation credential */
  'POST /v2/organizations/{orgId}/delegation-credentials': {
    path: { orgId: number }
    body: S.CreateDelegationCredential
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.DelegationCredential
    }
  }
  /** Enable, disable or rekey a delegation credential */
  'PATCH /v2/organizations/{orgId}/delegation-credentials/{credentialId}': {
    path: { orgId: number; credentialId: string }
    body: S.UpdateDelegationCredential
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.DelegationCredential
    }
  }
  /** List events */
  'GET /v2/organizations/{orgId}/events': {
    path: { orgId: number }
    query?: { take?: number; cursor?: string; type?: string[]; bookingUid?: string; since?: string; until?: string }
    answer: {
      status: "success" | "error"
      data: S.LogEvent[]
      pagination: {
        nextCursor: (string | null)
        /** True if there are more events already. */
        hasMore: boolean
        goneUntil: (string | null)
      }
    }
  }
  /** Count bookings over time */
  'GET /v2/organizations/{orgId}/insights/bookings': {
    path: { orgId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month"; groupBy?: "none" | "eventType" | "host" | "status" }
    answer: {
      status: "success" | "error"
      data: S.BookingInsights
    }
  }
  /** Compare the bookings of round robin hosts with their weights */
  'GET /v2/organizations/{orgId}/insights/fairness': {
    path: { orgId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number }
    answer: {
      status: "success" | "error"
      data: S.FairnessInsights
    }
  }
  /** Get how early bookings are made */
  'GET /v2/organizations/{orgId}/insights/lead-times': {
    path: { orgId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number }
    answer: {
      status: "success" | "error"
      data: S.LeadTimeInsights
    }
  }
  /** Count the bookings to which somebody did not come */
  'GET /v2/organizations/{orgId}/insights/no-shows': {
    path: { orgId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month" }
    answer: {
      status: "success" | "error"
      data: S.NoShowInsights
    }
  }
  /** Get the booked part of the working hours */
  'GET /v2/organizations/{orgId}/insights/utilization': {
    path: { orgId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month" }
    answer: {
      status: "success" | "error"
      data: S.UtilizationInsights
    }
  }
  /** List memberships */
  'GET /v2/organizations/{orgId}/memberships': {
    path: { orgId: number }
    query?: { take?: number; skip?: number; emails?: string[] }
    answer: {
      status: "success" | "error"
      /** Always a list, also of one value. */
      data: (S.OrganizationMembership[] | S.OrganizationMembership)
    }
  }
  /** Add a member */
  'POST /v2/organizations/{orgId}/memberships': {
    path: { orgId: number }
    body: S.CreateMembership
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OrganizationMembership
    }
  }
  /** Get a membership */
  'GET /v2/organizations/{orgId}/memberships/{membershipId}': {
    path: { orgId: number; membershipId: number }
    answer: {
      status: "success" | "error"
      data: S.OrganizationMembership
    }
  }
  /** Change a membership */
  'PATCH /v2/organizations/{orgId}/memberships/{membershipId}': {
    path: { orgId: number; membershipId: number }
    body: S.UpdateMembership
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OrganizationMembership
    }
  }
  /** End a membership */
  'DELETE /v2/organizations/{orgId}/memberships/{membershipId}': {
    path: { orgId: number; membershipId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OrganizationMembership
    }
  }
  /** List the members' absences */
  'GET /v2/organizations/{orgId}/ooo': {
    path: { orgId: number }
    query?: { take?: number; skip?: number; sortStart?: "asc" | "desc"; sortEnd?: "asc" | "desc"; email?: string }
    answer: {
      status: "success" | "error"
      data: S.OutOfOffice[]
    }
  }
  /** List managed organizations */
  'GET /v2/organizations/{orgId}/organizations': {
    path: { orgId: number }
    query?: { take?: number; skip?: number; slug?: string; metadataKey?: string; metadataValue?: string }
    answer: {
      status: "success" | "error"
      data: S.ManagedOrganization[]
      pagination: S.Pagination
    }
  }
  /** Create a managed organization */
  'POST /v2/organizations/{orgId}/organizations': {
    path: { orgId: number }
    body: S.CreateManagedOrganization
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.NewManagedOrganization
    }
  }
  /** Get a managed organization */
  'GET /v2/organizations/{orgId}/organizations/{managedOrganizationId}': {
    path: { orgId: number; managedOrganizationId: number }
    answer: {
      status: "success" | "error"
      data: S.ManagedOrganization
    }
  }
  /** Change a managed organization */
  'PATCH /v2/organizations/{orgId}/organizations/{managedOrganizationId}': {
    path: { orgId: number; managedOrganizationId: number }
    body: S.UpdateManagedOrganization
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ManagedOrganization
    }
  }
  /** Delete a managed organization */
  'DELETE /v2/organizations/{orgId}/organizations/{managedOrganizationId}': {
    path: { orgId: number; managedOrganizationId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ManagedOrganization
    }
  }
  /** List roles */
  'GET /v2/organizations/{orgId}/roles': {
    path: { orgId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.OrganizationRole[]
    }
  }
  /** Create a role */
  'POST /v2/organizations/{orgId}/roles': {
    path: { orgId: number }
    body: S.CreateOrganizationRole
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OrganizationRole
    }
  }
  /** Get a role */
  'GET /v2/organizations/{orgId}/roles/{roleId}': {
    path: { orgId: number; roleId: string }
    answer: {
      status: "success" | "error"
      data: S.OrganizationRole
    }
  }
  /** Change a role */
  'PATCH /v2/organizations/{orgId}/roles/{roleId}': {
    path: { orgId: number; roleId: string }
    body: S.UpdateOrganizationRole
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OrganizationRole
    }
  }
  /** Delete a role */
  'DELETE /v2/organizations/{orgId}/roles/{roleId}': {
    path: { orgId: number; roleId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OrganizationRole
    }
  }
  /** List a role's permissions */
  'GET /v2/organizations/{orgId}/roles/{roleId}/permissions': {
    path: { orgId: number; roleId: string }
    answer: {
      status: "success" | "error"
      data: string[]
    }
  }
  /** Add permissions to a role */
  'POST /v2/organizations/{orgId}/roles/{roleId}/permissions': {
    path: { orgId: number; roleId: string }
    body: S.OrganizationRolePermissions
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: string[]
    }
  }
  /** Replace a role's permissions */
  'PUT /v2/organizations/{orgId}/roles/{roleId}/permissions': {
    path: { orgId: number; roleId: string }
    body: S.OrganizationRolePermissions
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: string[]
    }
  }
  /** Remove several permissions from a role */
  'DELETE /v2/organizations/{orgId}/roles/{roleId}/permissions': {
    path: { orgId: number; roleId: string }
    query?: { permissions?: string[] }
    idempotencyKey?: string
    answer: undefined
  }
  /** Remove one permission from a role */
  'DELETE /v2/organizations/{orgId}/roles/{roleId}/permissions/{permission}': {
    path: { orgId: number; roleId: string; permission: string }
    idempotencyKey?: string
    answer: undefined
  }
  /** List routing forms */
  'GET /v2/organizations/{orgId}/routing-forms': {
    path: { orgId: number }
    query?: { take?: number; skip?: number; sortCreatedAt?: "asc" | "desc"; sortUpdatedAt?: "asc" | "desc"; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; routedToBookingUid?: string; teamIds?: number[] }
    answer: {
      status: "success" | "error"
      data: S.RoutingForm[]
    }
  }
  /** Create a routing form */
  'POST /v2/organizations/{orgId}/routing-forms': {
    path: { orgId: number }
    body: S.CreateRoutingForm
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Get a routing form */
  'GET /v2/organizations/{orgId}/routing-forms/{routingFormId}': {
    path: { orgId: number; routingFormId: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Change a routing form */
  'PATCH /v2/organizations/{orgId}/routing-forms/{routingFormId}': {
    path: { orgId: number; routingFormId: string }
    body: S.UpdateRoutingForm
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Delete a routing form */
  'DELETE /v2/organizations/{orgId}/routing-forms/{routingFormId}': {
    path: { orgId: number; routingFormId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** List responses of a routing form */
  'GET /v2/organizations/{orgId}/routing-forms/{routingFormId}/responses': {
    path: { orgId: number; routingFormId: string }
    query?: { take?: number; skip?: number; sortCreatedAt?: "asc" | "desc"; sortUpdatedAt?: "asc" | "desc"; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; routedToBookingUid?: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingFormResponse[]
    }
  }
  /** Answer a routing form */
  'POST /v2/organizations/{orgId}/routing-forms/{routingFormId}/responses': {
    path: { orgId: number; routingFormId: string }
    query: { start: string; end: string; timeZone?: string; duration?: number; format?: "range" | "time"; bookingUidToReschedule?: string; queueResponse?: boolean; dryRun?: boolean; teamMemberEmail?: string }
    body: Record<string, unknown>
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormDestination
    }
  }
  /** Change a response of a routing form */
  'PATCH /v2/organizations/{orgId}/routing-forms/{routingFormId}/responses/{responseId}': {
    path: { orgId: number; routingFormId: string; responseId: number }
    body: S.UpdateRoutingFormResponse
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormResponse
    }
  }
  /** List the members' schedules */
  'GET /v2/organizations/{orgId}/schedules': {
    path: { orgId: number }
    query?: { take?: number; skip?: number; eventTypeId?: number }
    answer: {
      status: "success" | "error"
      data: S.Schedule[]
      error?: S.ErrorFacts
    }
  }
  /** List teams */
  'GET /v2/organizations/{orgId}/teams': {
    path: { orgId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.Team[]
    }
  }
  /** Create a team */
  'POST /v2/organizations/{orgId}/teams': {
    path: { orgId: number }
    body: S.CreateTeam
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Team
    }
  }
  /** List event types of all teams of an organization */
  'GET /v2/organizations/{orgId}/teams/event-types': {
    path: { orgId: number }
    query?: { take?: number; skip?: number; sortCreatedAt?: "asc" | "desc" }
    answer: {
      status: "success" | "error"
      data: S.TeamEventType[]
      pagination: S.Pagination
    }
  }
  /** List my teams */
  'GET /v2/organizations/{orgId}/teams/me': {
    path: { orgId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.OwnTeam[]
    }
  }
  /** Get a team */
  'GET /v2/organizations/{orgId}/teams/{teamId}': {
    path: { orgId: number; teamId: number }
    answer: {
      status: "success" | "error"
      data: S.Team
    }
  }
  /** Change a team */
  'PATCH /v2/organizations/{orgId}/teams/{teamId}': {
    path: { orgId: number; teamId: number }
    body: S.UpdateTeam
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Team
    }
  }
  /** Delete a team */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}': {
    path: { orgId: number; teamId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Team
    }
  }
  /** List the bookings of a team */
  'GET /v2/organizations/{orgId}/teams/{teamId}/bookings': {
    path: { orgId: number; teamId: number }
    query?: { status?: ("upcoming" | "recurring" | "past" | "cancelled" | "unconfirmed")[]; attendeeEmail?: string; attendeeName?: string; search?: string; bookingUid?: string; eventTypeIds?: number[]; eventTypeId?: number; afterStart?: string; beforeEnd?: string; sortStart?: "asc" | "desc"; sortEnd?: "asc" | "desc"; sortCreated?: "asc" | "desc"; take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking)[]
      pagination: S.Pagination
      error?: Record<string, unknown>
    }
  }
  /** List the references of a booking */
  'GET /v2/organizations/{orgId}/teams/{teamId}/bookings/{bookingUid}/references': {
    path: { orgId: number; teamId: number; bookingUid: number }
    query?: { type?: "google_calendar" | "office365_calendar" | "daily_video" | "google_video" | "office365_video" | "zoom_video" }
    answer: {
      status: "success" | "error"
      data: S.BookingReference[]
    }
  }
  /** List calendar feeds */
  'GET /v2/organizations/{orgId}/teams/{teamId}/calendar-feeds': {
    path: { orgId: number; teamId: number }
    answer: {
      status: "success" | "error"
      data: S.CalendarFeed[]
    }
  }
  /** Create a calendar feed */
  'POST /v2/organizations/{orgId}/teams/{teamId}/calendar-feeds': {
    path: { orgId: number; teamId: number }
    body: S.CreateCalendarFeed
    answer: {
      status: "success" | "error"
      data: S.NewCalendarFeed
    }
  }
  /** Delete a calendar feed */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/calendar-feeds/{feedId}': {
    path: { orgId: number; teamId: number; feedId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List connected video apps */
  'GET /v2/organizations/{orgId}/teams/{teamId}/conferencing': {
    path: { orgId: number; teamId: number }
    answer: {
      status: "success" | "error"
      data: S.ConferencingApp[]
    }
  }
  /** Get the default video app */
  'GET /v2/organizations/{orgId}/teams/{teamId}/conferencing/default': {
    path: { orgId: number; teamId: number }
    answer: S.DefaultConferencingApp
  }
  /** Connect Google Meet */
  'POST /v2/organizations/{orgId}/teams/{teamId}/conferencing/{app}/connect': {
    path: { orgId: number; teamId: number; app: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ConferencingApp
    }
  }
  /** Set the default video app */
  'POST /v2/organizations/{orgId}/teams/{teamId}/conferencing/{app}/default': {
    path: { orgId: number; teamId: number; app: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Disconnect a video app */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/conferencing/{app}/disconnect': {
    path: { orgId: number; teamId: number; app: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Set the link of a video app */
  'PUT /v2/organizations/{orgId}/teams/{teamId}/conferencing/{app}/link': {
    path: { orgId: number; teamId: number; app: string }
    body: S.ConferencingLink
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ConferencingApp
    }
  }
  /** Delete the link of a video app */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/conferencing/{app}/link': {
    path: { orgId: number; teamId: number; app: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Begin to connect Zoom or Microsoft Teams */
  'GET /v2/organizations/{orgId}/teams/{teamId}/conferencing/{app}/oauth/auth-url': {
    path: { orgId: number; teamId: number; app: string }
    query?: { returnTo?: string; onErrorReturnTo?: string }
    answer: {
      status: "success" | "error"
      data: S.ConferencingAuthUrl
    }
  }
  /** List event types of a team */
  'GET /v2/organizations/{orgId}/teams/{teamId}/event-types': {
    path: { orgId: number; teamId: number }
    query?: { eventSlug?: string; hostsLimit?: number; sortCreatedAt?: "asc" | "desc" }
    answer: {
      status: "success" | "error"
      data: S.TeamEventType[]
    }
  }
  /** Create an event type of a team */
  'POST /v2/organizations/{orgId}/teams/{teamId}/event-types': {
    path: { orgId: number; teamId: number }
    body: S.CreateTeamEventType
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.TeamEventType | S.TeamEventType[])
    }
  }
  /** Get an event type of a team */
  'GET /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}': {
    path: { orgId: number; teamId: number; eventTypeId: number }
    answer: {
      status: "success" | "error"
      data: S.TeamEventType
    }
  }
  /** Change an event type of a team */
  'PATCH /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}': {
    path: { orgId: number; teamId: number; eventTypeId: number }
    body: S.UpdateTeamEventType
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.TeamEventType | S.TeamEventType[])
    }
  }
  /** Delete an event type of a team */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}': {
    path: { orgId: number; teamId: number; eventTypeId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.DeletedEventType
    }
  }
  /** Start a phone call about an event type */
  'POST /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/create-phone-call': {
    path: { orgId: number; teamId: number; eventTypeId: number }
    body: S.CreatePhoneCall
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.PhoneCall
    }
  }
  /** List private links of an event type */
  'GET /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/private-links': {
    path: { orgId: number; teamId: number; eventTypeId: number }
    answer: {
      status: "success" | "error"
      data: (S.TimedPrivateLink | S.CountedPrivateLink)[]
    }
  }
  /** Create a private link */
  'POST /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/private-links': {
    path: { orgId: number; teamId: number; eventTypeId: number }
    body: S.CreatePrivateLink
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.TimedPrivateLink | S.CountedPrivateLink)
    }
  }
  /** Change a private link */
  'PATCH /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/private-links/{linkId}': {
    path: { orgId: number; teamId: number; eventTypeId: number; linkId: string }
    body: S.UpdatePrivateLink
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.TimedPrivateLink | S.CountedPrivateLink)
    }
  }
  /** Delete a private link */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/private-links/{linkId}': {
    path: { orgId: number; teamId: number; eventTypeId: number; linkId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.DeletedPrivateLink
    }
  }
  /** List webhooks */
  'GET /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks': {
    path: { orgId: number; teamId: number; eventTypeId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook[]
    }
  }
  /** Create a webhook */
  'POST /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks': {
    path: { orgId: number; teamId: number; eventTypeId: number }
    body: S.CreateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** Delete all webhooks */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks': {
    path: { orgId: number; teamId: number; eventTypeId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: string
    }
  }
  /** Get a webhook */
  'GET /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}': {
    path: { orgId: number; teamId: number; eventTypeId: number; webhookId: string }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** Change a webhook */
  'PATCH /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}': {
    path: { orgId: number; teamId: number; eventTypeId: number; webhookId: string }
    body: S.UpdateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** Delete a webhook */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}': {
    path: { orgId: number; teamId: number; eventTypeId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** List deliveries of a webhook */
  'GET /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/deliveries': {
    path: { orgId: number; teamId: number; eventTypeId: number; webhookId: string }
    query?: { take?: number; cursor?: string; state?: "waiting" | "delivered" | "failed"; trigger?: string }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Get a delivery of a webhook */
  'GET /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/deliveries/{deliveryId}': {
    path: { orgId: number; teamId: number; eventTypeId: number; webhookId: string; deliveryId: number }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Repeat a delivery */
  'POST /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    path: { orgId: number; teamId: number; eventTypeId: number; webhookId: string; deliveryId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Send a test to a webhook */
  'POST /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/ping': {
    path: { orgId: number; teamId: number; eventTypeId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Replay the events of a period */
  'POST /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/replay': {
    path: { orgId: number; teamId: number; eventTypeId: number; webhookId: string }
    body: S.ReplayWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookReplay
    }
  }
  /** Replace the secret of a webhook */
  'POST /v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/rotate-secret': {
    path: { orgId: number; teamId: number; eventTypeId: number; webhookId: string }
    body: S.RotateWebhookSecret
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** List events */
  'GET /v2/organizations/{orgId}/teams/{teamId}/events': {
    path: { orgId: number; teamId: number }
    query?: { take?: number; cursor?: string; type?: string[]; bookingUid?: string; since?: string; until?: string }
    answer: {
      status: "success" | "error"
      data: S.LogEvent[]
      pagination: {
        nextCursor: (string | null)
        /** True if there are more events already. */
        hasMore: boolean
        goneUntil: (string | null)
      }
    }
  }
  /** Count bookings over time */
  'GET /v2/organizations/{orgId}/teams/{teamId}/insights/bookings': {
    path: { orgId: number; teamId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month"; groupBy?: "none" | "eventType" | "host" | "status" }
    answer: {
      status: "success" | "error"
      data: S.BookingInsights
    }
  }
  /** Compare the bookings of round robin hosts with their weights */
  'GET /v2/organizations/{orgId}/teams/{teamId}/insights/fairness': {
    path: { orgId: number; teamId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number }
    answer: {
      status: "success" | "error"
      data: S.FairnessInsights
    }
  }
  /** Get how early bookings are made */
  'GET /v2/organizations/{orgId}/teams/{teamId}/insights/lead-times': {
    path: { orgId: number; teamId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number }
    answer: {
      status: "success" | "error"
      data: S.LeadTimeInsights
    }
  }
  /** Count the bookings to which somebody did not come */
  'GET /v2/organizations/{orgId}/teams/{teamId}/insights/no-shows': {
    path: { orgId: number; teamId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month" }
    answer: {
      status: "success" | "error"
      data: S.NoShowInsights
    }
  }
  /** Get the booked part of the working hours */
  'GET /v2/organizations/{orgId}/teams/{teamId}/insights/utilization': {
    path: { orgId: number; teamId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month" }
    answer: {
      status: "success" | "error"
      data: S.UtilizationInsights
    }
  }
  /** Invite to a team */
  'POST /v2/organizations/{orgId}/teams/{teamId}/invite': {
    path: { orgId: number; teamId: number }
    body: S.CreateInvite
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Invite
    }
  }
  /** List open invitations */
  'GET /v2/organizations/{orgId}/teams/{teamId}/invite': {
    path: { orgId: number; teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.OpenInvite[]
    }
  }
  /** Withdraw an invitation */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/invite/{token}': {
    path: { orgId: number; teamId: number; token: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List memberships */
  'GET /v2/organizations/{orgId}/teams/{teamId}/memberships': {
    path: { orgId: number; teamId: number }
    query?: { take?: number; skip?: number; emails?: string[] }
    answer: {
      status: "success" | "error"
      /** Always a list, also of one value. */
      data: (S.TeamMembership[] | S.TeamMembership)
    }
  }
  /** Add a member */
  'POST /v2/organizations/{orgId}/teams/{teamId}/memberships': {
    path: { orgId: number; teamId: number }
    body: S.CreateMembership
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamMembership
    }
  }
  /** Get a membership */
  'GET /v2/organizations/{orgId}/teams/{teamId}/memberships/{membershipId}': {
    path: { orgId: number; teamId: number; membershipId: number }
    answer: {
      status: "success" | "error"
      data: S.TeamMembership
    }
  }
  /** Change a membership */
  'PATCH /v2/organizations/{orgId}/teams/{teamId}/memberships/{membershipId}': {
    path: { orgId: number; teamId: number; membershipId: number }
    body: S.UpdateMembership
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamMembership
    }
  }
  /** End a membership */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/memberships/{membershipId}': {
    path: { orgId: number; teamId: number; membershipId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamMembership
    }
  }
  /** List roles */
  'GET /v2/organizations/{orgId}/teams/{teamId}/roles': {
    path: { orgId: number; teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.TeamRole[]
    }
  }
  /** Create a role */
  'POST /v2/organizations/{orgId}/teams/{teamId}/roles': {
    path: { orgId: number; teamId: number }
    body: S.CreateTeamRole
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamRole
    }
  }
  /** Get a role */
  'GET /v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}': {
    path: { orgId: number; teamId: number; roleId: string }
    answer: {
      status: "success" | "error"
      data: S.TeamRole
    }
  }
  /** Change a role */
  'PATCH /v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}': {
    path: { orgId: number; teamId: number; roleId: string }
    body: S.UpdateTeamRole
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamRole
    }
  }
  /** Delete a role */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}': {
    path: { orgId: number; teamId: number; roleId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamRole
    }
  }
  /** List a role's permissions */
  'GET /v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}/permissions': {
    path: { orgId: number; teamId: number; roleId: string }
    answer: {
      status: "success" | "error"
      data: string[]
    }
  }
  /** Add permissions to a role */
  'POST /v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}/permissions': {
    path: { orgId: number; teamId: number; roleId: string }
    body: S.TeamRolePermissions
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: string[]
    }
  }
  /** Replace a role's permissions */
  'PUT /v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}/permissions': {
    path: { orgId: number; teamId: number; roleId: string }
    body: S.TeamRolePermissions
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: string[]
    }
  }
  /** Remove several permissions from a role */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}/permissions': {
    path: { orgId: number; teamId: number; roleId: string }
    query?: { permissions?: string[] }
    idempotencyKey?: string
    answer: undefined
  }
  /** Remove one permission from a role */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}/permissions/{permission}': {
    path: { orgId: number; teamId: number; roleId: string; permission: string }
    idempotencyKey?: string
    answer: undefined
  }
  /** List routing forms */
  'GET /v2/organizations/{orgId}/teams/{teamId}/routing-forms': {
    path: { orgId: number; teamId: number }
    query?: { take?: number; skip?: number; sortCreatedAt?: "asc" | "desc"; sortUpdatedAt?: "asc" | "desc"; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; routedToBookingUid?: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingForm[]
    }
  }
  /** Create a routing form */
  'POST /v2/organizations/{orgId}/teams/{teamId}/routing-forms': {
    path: { orgId: number; teamId: number }
    body: S.CreateRoutingForm
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Get a routing form */
  'GET /v2/organizations/{orgId}/teams/{teamId}/routing-forms/{routingFormId}': {
    path: { orgId: number; teamId: number; routingFormId: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Change a routing form */
  'PATCH /v2/organizations/{orgId}/teams/{teamId}/routing-forms/{routingFormId}': {
    path: { orgId: number; teamId: number; routingFormId: string }
    body: S.UpdateRoutingForm
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Delete a routing form */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/routing-forms/{routingFormId}': {
    path: { orgId: number; teamId: number; routingFormId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** List responses of a routing form */
  'GET /v2/organizations/{orgId}/teams/{teamId}/routing-forms/{routingFormId}/responses': {
    path: { orgId: number; teamId: number; routingFormId: string }
    query?: { take?: number; skip?: number; sortCreatedAt?: "asc" | "desc"; sortUpdatedAt?: "asc" | "desc"; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; routedToBookingUid?: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingFormResponse[]
    }
  }
  /** Answer a routing form */
  'POST /v2/organizations/{orgId}/teams/{teamId}/routing-forms/{routingFormId}/responses': {
    path: { orgId: number; teamId: number; routingFormId: string }
    query: { start: string; end: string; timeZone?: string; duration?: number; format?: "range" | "time"; bookingUidToReschedule?: string; queueResponse?: boolean; dryRun?: boolean; teamMemberEmail?: string }
    body: Record<string, unknown>
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormDestination
    }
  }
  /** Change a response of a routing form */
  'PATCH /v2/organizations/{orgId}/teams/{teamId}/routing-forms/{routingFormId}/responses/{responseId}': {
    path: { orgId: number; teamId: number; routingFormId: string; responseId: number }
    body: S.UpdateRoutingFormResponse
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormResponse
    }
  }
  /** List the members' schedules */
  'GET /v2/organizations/{orgId}/teams/{teamId}/schedules': {
    path: { orgId: number; teamId: number }
    query?: { take?: number; skip?: number; eventTypeId?: number }
    answer: {
      status: "success" | "error"
      data: S.Schedule[]
      error?: S.ErrorFacts
    }
  }
  /** Check that the Stripe account can take payments */
  'GET /v2/organizations/{orgId}/teams/{teamId}/stripe/check': {
    path: { orgId: number; teamId: number }
    answer: S.Success
  }
  /** Get the page on which a Stripe account is connected */
  'GET /v2/organizations/{orgId}/teams/{teamId}/stripe/connect': {
    path: { orgId: number; teamId: number }
    query?: { returnTo?: string; onErrorReturnTo?: string }
    answer: {
      status: "success" | "error"
      data: {
        /** The page of Stripe on which the person connects an account. */
        authUrl: string
      }
    }
  }
  /** Return from Stripe */
  'GET /v2/organizations/{orgId}/teams/{teamId}/stripe/save': {
    path: { orgId: number; teamId: number }
    query?: { state?: string; code?: string; error?: string; error_description?: string }
    answer: {
      /** The page, for a program that accepts only JSON. */
      url: string
    }
  }
  /** List a member's schedules */
  'GET /v2/organizations/{orgId}/teams/{teamId}/users/{userId}/schedules': {
    path: { orgId: number; teamId: number; userId: number }
    query?: { eventTypeId?: number }
    answer: {
      status: "success" | "error"
      data: S.Schedule[]
      error?: S.ErrorFacts
    }
  }
  /** List verified e-mail addresses */
  'GET /v2/organizations/{orgId}/teams/{teamId}/verified-resources/emails': {
    path: { orgId: number; teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedEmail[]
    }
  }
  /** Send a code to an e-mail address */
  'POST /v2/organizations/{orgId}/teams/{teamId}/verified-resources/emails/verification-code/request': {
    path: { orgId: number; teamId: number }
    body: S.RequestEmailVerification
    idempotencyKey?: string
    answer: S.Success
  }
  /** Verify an e-mail address */
  'POST /v2/organizations/{orgId}/teams/{teamId}/verified-resources/emails/verification-code/verify': {
    path: { orgId: number; teamId: number }
    body: S.VerifyEmail
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedEmail
    }
  }
  /** Get a verified e-mail address */
  'GET /v2/organizations/{orgId}/teams/{teamId}/verified-resources/emails/{id}': {
    path: { orgId: number; teamId: number; id: number }
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedEmail
    }
  }
  /** List verified telephone numbers */
  'GET /v2/organizations/{orgId}/teams/{teamId}/verified-resources/phones': {
    path: { orgId: number; teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedPhone[]
    }
  }
  /** Send a code to a telephone */
  'POST /v2/organizations/{orgId}/teams/{teamId}/verified-resources/phones/verification-code/request': {
    path: { orgId: number; teamId: number }
    body: S.RequestPhoneVerification
    idempotencyKey?: string
    answer: S.Success
  }
  /** Verify a telephone number */
  'POST /v2/organizations/{orgId}/teams/{teamId}/verified-resources/phones/verification-code/verify': {
    path: { orgId: number; teamId: number }
    body: S.VerifyPhone
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedPhone
    }
  }
  /** Get a verified telephone number */
  'GET /v2/organizations/{orgId}/teams/{teamId}/verified-resources/phones/{id}': {
    path: { orgId: number; teamId: number; id: number }
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedPhone
    }
  }
  /** List webhooks */
  'GET /v2/organizations/{orgId}/teams/{teamId}/webhooks': {
    path: { orgId: number; teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook[]
    }
  }
  /** Create a webhook */
  'POST /v2/organizations/{orgId}/teams/{teamId}/webhooks': {
    path: { orgId: number; teamId: number }
    body: S.CreateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** Get a webhook */
  'GET /v2/organizations/{orgId}/teams/{teamId}/webhooks/{webhookId}': {
    path: { orgId: number; teamId: number; webhookId: string }
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** Change a webhook */
  'PATCH /v2/organizations/{orgId}/teams/{teamId}/webhooks/{webhookId}': {
    path: { orgId: number; teamId: number; webhookId: string }
    body: S.UpdateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** Delete a webhook */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/webhooks/{webhookId}': {
    path: { orgId: number; teamId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** List deliveries of a webhook */
  'GET /v2/organizations/{orgId}/teams/{teamId}/webhooks/{webhookId}/deliveries': {
    path: { orgId: number; teamId: number; webhookId: string }
    query?: { take?: number; cursor?: string; state?: "waiting" | "delivered" | "failed"; trigger?: string }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Get a delivery of a webhook */
  'GET /v2/organizations/{orgId}/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}': {
    path: { orgId: number; teamId: number; webhookId: string; deliveryId: number }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Repeat a delivery */
  'POST /v2/organizations/{orgId}/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    path: { orgId: number; teamId: number; webhookId: string; deliveryId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Send a test to a webhook */
  'POST /v2/organizations/{orgId}/teams/{teamId}/webhooks/{webhookId}/ping': {
    path: { orgId: number; teamId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Replay the events of a period */
  'POST /v2/organizations/{orgId}/teams/{teamId}/webhooks/{webhookId}/replay': {
    path: { orgId: number; teamId: number; webhookId: string }
    body: S.ReplayWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookReplay
    }
  }
  /** Replace the secret of a webhook */
  'POST /v2/organizations/{orgId}/teams/{teamId}/webhooks/{webhookId}/rotate-secret': {
    path: { orgId: number; teamId: number; webhookId: string }
    body: S.RotateWebhookSecret
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** List workflows of event types */
  'GET /v2/organizations/{orgId}/teams/{teamId}/workflows': {
    path: { orgId: number; teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Create a workflow of event types */
  'POST /v2/organizations/{orgId}/teams/{teamId}/workflows': {
    path: { orgId: number; teamId: number }
    body: S.CreateEventTypeWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Preview a message of a workflow */
  'POST /v2/organizations/{orgId}/teams/{teamId}/workflows/messages/preview': {
    path: { orgId: number; teamId: number }
    body: S.WorkflowMessageInput
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WorkflowMessagePreview
    }
  }
  /** Send a message of a workflow to yourself */
  'POST /v2/organizations/{orgId}/teams/{teamId}/workflows/messages/test': {
    path: { orgId: number; teamId: number }
    body: S.WorkflowMessageInput
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WorkflowTestMessage
    }
  }
  /** List workflows of routing forms */
  'GET /v2/organizations/{orgId}/teams/{teamId}/workflows/routing-form': {
    path: { orgId: number; teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Create a workflow of routing forms */
  'POST /v2/organizations/{orgId}/teams/{teamId}/workflows/routing-form': {
    path: { orgId: number; teamId: number }
    body: S.CreateRoutingFormWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Get a workflow of event types */
  'GET /v2/organizations/{orgId}/teams/{teamId}/workflows/{workflowId}': {
    path: { orgId: number; teamId: number; workflowId: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Change a workflow of event types */
  'PATCH /v2/organizations/{orgId}/teams/{teamId}/workflows/{workflowId}': {
    path: { orgId: number; teamId: number; workflowId: number }
    body: S.UpdateEventTypeWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Delete a workflow of event types */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/workflows/{workflowId}': {
    path: { orgId: number; teamId: number; workflowId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Get a workflow of routing forms */
  'GET /v2/organizations/{orgId}/teams/{teamId}/workflows/{workflowId}/routing-form': {
    path: { orgId: number; teamId: number; workflowId: number }
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Change a workflow of routing forms */
  'PATCH /v2/organizations/{orgId}/teams/{teamId}/workflows/{workflowId}/routing-form': {
    path: { orgId: number; teamId: number; workflowId: number }
    body: S.UpdateRoutingFormWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Delete a workflow of routing forms */
  'DELETE /v2/organizations/{orgId}/teams/{teamId}/workflows/{workflowId}/routing-form': {
    path: { orgId: number; teamId: number; workflowId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List people of the organization */
  'GET /v2/organizations/{orgId}/users': {
    path: { orgId: number }
    query?: { take?: number; skip?: number; emails?: string[]; assignedOptionIds?: string[]; attributeQueryOperator?: "OR" | "AND" | "NONE"; teamIds?: number[] }
    answer: {
      status: "success" | "error"
      data: S.OrganizationUser[]
    }
  }
  /** Create an account in the organization */
  'POST /v2/organizations/{orgId}/users': {
    path: { orgId: number }
    body: S.CreateOrganizationUser
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OrganizationUser
    }
  }
  /** Change a person of the organization */
  'PATCH /v2/organizations/{orgId}/users/{userId}': {
    path: { orgId: number; userId: number }
    body: S.UpdateOrganizationUser
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OrganizationUser
    }
  }
  /** Delete an account of the organization */
  'DELETE /v2/organizations/{orgId}/users/{userId}': {
    path: { orgId: number; userId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OrganizationUser
    }
  }
  /** List the bookings of a person in an organization */
  'GET /v2/organizations/{orgId}/users/{userId}/bookings': {
    path: { orgId: number; userId: number }
    query?: { status?: ("upcoming" | "recurring" | "past" | "cancelled" | "unconfirmed")[]; attendeeEmail?: string; attendeeName?: string; search?: string; bookingUid?: string; eventTypeIds?: number[]; eventTypeId?: number; afterStart?: string; beforeEnd?: string; sortStart?: "asc" | "desc"; sortEnd?: "asc" | "desc"; sortCreated?: "asc" | "desc"; take?: number; skip?: number; teamsIds?: number[]; teamIds?: number[]; teamId?: number; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; sortUpdatedAt?: "asc" | "desc" }
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking)[]
      pagination: S.Pagination
      error?: Record<string, unknown>
    }
  }
  /** List absences */
  'GET /v2/organizations/{orgId}/users/{userId}/ooo': {
    path: { orgId: number; userId: number }
    query?: { take?: number; skip?: number; sortStart?: "asc" | "desc"; sortEnd?: "asc" | "desc" }
    answer: {
      status: "success" | "error"
      data: S.OutOfOffice[]
    }
  }
  /** Add an absence */
  'POST /v2/organizations/{orgId}/users/{userId}/ooo': {
    path: { orgId: number; userId: number }
    body: {
      start: string
      end: string
      notes?: string
      /** The person who is booked meanwhile: somebody of a common team or organization. */
      toUserId?: number
      reason?: "unspecified" | "vacation" | "travel" | "sick" | "public_holiday"
      /** False for an exact time, such as half a day. Otherwise `start` and `end` mean whole days. A change of the times means whole days unless it says otherwise. */
      isWholeDay?: boolean
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OutOfOffice
    }
  }
  /** Change an absence */
  'PATCH /v2/organizations/{orgId}/users/{userId}/ooo/{oooId}': {
    path: { orgId: number; userId: number; oooId: number }
    body: {
      start?: string
      end?: string
      notes?: string
      /** The person who is booked meanwhile: somebody of a common team or organization. */
      toUserId?: number
      reason?: "unspecified" | "vacation" | "travel" | "sick" | "public_holiday"
      /** False for an exact time, such as half a day. Otherwise `start` and `end` mean whole days. A change of the times means whole days unless it says otherwise. */
      isWholeDay?: boolean
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OutOfOffice
    }
  }
  /** Delete an absence */
  'DELETE /v2/organizations/{orgId}/users/{userId}/ooo/{oooId}': {
    path: { orgId: number; userId: number; oooId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.OutOfOffice
    }
  }
  /** List schedules */
  'GET /v2/organizations/{orgId}/users/{userId}/schedules': {
    path: { orgId: number; userId: number }
    answer: {
      status: "success" | "error"
      data: S.Schedule[]
      error?: S.ErrorFacts
    }
  }
  /** Create a schedule */
  'POST /v2/organizations/{orgId}/users/{userId}/schedules': {
    path: { orgId: number; userId: number }
    body: S.CreateSchedule
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Schedule
    }
  }
  /** Get a schedule */
  'GET /v2/organizations/{orgId}/users/{userId}/schedules/{scheduleId}': {
    path: { orgId: number; userId: number; scheduleId: number }
    answer: {
      status: "success" | "error"
      data: S.Schedule
      error?: S.ErrorFacts
    }
  }
  /** Change a schedule */
  'PATCH /v2/organizations/{orgId}/users/{userId}/schedules/{scheduleId}': {
    path: { orgId: number; userId: number; scheduleId: number }
    body: S.UpdateSchedule
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Schedule
      error?: S.ErrorFacts
    }
  }
  /** Delete a schedule */
  'DELETE /v2/organizations/{orgId}/users/{userId}/schedules/{scheduleId}': {
    path: { orgId: number; userId: number; scheduleId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List webhooks */
  'GET /v2/organizations/{orgId}/webhooks': {
    path: { orgId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook[]
    }
  }
  /** Create a webhook */
  'POST /v2/organizations/{orgId}/webhooks': {
    path: { orgId: number }
    body: S.CreateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** Get a webhook */
  'GET /v2/organizations/{orgId}/webhooks/{webhookId}': {
    path: { orgId: number; webhookId: string }
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** Change a webhook */
  'PATCH /v2/organizations/{orgId}/webhooks/{webhookId}': {
    path: { orgId: number; webhookId: string }
    body: S.UpdateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** Delete a webhook */
  'DELETE /v2/organizations/{orgId}/webhooks/{webhookId}': {
    path: { orgId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** List deliveries of a webhook */
  'GET /v2/organizations/{orgId}/webhooks/{webhookId}/deliveries': {
    path: { orgId: number; webhookId: string }
    query?: { take?: number; cursor?: string; state?: "waiting" | "delivered" | "failed"; trigger?: string }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Get a delivery of a webhook */
  'GET /v2/organizations/{orgId}/webhooks/{webhookId}/deliveries/{deliveryId}': {
    path: { orgId: number; webhookId: string; deliveryId: number }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Repeat a delivery */
  'POST /v2/organizations/{orgId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    path: { orgId: number; webhookId: string; deliveryId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Send a test to a webhook */
  'POST /v2/organizations/{orgId}/webhooks/{webhookId}/ping': {
    path: { orgId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Replay the events of a period */
  'POST /v2/organizations/{orgId}/webhooks/{webhookId}/replay': {
    path: { orgId: number; webhookId: string }
    body: S.ReplayWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookReplay
    }
  }
  /** Replace the secret of a webhook */
  'POST /v2/organizations/{orgId}/webhooks/{webhookId}/rotate-secret': {
    path: { orgId: number; webhookId: string }
    body: S.RotateWebhookSecret
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** Get the public data of a platform client */
  'GET /v2/provider/{clientId}': {
    path: { clientId: string }
    answer: {
      status: "success" | "error"
      data: S.PlatformProvider
    }
  }
  /** Check a managed user's access token */
  'GET /v2/provider/{clientId}/access-token': {
    path: { clientId: string }
    answer: {
      status: "success" | "error"
      data: S.PlatformProvider
    }
  }
  /** List routing forms */
  'GET /v2/routing-forms': {
    query?: { take?: number; skip?: number; sortCreatedAt?: "asc" | "desc"; sortUpdatedAt?: "asc" | "desc"; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; routedToBookingUid?: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingForm[]
    }
  }
  /** Create a routing form */
  'POST /v2/routing-forms': {
    body: S.CreateRoutingForm
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Get a routing form */
  'GET /v2/routing-forms/{routingFormId}': {
    path: { routingFormId: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Change a routing form */
  'PATCH /v2/routing-forms/{routingFormId}': {
    path: { routingFormId: string }
    body: S.UpdateRoutingForm
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Delete a routing form */
  'DELETE /v2/routing-forms/{routingFormId}': {
    path: { routingFormId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Calculate the slots to which answers lead */
  'POST /v2/routing-forms/{routingFormId}/calculate-slots': {
    path: { routingFormId: string }
    query: { start: string; end: string; timeZone?: string; duration?: number; format?: "range" | "time"; bookingUidToReschedule?: string }
    body: Record<string, unknown>
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutedSlots
    }
  }
  /** List responses of a routing form */
  'GET /v2/routing-forms/{routingFormId}/responses': {
    path: { routingFormId: string }
    query?: { take?: number; skip?: number; sortCreatedAt?: "asc" | "desc"; sortUpdatedAt?: "asc" | "desc"; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; routedToBookingUid?: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingFormResponse[]
    }
  }
  /** Answer a routing form */
  'POST /v2/routing-forms/{routingFormId}/responses': {
    path: { routingFormId: string }
    query: { start: string; end: string; timeZone?: string; duration?: number; format?: "range" | "time"; bookingUidToReschedule?: string; queueResponse?: boolean; dryRun?: boolean; teamMemberEmail?: string }
    body: Record<string, unknown>
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormDestination
    }
  }
  /** Change a response of a routing form */
  'PATCH /v2/routing-forms/{routingFormId}/responses/{responseId}': {
    path: { routingFormId: string; responseId: number }
    body: S.UpdateRoutingFormResponse
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormResponse
    }
  }
  /** List schedules */
  'GET /v2/schedules': {
    answer: {
      status: "success" | "error"
      data: S.Schedule[]
      error?: S.ErrorFacts
    }
  }
  /** Create a schedule */
  'POST /v2/schedules': {
    body: S.CreateSchedule
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Schedule
    }
  }
  /** Get the default schedule */
  'GET /v2/schedules/default': {
    answer: {
      status: "success" | "error"
      data: (S.Schedule | null)
    }
  }
  /** Get a schedule */
  'GET /v2/schedules/{scheduleId}': {
    path: { scheduleId: number }
    answer: {
      status: "success" | "error"
      data: S.Schedule
      error?: S.ErrorFacts
    }
  }
  /** Change a schedule */
  'PATCH /v2/schedules/{scheduleId}': {
    path: { scheduleId: number }
    body: S.UpdateSchedule
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Schedule
      error?: S.ErrorFacts
    }
  }
  /** Delete a schedule */
  'DELETE /v2/schedules/{scheduleId}': {
    path: { scheduleId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List selected calendars */
  'GET /v2/selected-calendars': {
    answer: {
      status: "success" | "error"
      data: {
        userId: number
        integration: string
        externalId: string
        credentialId: (number | null)
      }[]
    }
  }
  /** Add a selected calendar */
  'POST /v2/selected-calendars': {
    body: {
      integration: string
      externalId: string
      credentialId: number
      delegationCredentialId?: string
    }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        userId: number
        integration: string
        externalId: string
        credentialId: (number | null)
      }
    }
  }
  /** Remove a selected calendar */
  'DELETE /v2/selected-calendars': {
    query: { integration: string; externalId: string; credentialId: number; delegationCredentialId?: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: {
        userId: number
        integration: string
        externalId: string
        credentialId: (number | null)
      }
    }
  }
  /** Get the person who is signed in with this browser */
  'GET /v2/session': {
    answer: S.CurrentSession
  }
  /** List free slots */
  'GET /v2/slots': {
    query?: { start?: string; end?: string; eventTypeId?: number; eventTypeSlug?: string; username?: string; teamSlug?: string; organizationSlug?: string; usernames?: string[]; timeZone?: string; duration?: number; format?: string; slotFormat?: string; bookingUidToReschedule?: string; _bypassCalendarBusyTimes?: boolean; _silentCalendarFailures?: boolean; routedTeamMemberIds?: number[]; teamMemberEmail?: string; skipContactOwner?: boolean; routingFormResponseId?: number }
    answer: {
      status: "success" | "error"
      data: S.SlotsByDay
    }
  }
  /** List free slots, by API version 2024-04-15 */
  'GET /v2/slots/available': {
    query?: { start?: string; end?: string; eventTypeId?: number; eventTypeSlug?: string; username?: string; teamSlug?: string; organizationSlug?: string; usernames?: string[]; timeZone?: string; duration?: number; format?: string; slotFormat?: string; bookingUidToReschedule?: string; _bypassCalendarBusyTimes?: boolean; _silentCalendarFailures?: boolean; routedTeamMemberIds?: number[]; teamMemberEmail?: string; skipContactOwner?: boolean; routingFormResponseId?: number; startTime?: string; endTime?: string; usernameList?: string[]; rescheduleUid?: string }
    answer: {
      status: "success" | "error"
      data: (S.AvailableSlots | S.SlotsByDay)
    }
  }
  /** Explain why a time can or can not be booked */
  'GET /v2/slots/explain': {
    query: { eventTypeId?: number; eventTypeSlug?: string; username?: string; teamSlug?: string; organizationSlug?: string; usernames?: string[]; timeZone?: string; duration?: number; at: string }
    answer: {
      status: "success" | "error"
      data: S.SlotExplanations
    }
  }
  /** Hold a slot */
  'POST /v2/slots/reservations': {
    body: S.ReserveSlot
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ReservedSlot
    }
  }
  /** Get a hold */
  'GET /v2/slots/reservations/{uid}': {
    path: { uid: string }
    answer: S.HeldSlotAnswer
  }
  /** Change or renew a hold */
  'PATCH /v2/slots/reservations/{uid}': {
    path: { uid: string }
    body: S.ReserveSlot
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.ReservedSlot
    }
  }
  /** Release a hold */
  'DELETE /v2/slots/reservations/{uid}': {
    path: { uid: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Hold a slot, by API version 2024-04-15 */
  'POST /v2/slots/reserve': {
    body: S.ReserveSlotOlder
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: string
    }
  }
  /** Release a hold, by API version 2024-04-15 */
  'DELETE /v2/slots/selected-slot': {
    query?: { uid?: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Check that the Stripe account can take payments */
  'GET /v2/stripe/check': {
    answer: S.Success
  }
  /** Check that the Stripe account of a team can take payments */
  'GET /v2/stripe/check/{teamId}': {
    path: { teamId: number }
    answer: S.Success
  }
  /** Get the page on which a Stripe account is connected */
  'GET /v2/stripe/connect': {
    query?: { returnTo?: string; onErrorReturnTo?: string }
    answer: {
      status: "success" | "error"
      data: {
        /** The page of Stripe on which the person connects an account. */
        authUrl: string
      }
    }
  }
  /** Return from Stripe */
  'GET /v2/stripe/save': {
    query?: { state?: string; code?: string; error?: string; error_description?: string }
    answer: {
      /** The page, for a program that accepts only JSON. */
      url: string
    }
  }
  /** Receive a notice of Stripe */
  'POST /v2/stripe/webhook': {
    body: string
    answer: S.PaymentNoticeReceived
  }
  /** List teams */
  'GET /v2/teams': {
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.Team[]
    }
  }
  /** Create a team */
  'POST /v2/teams': {
    body: S.CreateTeam
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.Team | S.PendingTeam)
    }
  }
  /** Get a team */
  'GET /v2/teams/{teamId}': {
    path: { teamId: number }
    answer: {
      status: "success" | "error"
      data: S.Team
    }
  }
  /** Change a team */
  'PATCH /v2/teams/{teamId}': {
    path: { teamId: number }
    body: S.UpdateTeam
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Team
    }
  }
  /** Delete a team */
  'DELETE /v2/teams/{teamId}': {
    path: { teamId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Team
    }
  }
  /** List the bookings of a team */
  'GET /v2/teams/{teamId}/bookings': {
    path: { teamId: number }
    query?: { status?: ("upcoming" | "recurring" | "past" | "cancelled" | "unconfirmed")[]; attendeeEmail?: string; attendeeName?: string; search?: string; bookingUid?: string; eventTypeIds?: number[]; eventTypeId?: number; afterStart?: string; beforeEnd?: string; sortStart?: "asc" | "desc"; sortEnd?: "asc" | "desc"; sortCreated?: "asc" | "desc"; take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: (S.RecurringSeatedBooking | S.SeatedBooking | S.RecurringBooking | S.Booking)[]
      pagination: S.Pagination
      error?: Record<string, unknown>
    }
  }
  /** List calendar feeds */
  'GET /v2/teams/{teamId}/calendar-feeds': {
    path: { teamId: number }
    answer: {
      status: "success" | "error"
      data: S.CalendarFeed[]
    }
  }
  /** Create a calendar feed */
  'POST /v2/teams/{teamId}/calendar-feeds': {
    path: { teamId: number }
    body: S.CreateCalendarFeed
    answer: {
      status: "success" | "error"
      data: S.NewCalendarFeed
    }
  }
  /** Delete a calendar feed */
  'DELETE /v2/teams/{teamId}/calendar-feeds/{feedId}': {
    path: { teamId: number; feedId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List event types of a team */
  'GET /v2/teams/{teamId}/event-types': {
    path: { teamId: number }
    query?: { eventSlug?: string; hostsLimit?: number; sortCreatedAt?: "asc" | "desc" }
    answer: {
      status: "success" | "error"
      data: S.TeamEventType[]
    }
  }
  /** Create an event type of a team */
  'POST /v2/teams/{teamId}/event-types': {
    path: { teamId: number }
    body: S.CreateTeamEventType
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.TeamEventType | S.TeamEventType[])
    }
  }
  /** Get an event type of a team */
  'GET /v2/teams/{teamId}/event-types/{eventTypeId}': {
    path: { teamId: number; eventTypeId: number }
    answer: {
      status: "success" | "error"
      data: S.TeamEventType
    }
  }
  /** Change an event type of a team */
  'PATCH /v2/teams/{teamId}/event-types/{eventTypeId}': {
    path: { teamId: number; eventTypeId: number }
    body: S.UpdateTeamEventType
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: (S.TeamEventType | S.TeamEventType[])
    }
  }
  /** Delete an event type of a team */
  'DELETE /v2/teams/{teamId}/event-types/{eventTypeId}': {
    path: { teamId: number; eventTypeId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.DeletedEventType
    }
  }
  /** Start a phone call about an event type */
  'POST /v2/teams/{teamId}/event-types/{eventTypeId}/create-phone-call': {
    path: { teamId: number; eventTypeId: number }
    body: S.CreatePhoneCall
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.PhoneCall
    }
  }
  /** List webhooks */
  'GET /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks': {
    path: { teamId: number; eventTypeId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook[]
    }
  }
  /** Create a webhook */
  'POST /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks': {
    path: { teamId: number; eventTypeId: number }
    body: S.CreateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** Delete all webhooks */
  'DELETE /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks': {
    path: { teamId: number; eventTypeId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: string
    }
  }
  /** Get a webhook */
  'GET /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}': {
    path: { teamId: number; eventTypeId: number; webhookId: string }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** Change a webhook */
  'PATCH /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}': {
    path: { teamId: number; eventTypeId: number; webhookId: string }
    body: S.UpdateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** Delete a webhook */
  'DELETE /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}': {
    path: { teamId: number; eventTypeId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** List deliveries of a webhook */
  'GET /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/deliveries': {
    path: { teamId: number; eventTypeId: number; webhookId: string }
    query?: { take?: number; cursor?: string; state?: "waiting" | "delivered" | "failed"; trigger?: string }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Get a delivery of a webhook */
  'GET /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/deliveries/{deliveryId}': {
    path: { teamId: number; eventTypeId: number; webhookId: string; deliveryId: number }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Repeat a delivery */
  'POST /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    path: { teamId: number; eventTypeId: number; webhookId: string; deliveryId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Send a test to a webhook */
  'POST /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/ping': {
    path: { teamId: number; eventTypeId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Replay the events of a period */
  'POST /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/replay': {
    path: { teamId: number; eventTypeId: number; webhookId: string }
    body: S.ReplayWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookReplay
    }
  }
  /** Replace the secret of a webhook */
  'POST /v2/teams/{teamId}/event-types/{eventTypeId}/webhooks/{webhookId}/rotate-secret': {
    path: { teamId: number; eventTypeId: number; webhookId: string }
    body: S.RotateWebhookSecret
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWebhook
    }
  }
  /** List events */
  'GET /v2/teams/{teamId}/events': {
    path: { teamId: number }
    query?: { take?: number; cursor?: string; type?: string[]; bookingUid?: string; since?: string; until?: string }
    answer: {
      status: "success" | "error"
      data: S.LogEvent[]
      pagination: {
        nextCursor: (string | null)
        /** True if there are more events already. */
        hasMore: boolean
        goneUntil: (string | null)
      }
    }
  }
  /** Count bookings over time */
  'GET /v2/teams/{teamId}/insights/bookings': {
    path: { teamId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month"; groupBy?: "none" | "eventType" | "host" | "status" }
    answer: {
      status: "success" | "error"
      data: S.BookingInsights
    }
  }
  /** Compare the bookings of round robin hosts with their weights */
  'GET /v2/teams/{teamId}/insights/fairness': {
    path: { teamId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number }
    answer: {
      status: "success" | "error"
      data: S.FairnessInsights
    }
  }
  /** Get how early bookings are made */
  'GET /v2/teams/{teamId}/insights/lead-times': {
    path: { teamId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number }
    answer: {
      status: "success" | "error"
      data: S.LeadTimeInsights
    }
  }
  /** Count the bookings to which somebody did not come */
  'GET /v2/teams/{teamId}/insights/no-shows': {
    path: { teamId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month" }
    answer: {
      status: "success" | "error"
      data: S.NoShowInsights
    }
  }
  /** Get the booked part of the working hours */
  'GET /v2/teams/{teamId}/insights/utilization': {
    path: { teamId: number }
    query: { start: string; end: string; timeZone?: string; eventTypeId?: number; userId?: number; interval?: "day" | "week" | "month" }
    answer: {
      status: "success" | "error"
      data: S.UtilizationInsights
    }
  }
  /** Invite to a team */
  'POST /v2/teams/{teamId}/invite': {
    path: { teamId: number }
    body: S.CreateInvite
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.Invite
    }
  }
  /** List open invitations */
  'GET /v2/teams/{teamId}/invite': {
    path: { teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.OpenInvite[]
    }
  }
  /** Withdraw an invitation */
  'DELETE /v2/teams/{teamId}/invite/{token}': {
    path: { teamId: number; token: string }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List memberships */
  'GET /v2/teams/{teamId}/memberships': {
    path: { teamId: number }
    query?: { take?: number; skip?: number; emails?: string[] }
    answer: {
      status: "success" | "error"
      /** Always a list, also of one value. */
      data: (S.TeamMembership[] | S.TeamMembership)
    }
  }
  /** Add a member */
  'POST /v2/teams/{teamId}/memberships': {
    path: { teamId: number }
    body: S.CreateMembership
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamMembership
    }
  }
  /** Get a membership */
  'GET /v2/teams/{teamId}/memberships/{membershipId}': {
    path: { teamId: number; membershipId: number }
    answer: {
      status: "success" | "error"
      data: S.TeamMembership
    }
  }
  /** Change a membership */
  'PATCH /v2/teams/{teamId}/memberships/{membershipId}': {
    path: { teamId: number; membershipId: number }
    body: S.UpdateMembership
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamMembership
    }
  }
  /** End a membership */
  'DELETE /v2/teams/{teamId}/memberships/{membershipId}': {
    path: { teamId: number; membershipId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamMembership
    }
  }
  /** List routing forms */
  'GET /v2/teams/{teamId}/routing-forms': {
    path: { teamId: number }
    query?: { take?: number; skip?: number; sortCreatedAt?: "asc" | "desc"; sortUpdatedAt?: "asc" | "desc"; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; routedToBookingUid?: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingForm[]
    }
  }
  /** Create a routing form */
  'POST /v2/teams/{teamId}/routing-forms': {
    path: { teamId: number }
    body: S.CreateRoutingForm
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Get a routing form */
  'GET /v2/teams/{teamId}/routing-forms/{routingFormId}': {
    path: { teamId: number; routingFormId: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Change a routing form */
  'PATCH /v2/teams/{teamId}/routing-forms/{routingFormId}': {
    path: { teamId: number; routingFormId: string }
    body: S.UpdateRoutingForm
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** Delete a routing form */
  'DELETE /v2/teams/{teamId}/routing-forms/{routingFormId}': {
    path: { teamId: number; routingFormId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingForm
    }
  }
  /** List responses of a routing form */
  'GET /v2/teams/{teamId}/routing-forms/{routingFormId}/responses': {
    path: { teamId: number; routingFormId: string }
    query?: { take?: number; skip?: number; sortCreatedAt?: "asc" | "desc"; sortUpdatedAt?: "asc" | "desc"; afterCreatedAt?: string; beforeCreatedAt?: string; afterUpdatedAt?: string; beforeUpdatedAt?: string; routedToBookingUid?: string }
    answer: {
      status: "success" | "error"
      data: S.RoutingFormResponse[]
    }
  }
  /** Answer a routing form */
  'POST /v2/teams/{teamId}/routing-forms/{routingFormId}/responses': {
    path: { teamId: number; routingFormId: string }
    query: { start: string; end: string; timeZone?: string; duration?: number; format?: "range" | "time"; bookingUidToReschedule?: string; queueResponse?: boolean; dryRun?: boolean; teamMemberEmail?: string }
    body: Record<string, unknown>
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormDestination
    }
  }
  /** Change a response of a routing form */
  'PATCH /v2/teams/{teamId}/routing-forms/{routingFormId}/responses/{responseId}': {
    path: { teamId: number; routingFormId: string; responseId: number }
    body: S.UpdateRoutingFormResponse
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormResponse
    }
  }
  /** List the members' schedules */
  'GET /v2/teams/{teamId}/schedules': {
    path: { teamId: number }
    query?: { take?: number; skip?: number; eventTypeId?: number }
    answer: {
      status: "success" | "error"
      data: S.Schedule[]
      error?: S.ErrorFacts
    }
  }
  /** List verified e-mail addresses */
  'GET /v2/teams/{teamId}/verified-resources/emails': {
    path: { teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedEmail[]
    }
  }
  /** Send a code to an e-mail address */
  'POST /v2/teams/{teamId}/verified-resources/emails/verification-code/request': {
    path: { teamId: number }
    body: S.RequestEmailVerification
    idempotencyKey?: string
    answer: S.Success
  }
  /** Verify an e-mail address */
  'POST /v2/teams/{teamId}/verified-resources/emails/verification-code/verify': {
    path: { teamId: number }
    body: S.VerifyEmail
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedEmail
    }
  }
  /** Get a verified e-mail address */
  'GET /v2/teams/{teamId}/verified-resources/emails/{id}': {
    path: { teamId: number; id: number }
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedEmail
    }
  }
  /** List verified telephone numbers */
  'GET /v2/teams/{teamId}/verified-resources/phones': {
    path: { teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedPhone[]
    }
  }
  /** Send a code to a telephone */
  'POST /v2/teams/{teamId}/verified-resources/phones/verification-code/request': {
    path: { teamId: number }
    body: S.RequestPhoneVerification
    idempotencyKey?: string
    answer: S.Success
  }
  /** Verify a telephone number */
  'POST /v2/teams/{teamId}/verified-resources/phones/verification-code/verify': {
    path: { teamId: number }
    body: S.VerifyPhone
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedPhone
    }
  }
  /** Get a verified telephone number */
  'GET /v2/teams/{teamId}/verified-resources/phones/{id}': {
    path: { teamId: number; id: number }
    answer: {
      status: "success" | "error"
      data: S.TeamVerifiedPhone
    }
  }
  /** List webhooks */
  'GET /v2/teams/{teamId}/webhooks': {
    path: { teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook[]
    }
  }
  /** Create a webhook */
  'POST /v2/teams/{teamId}/webhooks': {
    path: { teamId: number }
    body: S.CreateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** Get a webhook */
  'GET /v2/teams/{teamId}/webhooks/{webhookId}': {
    path: { teamId: number; webhookId: string }
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** Change a webhook */
  'PATCH /v2/teams/{teamId}/webhooks/{webhookId}': {
    path: { teamId: number; webhookId: string }
    body: S.UpdateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** Delete a webhook */
  'DELETE /v2/teams/{teamId}/webhooks/{webhookId}': {
    path: { teamId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** List deliveries of a webhook */
  'GET /v2/teams/{teamId}/webhooks/{webhookId}/deliveries': {
    path: { teamId: number; webhookId: string }
    query?: { take?: number; cursor?: string; state?: "waiting" | "delivered" | "failed"; trigger?: string }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Get a delivery of a webhook */
  'GET /v2/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}': {
    path: { teamId: number; webhookId: string; deliveryId: number }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Repeat a delivery */
  'POST /v2/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    path: { teamId: number; webhookId: string; deliveryId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Send a test to a webhook */
  'POST /v2/teams/{teamId}/webhooks/{webhookId}/ping': {
    path: { teamId: number; webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Replay the events of a period */
  'POST /v2/teams/{teamId}/webhooks/{webhookId}/replay': {
    path: { teamId: number; webhookId: string }
    body: S.ReplayWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookReplay
    }
  }
  /** Replace the secret of a webhook */
  'POST /v2/teams/{teamId}/webhooks/{webhookId}/rotate-secret': {
    path: { teamId: number; webhookId: string }
    body: S.RotateWebhookSecret
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.TeamWebhook
    }
  }
  /** List workflows of event types */
  'GET /v2/teams/{teamId}/workflows': {
    path: { teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Create a workflow of event types */
  'POST /v2/teams/{teamId}/workflows': {
    path: { teamId: number }
    body: S.CreateEventTypeWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Preview a message of a workflow */
  'POST /v2/teams/{teamId}/workflows/messages/preview': {
    path: { teamId: number }
    body: S.WorkflowMessageInput
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WorkflowMessagePreview
    }
  }
  /** Send a message of a workflow to yourself */
  'POST /v2/teams/{teamId}/workflows/messages/test': {
    path: { teamId: number }
    body: S.WorkflowMessageInput
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WorkflowTestMessage
    }
  }
  /** List workflows of routing forms */
  'GET /v2/teams/{teamId}/workflows/routing-form': {
    path: { teamId: number }
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Create a workflow of routing forms */
  'POST /v2/teams/{teamId}/workflows/routing-form': {
    path: { teamId: number }
    body: S.CreateRoutingFormWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Get a workflow of event types */
  'GET /v2/teams/{teamId}/workflows/{workflowId}': {
    path: { teamId: number; workflowId: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Change a workflow of event types */
  'PATCH /v2/teams/{teamId}/workflows/{workflowId}': {
    path: { teamId: number; workflowId: number }
    body: S.UpdateEventTypeWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Delete a workflow of event types */
  'DELETE /v2/teams/{teamId}/workflows/{workflowId}': {
    path: { teamId: number; workflowId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Get a workflow of routing forms */
  'GET /v2/teams/{teamId}/workflows/{workflowId}/routing-form': {
    path: { teamId: number; workflowId: number }
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Change a workflow of routing forms */
  'PATCH /v2/teams/{teamId}/workflows/{workflowId}/routing-form': {
    path: { teamId: number; workflowId: number }
    body: S.UpdateRoutingFormWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Delete a workflow of routing forms */
  'DELETE /v2/teams/{teamId}/workflows/{workflowId}/routing-form': {
    path: { teamId: number; workflowId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** List time zones */
  'GET /v2/timezones': {
    answer: {
      status: "success" | "error"
      data: S.TimeZone[]
    }
  }
  /** List verified e-mail addresses */
  'GET /v2/verified-resources/emails': {
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.UserVerifiedEmail[]
    }
  }
  /** Send a code to an e-mail address */
  'POST /v2/verified-resources/emails/verification-code/request': {
    body: S.RequestEmailVerification
    idempotencyKey?: string
    answer: S.Success
  }
  /** Verify an e-mail address */
  'POST /v2/verified-resources/emails/verification-code/verify': {
    body: S.VerifyEmail
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.UserVerifiedEmail
    }
  }
  /** Get a verified e-mail address */
  'GET /v2/verified-resources/emails/{id}': {
    path: { id: number }
    answer: {
      status: "success" | "error"
      data: S.UserVerifiedEmail
    }
  }
  /** List verified telephone numbers */
  'GET /v2/verified-resources/phones': {
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.UserVerifiedPhone[]
    }
  }
  /** Send a code to a telephone */
  'POST /v2/verified-resources/phones/verification-code/request': {
    body: S.RequestPhoneVerification
    idempotencyKey?: string
    answer: S.Success
  }
  /** Verify a telephone number */
  'POST /v2/verified-resources/phones/verification-code/verify': {
    body: S.VerifyPhone
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.UserVerifiedPhone
    }
  }
  /** Get a verified telephone number */
  'GET /v2/verified-resources/phones/{id}': {
    path: { id: number }
    answer: {
      status: "success" | "error"
      data: S.UserVerifiedPhone
    }
  }
  /** List the versions of the API */
  'GET /v2/versions': {
    answer: {
      status: "success" | "error"
      data: S.ApiVersionsOfArea[]
    }
  }
  /** List webhooks */
  'GET /v2/webhooks': {
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.UserWebhook[]
    }
  }
  /** Create a webhook */
  'POST /v2/webhooks': {
    body: S.CreateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.UserWebhook
    }
  }
  /** Get a webhook */
  'GET /v2/webhooks/{webhookId}': {
    path: { webhookId: string }
    answer: {
      status: "success" | "error"
      data: S.UserWebhook
    }
  }
  /** Change a webhook */
  'PATCH /v2/webhooks/{webhookId}': {
    path: { webhookId: string }
    body: S.UpdateWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.UserWebhook
    }
  }
  /** Delete a webhook */
  'DELETE /v2/webhooks/{webhookId}': {
    path: { webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.UserWebhook
    }
  }
  /** List deliveries of a webhook */
  'GET /v2/webhooks/{webhookId}/deliveries': {
    path: { webhookId: string }
    query?: { take?: number; cursor?: string; state?: "waiting" | "delivered" | "failed"; trigger?: string }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery[]
      pagination: {
        nextCursor: (string | null)
      }
    }
  }
  /** Get a delivery of a webhook */
  'GET /v2/webhooks/{webhookId}/deliveries/{deliveryId}': {
    path: { webhookId: string; deliveryId: number }
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Repeat a delivery */
  'POST /v2/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    path: { webhookId: string; deliveryId: number }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Send a test to a webhook */
  'POST /v2/webhooks/{webhookId}/ping': {
    path: { webhookId: string }
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookDelivery
    }
  }
  /** Replay the events of a period */
  'POST /v2/webhooks/{webhookId}/replay': {
    path: { webhookId: string }
    body: S.ReplayWebhook
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WebhookReplay
    }
  }
  /** Replace the secret of a webhook */
  'POST /v2/webhooks/{webhookId}/rotate-secret': {
    path: { webhookId: string }
    body: S.RotateWebhookSecret
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.UserWebhook
    }
  }
  /** List workflows of event types */
  'GET /v2/workflows': {
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Create a workflow of event types */
  'POST /v2/workflows': {
    body: S.CreateEventTypeWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Preview a message of a workflow */
  'POST /v2/workflows/messages/preview': {
    body: S.WorkflowMessageInput
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WorkflowMessagePreview
    }
  }
  /** Send a message of a workflow to yourself */
  'POST /v2/workflows/messages/test': {
    body: S.WorkflowMessageInput
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.WorkflowTestMessage
    }
  }
  /** List workflows of routing forms */
  'GET /v2/workflows/routing-form': {
    query?: { take?: number; skip?: number }
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Create a workflow of routing forms */
  'POST /v2/workflows/routing-form': {
    body: S.CreateRoutingFormWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Get a workflow of event types */
  'GET /v2/workflows/{workflowId}': {
    path: { workflowId: number }
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Change a workflow of event types */
  'PATCH /v2/workflows/{workflowId}': {
    path: { workflowId: number }
    body: S.UpdateEventTypeWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.EventTypeWorkflow[]
    }
  }
  /** Delete a workflow of event types */
  'DELETE /v2/workflows/{workflowId}': {
    path: { workflowId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Get a workflow of routing forms */
  'GET /v2/workflows/{workflowId}/routing-form': {
    path: { workflowId: number }
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Change a workflow of routing forms */
  'PATCH /v2/workflows/{workflowId}/routing-form': {
    path: { workflowId: number }
    body: S.UpdateRoutingFormWorkflow
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.RoutingFormWorkflow[]
    }
  }
  /** Delete a workflow of routing forms */
  'DELETE /v2/workflows/{workflowId}/routing-form': {
    path: { workflowId: number }
    idempotencyKey?: string
    answer: S.Success
  }
  /** Get the event of a booking from the calendar */
  'GET /v2/{calendar}/event/{eventUid}': {
    path: { calendar: string; eventUid: string }
    answer: {
      status: "success" | "error"
      data: S.UnifiedCalendarEvent
    }
  }
  /** Get the event of a booking from the calendar */
  'GET /v2/{calendar}/events/{eventUid}': {
    path: { calendar: string; eventUid: string }
    answer: {
      status: "success" | "error"
      data: S.UnifiedCalendarEvent
    }
  }
  /** Change the event of a booking in the calendar */
  'PATCH /v2/{calendar}/events/{eventUid}': {
    path: { calendar: string; eventUid: string }
    body: S.UnifiedCalendarEventInput
    idempotencyKey?: string
    answer: {
      status: "success" | "error"
      data: S.UnifiedCalendarEvent
    }
  }
}
