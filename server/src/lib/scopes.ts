const READ_WRITE = ['READ', 'WRITE'] as const
const both = <Noun extends string>(...nouns: Noun[]) =>
  nouns.flatMap((noun) => READ_WRITE.map((verb) => `${noun}_${verb}` as const))

/** The scopes that a third-party application can be granted, in the order of the consent page. */
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

/** The scopes of older applications. The server knows them, but they restrict nothing. */
export const LEGACY_SCOPES = ['READ_BOOKING', 'READ_PROFILE'] as const

const TODAYS: ReadonlySet<string> = new Set(SCOPES)
const KNOWN: ReadonlySet<string> = new Set([...SCOPES, ...LEGACY_SCOPES])

/** Returns true if the text names a scope that can be granted today. */
export const isScope = (text: string): text is Scope => TODAYS.has(text)

/** Returns true if an application may ask for a scope by this name. Old names are included. */
export const isKnownScope = (text: string): boolean => KNOWN.has(text)

/** Returns true for a token without any scope of today's list. It acts for its account without restriction. */
export const isUnrestricted = (granted: readonly string[]): boolean => !granted.some(isScope)
