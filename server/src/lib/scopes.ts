const READ_WRITE = ['READ', 'WRITE'] as const
const both = <Noun extends string>(...nouns: Noun[]) =>
  nouns.flatMap((noun) => READ_WRITE.map((verb) => `${noun}_${verb}` as const))

/** What a third-party application can be granted, in the order in which the consent page lists it. */
export const SCOPES = [
  ...both('EVENT_TYPE', 'BOOKING', 'SCHEDULE', 'APPS', 'PROFILE', 'WEBHOOK', 'VERIFIED_RESOURCES', 'CREDITS'),
  'INSIGHTS_READ',
  ...both(
    ...(['TEAM_EVENT_TYPE', 'TEAM_BOOKING', 'TEAM_SCHEDULE', 'TEAM_PROFILE', 'TEAM_MEMBERSHIP', 'TEAM_APPS'] as const),
    ...(['TEAM_ROUTING_FORM', 'TEAM_WORKFLOW', 'TEAM_VERIFIED_RESOURCES'] as const),
  ),
  'TEAM_INSIGHTS_READ',
  ...both(
    ...(['ORG_EVENT_TYPE', 'ORG_BOOKING', 'ORG_SCHEDULE', 'ORG_PROFILE', 'ORG_MEMBERSHIP'] as const),
    ...(['ORG_ROUTING_FORM', 'ORG_WEBHOOK', 'ORG_ATTRIBUTES'] as const),
  ),
  'ORG_INSIGHTS_READ',
] as const

export type Scope = (typeof SCOPES)[number]

/** Of applications older than the list above: known, but they restrict nothing. */
export const LEGACY_SCOPES = ['READ_BOOKING', 'READ_PROFILE'] as const

const TODAYS: ReadonlySet<string> = new Set(SCOPES)
const KNOWN: ReadonlySet<string> = new Set([...SCOPES, ...LEGACY_SCOPES])

/** Whether the text names something that can be granted today. */
export const isScope = (text: string): text is Scope => TODAYS.has(text)

/** Whether an application may ask for it by this name, be it an old one. */
export const isKnownScope = (text: string): boolean => KNOWN.has(text)

/** A token without any scope of today's list acts for its account without restriction. */
export const isUnrestricted = (granted: readonly string[]): boolean => !granted.some(isScope)
