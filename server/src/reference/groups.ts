import type { Operation } from './operations.ts'

export type Group = { slug: string; title: string; operations: Operation[] }
export type Section = { title: string; groups: Group[] }

/** The sections in the order in which people need them, with the beginnings of their tags. */
const SECTIONS: readonly (readonly [title: string, tags: readonly string[]])[] = [
  ['Booking', ['event types', 'slots', 'bookings', 'schedules', 'me / ooo', 'time zones', 'insights']],
  ['Your account', ['me', 'api keys', 'sign-in', 'verified resources', 'invitations']],
  [
    'Calendars, video and payments',
    ['calendars', 'calendar feeds', 'selected', 'destination', 'unified', 'conferencing', 'stripe'],
  ],
  ['Automation', ['webhooks', 'workflows', 'routing forms', 'events', 'messages']],
  ['Teams', ['teams']],
  ['Organizations', ['orgs', 'managed orgs']],
  ['Applications and agents', ['oauth2', 'agents']],
  ['Running the server', ['health', 'administration', 'api versions', 'not offered']],
  ['Embedded components', ['atoms']],
  ['Deprecated', ['deprecated']],
]

const OTHERS = 'More'

/** Words that stay in capitals, and abbreviations that are written out. */
const WORDS: Readonly<Record<string, string>> = {
  orgs: 'Organizations',
  api: 'API',
  oauth2: 'OAuth 2.0',
  ooo: 'Out of office',
  me: 'My account',
  atoms: 'Components',
}

/** Groups operations by their tags. Tags that differ only in capitals are one group. */
export function sectionsOf(operations: readonly Operation[]): Section[] {
  const groups = new Map<string, Group>()
  for (const operation of operations) {
    const slug = slugOf(operation.tag)
    const group = groups.get(slug) ?? { slug, title: titleOf(operation.tag), operations: [] }
    group.operations.push(operation)
    groups.set(slug, group)
  }
  const left = new Set(groups.values())
  const sections = SECTIONS.map(([title, tags]) => {
    const found = tags.flatMap((tag) => [...left].filter((group) => begins(group, tag)).sort(bySlug))
    const own = [...new Set(found)]
    for (const group of own) left.delete(group)
    return { title, groups: own }
  })
  return [...sections, { title: OTHERS, groups: [...left] }].filter(({ groups: own }) => own.length > 0)
}

const slugOf = (tag: string): string =>
  tag
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function begins({ slug }: Group, tag: string): boolean {
  const start = slugOf(tag)
  return slug === start || slug.startsWith(`${start}-`)
}

const bySlug = (a: Group, b: Group): number => (a.slug < b.slug ? -1 : 1)

const titleOf = (tag: string): string =>
  tag
    .split(' / ')
    .map((part) => {
      const [first = '', ...rest] = part.toLowerCase().split(' ')
      const word = WORDS[first] ?? `${first.charAt(0).toUpperCase()}${first.slice(1)}`
      return [word, ...rest.map((each) => WORDS[each]?.toLowerCase() ?? each)].join(' ')
    })
    .join(' / ')
