import { Face, Faces } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ComponentChildren, JSX } from 'preact'
import type { OrganizationOffers } from '../../features/scheduling/event-types/service.ts'
import { beginningOf } from '../../lib/markdown/description.ts'
import type { PageDependencies } from '../dependencies.ts'
import { organizationOf, pathOf } from '../event/event-places.ts'
import { type PassedOn, passedOn } from '../event/leads/passed-on.ts'
import { nameOf } from '../event/names.ts'
import { sendMissing } from '../failed-page.ts'
import type { Page } from '../layout.tsx'
import { lookOf, originsOf, shownFaces } from '../looks/faces.ts'
import { PageLinks, pageNumber, rowsOf } from '../looks/paging.tsx'
import { Prose } from '../looks/prose.tsx'
import { previewAddress } from '../preview/preview-address.ts'
import { address } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'

/** The header with the rules of the page names each server of pictures, and proxies refuse long headers. */
const MAX_PICTURE_SERVERS = 30

/** The number of teams, and of people, on a page. */
const ENTRIES_ON_PAGE = 60
/** Previews of links show so many characters of a text. */
const BEGINNING = 200

type Deps = Pick<PageDependencies, 'eventTypes' | 'pageAddresses'>

/** Shows an organization with its teams and people. An organization without a page is like one that doesn't exist. */
export async function sendOrganizationPage(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  slug: string,
): Promise<FastifyReply> {
  const number = pageNumber(request.query)
  const offers = await deps.eventTypes.offersOfOrganization(slug, rowsOf(number, ENTRIES_ON_PAGE))
  if (!offers || (number > 1 && offers.teams.length === 0 && offers.people.length === 0))
    return sendMissing(request, reply)
  const teams = offers.teams.slice(0, ENTRIES_ON_PAGE)
  const people = offers.people.slice(0, ENTRIES_ON_PAGE)
  const hasNext = offers.teams.length > ENTRIES_ON_PAGE || offers.people.length > ENTRIES_ON_PAGE
  const found = { ...offers, teams, people }
  const reader = readerOf(request)
  const { base } = organizationOf(deps, request)
  const picture = previewAddress(deps, request, base || '/', reader)
  const page = { ...organizationPage(found, base, reader, { number, hasNext, kept: passedOn(request) }), picture }
  const picturesOf = [...new Set(originsOf(picturesIn(found)))].slice(0, MAX_PICTURE_SERVERS)
  return sendPage(request, reply, 200, page, reader, { picturesOf })
}

const picturesIn = ({ looks, teams, people }: OrganizationOffers): (string | null)[] => [
  looks.pictureUrl,
  ...teams.flatMap(({ logoUrl, faces }) => [logoUrl, ...faces.map(({ pictureUrl }) => pictureUrl)]),
  ...people.map(({ pictureUrl }) => pictureUrl),
]

function organizationPage(
  { name, looks, bio, bioHtml, teams, people }: OrganizationOffers,
  base: string,
  reader: Reader,
  { number, hasNext, kept }: { number: number; hasNext: boolean; kept: PassedOn },
): Page {
  const { t, chosen } = reader
  const title = t('page.person.title', { name })
  const isEmpty = teams.length === 0 && people.length === 0
  const to = (...parts: string[]) => address(base + pathOf(...parts), { ...kept, lang: chosen })
  return {
    title,
    description: beginningOf(bio ?? '', BEGINNING) || title,
    look: lookOf(looks),
    isUnlisted: !looks.allowsIndexing,
    body: (
      <div class="centred wide stack">
        <div class="about">
          <Face name={name} pictureUrl={looks.pictureUrl} />
          <div>
            <h1>{title}</h1>
            {bioHtml && <Prose html={bioHtml} />}
            <p>{t(isEmpty ? 'page.person.nothing' : 'organization.choose')}</p>
          </div>
        </div>
        <List id="teams" title={t('organization.teams')}>
          {teams.map(({ name, slug, logoUrl, faces }) => (
            <Entry key={slug} href={to('team', slug)} name={name}>
              {faces.length > 0 && logoUrl === null ? (
                <Faces faces={shownFaces(faces)} />
              ) : (
                <Face name={name} pictureUrl={logoUrl} />
              )}
            </Entry>
          ))}
        </List>
        <List id="people" title={t('organization.people')}>
          {people.map((person) => (
            <Entry key={person.username} href={to(person.username)} name={nameOf(person)}>
              <Face name={nameOf(person)} pictureUrl={person.pictureUrl} />
            </Entry>
          ))}
        </List>
        <PageLinks
          page={number}
          hasNext={hasNext}
          to={(parameters) => address(base || '/', { ...kept, lang: chosen, ...parameters })}
          t={t}
        />
      </div>
    ),
  }
}

type ListProps = { id: string; title: string; children: readonly JSX.Element[] }

const List = ({ id, title, children }: ListProps): JSX.Element | null =>
  children.length === 0 ? null : (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="offers people">{children}</ul>
    </section>
  )

type EntryProps = { href: string; name: string; children: ComponentChildren }

const Entry = ({ href, name, children }: EntryProps): JSX.Element => (
  <li class="card">
    <div class="about">
      {children}
      <h3>
        <a href={href}>{name}</a>
      </h3>
    </div>
  </li>
)
