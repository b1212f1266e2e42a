import type { FastifyRequest } from 'fastify'
import type { Preview } from '../../adapters/pictures/preview.ts'
import type { Looks, WholeEventType } from '../../features/scheduling/event-types/service.ts'
import { pathText } from '../../http/input/path-text.ts'
import { type Colour, colourOf, digitsOf } from '../../lib/colour.ts'
import type { PageDependencies } from '../dependencies.ts'
import { type FindPlace, organizationOf } from '../event/event-places.ts'
import { hostsOf, initialsOf, lengthInWords, nameOf } from '../event/names.ts'
import { brandColours } from '../looks/brand.ts'
import { type Reader, readerOf } from '../reader.ts'

type Deps = Pick<PageDependencies, 'availability' | 'eventTypes' | 'pageAddresses' | 'privateLinks'>
/** Finds what the picture of a page says, or undefined if there is no page. */
export type FindPreview = (deps: Deps, request: FastifyRequest) => Promise<Preview | undefined>

/** The accent of pages whose owner has chosen no colour; see `web/src/styles/foundations.css`. */
export const OWN_ACCENT: Colour = [31, 95, 78]
const MOST_FACTS = 4
const FIRST = { skip: 0, take: MOST_FACTS }

/** An event of a person or a team. @throws what `availability.get` throws */
export const ofEvent =
  (findPlace: FindPlace): FindPreview =>
  async (deps, request) => {
    const place = await findPlace(deps, request)
    if (!place || 'usernames' in place.selector) return undefined
    const bookable = await deps.availability.get(place.selector)
    const { looks } = await deps.eventTypes.looksOf(bookable.id, bookable.hosts)
    const reader = readerOf(request, bookable.interfaceLanguage)
    const lengths = bookable.lengthOptionsMinutes ?? [bookable.lengthMinutes]
    const facts = lengths.slice(0, MOST_FACTS).map((minutes) => lengthInWords(minutes, reader.t))
    return previewOf({ name: hostsOf(bookable, reader), title: bookable.title, facts, looks }, reader)
  }

/** @throws `USER_NOT_FOUND`, `ORGANIZATION_NOT_FOUND` */
export const ofPersonPage: FindPreview = async (deps, request) => {
  const username = pathText(request, 'username')
  const { organizationSlug } = organizationOf(deps, request)
  const offered = await deps.eventTypes.list({
    owner: { username, orgSlug: organizationSlug },
    viewerId: null,
    rows: FIRST,
  })
  const [owner] = offered[0]?.users ?? []
  if (!owner) return undefined
  const { looks } = await deps.eventTypes.looksOfPerson(owner.id)
  return ofOwner(nameOf(owner), looks, titlesOf(offered), readerOf(request))
}

/** @throws `TEAM_NOT_FOUND`, `ORGANIZATION_NOT_FOUND` */
export const ofTeamPage: FindPreview = async (deps, request) => {
  const teamSlug = pathText(request, 'teamSlug')
  const { organizationSlug } = organizationOf(deps, request)
  await deps.availability.checkOwner({ teamSlug, slug: '', organizationSlug })
  const { name, looks, offered } = await deps.eventTypes.offersOfTeam(teamSlug, organizationSlug, FIRST)
  return ofOwner(name, looks, titlesOf(offered), readerOf(request))
}

export const ofOrganizationPage: FindPreview = async (deps, request) => {
  const { organizationSlug } = organizationOf(deps, request)
  const found =
    organizationSlug === undefined ? undefined : await deps.eventTypes.offersOfOrganization(organizationSlug, FIRST)
  if (!found) return undefined
  const teams = found.teams.map(({ name }) => name)
  return ofOwner(found.name, found.looks, teams, readerOf(request))
}

const titlesOf = (offered: readonly WholeEventType[]): string[] => offered.map(({ title }) => title)

const ofOwner = (name: string, looks: Looks | null, facts: readonly string[], reader: Reader): Preview =>
  previewOf({ name, title: reader.t('page.person.title', { name }), facts, looks }, reader)

function previewOf(
  { name, title, facts, looks }: { name: string; title: string; facts: readonly string[]; looks: Looks | null },
  { t }: Reader,
): Preview {
  const { accent, accentInk } = brandColours(colourOf(looks?.brandColor ?? null) ?? OWN_ACCENT, 'light')
  return {
    ...{ name, title, facts: facts.join(' · '), initials: initialsOf(name) },
    ...{ accent: `#${digitsOf(accent)}`, accentInk: `#${digitsOf(accentInk)}`, language: t.language },
  }
}
