import type { Draft } from '../../flow/draft.ts'

/** The link counts what is booked through it. @throws `PRIVATE_LINK_EXPIRED` */
export async function usePrivateLink({ deps, tx, now, request, bookable }: Draft): Promise<void> {
  if (request.privateLinkId !== undefined) await deps.privateLinks.use(tx, request.privateLinkId, bookable.id, now)
}
