import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathText } from '../../http/input/path-text.ts'
import type { PageDependencies } from '../dependencies.ts'
import { embeddingOf } from '../embed/embedding.ts'
import { sendMissing } from '../failed-page.ts'
import { originsOf } from '../looks/faces.ts'
import { pageNumber, rowsOf } from '../looks/paging.tsx'
import { previewAddress } from '../preview/preview-address.ts'
import { readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import { organizationOf, pathOf } from './event-places.ts'
import { passedOn } from './leads/passed-on.ts'
import { nameOf } from './names.ts'
import { OFFERS_ON_PAGE, offersPage } from './offers-page.tsx'

type Deps = Pick<PageDependencies, 'eventTypes' | 'availability' | 'pageAddresses' | 'videoRooms' | 'embedOrigins'>

/** @throws `USER_NOT_FOUND`, `ORGANIZATION_NOT_FOUND` */
export async function sendPersonPage(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const username = pathText(request, 'username')
  const { organizationSlug, base } = organizationOf(deps, request)
  const page = pageNumber(request.query)
  const offered = await deps.eventTypes.list({
    owner: { username, orgSlug: organizationSlug },
    viewerId: null,
    rows: rowsOf(page, OFFERS_ON_PAGE),
  })
  if (offered.length === 0) await deps.availability.checkOwner({ username, slug: '', organizationSlug })
  if (offered.length === 0 && page > 1) return sendMissing(request, reply)
  const reader = readerOf(request)
  const embedding = embeddingOf(request.query)
  const [owner] = offered[0]?.users ?? []
  const { looks, ...words } = await deps.eventTypes.looksOfPerson(owner?.id ?? 0)
  const name = owner ? nameOf(owner) : username
  const path = base + pathOf(username)
  const picture = owner && previewAddress(deps, request, path, reader)
  const { isOffered: offersVideo } = deps.videoRooms
  const kept = passedOn(request)
  const offering = { ...words, name, path, looks, faces: [], offered, page, offersVideo, picture, embedding, kept }
  return sendPage(request, reply, 200, offersPage(offering, reader), reader, {
    picturesOf: originsOf([looks?.pictureUrl ?? null]),
    framedBy: embedding && deps.embedOrigins,
  })
}

/** @throws `TEAM_NOT_FOUND`, `ORGANIZATION_NOT_FOUND` */
export async function sendTeamPage(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const teamSlug = pathText(request, 'teamSlug')
  const { organizationSlug, base } = organizationOf(deps, request)
  await deps.availability.checkOwner({ teamSlug, slug: '', organizationSlug })
  const page = pageNumber(request.query)
  const team = await deps.eventTypes.offersOfTeam(teamSlug, organizationSlug, rowsOf(page, OFFERS_ON_PAGE))
  if (team.offered.length === 0 && page > 1) return sendMissing(request, reply)
  const { looks, faces } = team
  const reader = readerOf(request)
  const embedding = embeddingOf(request.query)
  const path = base + pathOf('team', teamSlug)
  const picture = previewAddress(deps, request, path, reader)
  const { isOffered: offersVideo } = deps.videoRooms
  const offering = { ...team, path, page, offersVideo, picture, embedding, kept: passedOn(request) }
  const pictures = [looks?.pictureUrl ?? null, ...faces.map(({ pictureUrl }) => pictureUrl)]
  return sendPage(request, reply, 200, offersPage(offering, reader), reader, {
    picturesOf: originsOf(pictures),
    framedBy: embedding && deps.embedOrigins,
  })
}
