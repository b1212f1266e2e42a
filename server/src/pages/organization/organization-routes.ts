import type { Http } from '../../http/create-http.ts'
import { pathText } from '../../http/input/path-text.ts'
import type { PageDependencies } from '../dependencies.ts'
import { sendOrganizationPage } from './organization-page.tsx'

/** Serves the pages of organizations at the common address. `/` of an organization's own domain shows the same page. */
export function organizationRoutes(http: Http, deps: PageDependencies): void {
  http.get('/org/:organizationSlug', { config: { page: true } }, async (request, reply) =>
    sendOrganizationPage(deps, request, reply, pathText(request, 'organizationSlug')),
  )
}
