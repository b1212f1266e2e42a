/**
 * The fields that real answers always have, which the published types leave optional or don't know. The values only show
 * the form: a time stays a time, null stays null. Each shape follows the example or the table of its page.
 */
export const GOOGLE_ANSWERS = {
  // https://developers.google.com/workspace/calendar/api/v3/reference/events#resource
  event: {
    kind: 'calendar#event',
    etag: '"3780000000000000"',
    id: 'b1946ac92492d2347c6235b4d2',
    status: 'confirmed',
    htmlLink: 'https://www.google.com/calendar/event?eid=YjE5NDZh',
    created: '2030-01-07T08:00:00.000Z',
    updated: '2030-01-07T08:00:00.000Z',
    summary: 'Lunch',
    creator: { email: 'host@example.com', self: true },
    organizer: { email: 'host@example.com', self: true },
    start: { dateTime: '2030-07-14T11:00:00+01:00', timeZone: 'Europe/London' },
    end: { dateTime: '2030-07-14T12:00:00+01:00', timeZone: 'Europe/London' },
    iCalUID: 'b1946ac92492d2347c6235b4d2@google.com',
    sequence: 0,
    attendees: [{ email: 'guest@example.net', responseStatus: 'needsAction' }],
    reminders: { useDefault: true },
    eventType: 'default',
  },
  // https://developers.google.com/workspace/calendar/api/guides/create-events#conferencing
  meeting: {
    hangoutLink: 'https://meet.google.com/abc-defg-hij',
    conferenceData: {
      createRequest: {
        requestId: '7qxalsvy0e',
        conferenceSolutionKey: { type: 'hangoutsMeet' },
        status: { statusCode: 'success' },
      },
      entryPoints: [
        { entryPointType: 'video', uri: 'https://meet.google.com/abc-defg-hij', label: 'meet.google.com/abc-defg-hij' },
      ],
      conferenceSolution: {
        key: { type: 'hangoutsMeet' },
        name: 'Google Meet',
        iconUri: 'https://example.com/icon.png',
      },
      conferenceId: 'abc-defg-hij',
    },
  },
  // https://developers.google.com/workspace/calendar/api/v3/reference/events/list
  events: {
    kind: 'calendar#events',
    etag: '"p33g"',
    summary: 'host@example.com',
    description: '',
    updated: '2030-01-07T08:00:00.000Z',
    timeZone: 'Europe/London',
    accessRole: 'owner',
    defaultReminders: [],
    nextSyncToken: 'CPDAlvWDx70CEPDAlvWDx70CGAU',
    items: [{ kind: 'calendar#event', etag: '"3780000000000000"', id: 'b1946ac92492d2347c6235b4d2' }],
  },
  // https://developers.google.com/workspace/calendar/api/v3/reference/calendarList
  calendars: {
    kind: 'calendar#calendarList',
    etag: '"p33g"',
    nextSyncToken: 'CPDAlvWDx70CEPDAlvWDx70CGAU',
    items: [
      {
        kind: 'calendar#calendarListEntry',
        etag: '"1"',
        id: 'host@example.com',
        summary: 'host@example.com',
        timeZone: 'Europe/London',
        colorId: '14',
        backgroundColor: '#9fe1e7',
        foregroundColor: '#000000',
        selected: true,
        accessRole: 'owner',
        defaultReminders: [{ method: 'popup', minutes: 30 }],
        primary: true,
        conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
      },
    ],
  },
}

/** Places in the answers of Graph: `location` is where an event takes place. */
const PLACE = { displayName: 'Room 1', locationType: 'default', uniqueId: 'Room 1', uniqueIdType: 'private' }

export const GRAPH_ANSWERS = {
  // https://learn.microsoft.com/graph/api/calendar-post-events
  event: {
    '@odata.context': "https://graph.microsoft.com/v1.0/$metadata#users('me')/events/$entity",
    '@odata.etag': 'W/"IUUrIl3PkG1JCSsPfU8wAAGXjEpA=="',
    id: 'AAMkAGViNDU7zAAAAA7zAAAZb2ckAAA=',
    createdDateTime: '2030-01-07T08:00:00.0000000Z',
    lastModifiedDateTime: '2030-01-07T08:00:00.0000000Z',
    changeKey: 'IUUrIl3PkG1JCSsPfU8wAAGXjEpA==',
    categories: [],
    originalStartTimeZone: 'Pacific Standard Time',
    originalEndTimeZone: 'Pacific Standard Time',
    iCalUId: '040000008200E641B4C',
    reminderMinutesBeforeStart: 15,
    isReminderOn: true,
    hasAttachments: false,
    hideAttendees: false,
    subject: 'Lunch',
    bodyPreview: 'Bring papers',
    importance: 'normal',
    sensitivity: 'normal',
    isAllDay: false,
    isCancelled: false,
    isDraft: false,
    isOrganizer: true,
    responseRequested: true,
    seriesMasterId: null,
    transactionId: '7E163156',
    showAs: 'busy',
    type: 'singleInstance',
    webLink: 'https://outlook.office365.com/owa/?itemid=AAMk&exvsurl=1&path=/calendar/item',
    onlineMeetingUrl: null,
    isOnlineMeeting: false,
    onlineMeetingProvider: 'unknown',
    onlineMeeting: null,
    recurrence: null,
    responseStatus: { response: 'organizer', time: '0001-01-01T00:00:00Z' },
    body: { contentType: 'html', content: '<html><body>Bring papers</body></html>' },
    start: { dateTime: '2030-01-14T12:00:00.0000000', timeZone: 'UTC' },
    end: { dateTime: '2030-01-14T14:00:00.0000000', timeZone: 'UTC' },
    location: PLACE,
    locations: [PLACE],
    attendees: [
      {
        type: 'required',
        status: { response: 'none', time: '0001-01-01T00:00:00Z' },
        emailAddress: { name: 'Guest', address: 'guest@example.net' },
      },
    ],
    organizer: { emailAddress: { name: 'Host', address: 'host@example.com' } },
  },
  // The second example of the same page.
  meeting: {
    isOnlineMeeting: true,
    onlineMeetingProvider: 'teamsForBusiness',
    onlineMeeting: { joinUrl: 'https://teams.microsoft.com/l/1', conferenceId: '1', tollNumber: '+1 425 555 0123' },
  },
  // https://learn.microsoft.com/graph/api/user-list-calendars
  calendars: {
    '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#me/calendars',
    value: [
      {
        '@odata.id': "https://graph.microsoft.com/v1.0/users('host')/calendars('AAMk')",
        id: 'AAMkAGI2TGuLAAA=',
        name: 'Calendar',
        color: 'auto',
        changeKey: 'nfZyf7VcrEKLNoU37KWlkQAAA0x0w==',
        canShare: true,
        canViewPrivateItems: true,
        hexColor: '',
        canEdit: true,
        allowedOnlineMeetingProviders: ['teamsForBusiness'],
        defaultOnlineMeetingProvider: 'teamsForBusiness',
        isTallyingResponses: true,
        isRemovable: false,
        owner: { name: 'Host', address: 'host@example.com' },
      },
    ],
  },
  // https://learn.microsoft.com/graph/api/user-get
  person: {
    '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users/$entity',
    businessPhones: [],
    displayName: 'Host',
    givenName: null,
    jobTitle: null,
    mail: 'host@example.com',
    mobilePhone: null,
    officeLocation: null,
    preferredLanguage: null,
    surname: null,
    userPrincipalName: 'host@example.com',
    id: '87d349ed-44d7-43e1-9a83-5f2406dee5bd',
  },
  // https://learn.microsoft.com/graph/api/event-delta
  changes: {
    '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#Collection(event)',
    '@odata.deltaLink': 'https://graph.microsoft.com/v1.0/me/calendarView/delta?$deltatoken=R0usmcMDNGg0J1E',
    value: [
      {
        '@odata.type': '#microsoft.graph.event',
        '@odata.etag': 'W/"IUUrIl3PkG1JCSsPfU8wAAGXjEpA=="',
        id: 'AAMkAGViNDU7zAAAAA7zAAAZb2ckAAA=',
        type: 'singleInstance',
        start: { dateTime: '2030-01-14T12:00:00.0000000', timeZone: 'UTC' },
        end: { dateTime: '2030-01-14T14:00:00.0000000', timeZone: 'UTC' },
      },
    ],
  },
  // https://learn.microsoft.com/graph/api/onlinemeeting-createorget
  onlineMeeting: {
    id: 'MSo1N2Y5',
    creationDateTime: '2030-01-07T08:00:00.0000000Z',
    startDateTime: '2030-01-14T12:00:00Z',
    endDateTime: '2030-01-14T13:00:00Z',
    joinWebUrl: 'https://teams.microsoft.com/l/1',
    subject: 'Lunch',
    isBroadcast: false,
    isEntryExitAnnounced: true,
    allowedPresenters: 'everyone',
    externalId: '7eb8263f-d0e0-4149-bb1c-1f0476083c56',
    participants: {
      organizer: {
        upn: 'host@example.com',
        role: 'presenter',
        identity: { user: { id: '1f35f2e6-9cab-44ad-8d5a-b74c14720000' } },
      },
    },
    lobbyBypassSettings: { scope: 'organization', isDialInBypassEnabled: false },
    chatInfo: { threadId: '19:7ebda7@thread.tacv2', messageId: '0', replyChainMessageId: null },
  },
}
