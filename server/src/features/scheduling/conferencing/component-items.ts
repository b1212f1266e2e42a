import type { Connection } from '../connections/service.ts'
import { type Integration, integrationCode, integrationName } from '../event-types/service.ts'
import { appOfLink, BUILT_IN_APP, integrationOfApp, isStaticLink, PROVIDER_APPS } from './apps.ts'

/** A video app as embedded components show it. They need `name` and the lists, which may be empty. */
export type AppItem = {
  slug: string
  name: string
  type: string
  logo: string
  categories: string[]
  /** True for the app that needs no connection. */
  isGlobal: boolean
  userCredentialIds: number[]
  invalidCredentialIds: number[]
  teams: { name: string; credentialId: number }[]
}

const itemOf = (slug: string, type: string, integration: Integration): AppItem => ({
  slug,
  name: integrationName(integrationCode(integration)),
  type,
  logo: '',
  categories: ['conferencing'],
  isGlobal: slug === BUILT_IN_APP,
  userCredentialIds: [],
  invalidCredentialIds: [],
  teams: [],
})

/** Returns the apps that the owner has connected or can connect, with the ids of their connections. */
export function appItems(connected: readonly Connection[], { offersVideo }: { offersVideo: boolean }): AppItem[] {
  const linked = connected.map(({ appSlug }) => appSlug).filter((slug) => isLink(slug))
  const slugs = [...(offersVideo ? [BUILT_IN_APP] : []), ...PROVIDER_APPS, ...new Set(linked)]
  return slugs.flatMap((slug) => {
    const integration = integrationOfApp(slug)
    if (!integration) return []
    const own = connected.filter(({ appSlug }) => appSlug === slug)
    const ids = (list: readonly Connection[]) => list.map(({ id }) => id)
    return {
      ...itemOf(
        isStaticLink(integration) ? appOfLink(integration) : slug,
        own[0]?.type ?? integrationCode(integration),
        integration,
      ),
      userCredentialIds: ids(own),
      invalidCredentialIds: ids(own.filter(({ isInvalid }) => isInvalid)),
    }
  })
}

function isLink(slug: string): boolean {
  const integration = integrationOfApp(slug)
  return integration !== undefined && isStaticLink(integration)
}
