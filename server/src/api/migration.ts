import type { Services } from '../app/services.ts'
import { importRoutes } from '../features/migration/imports/routes.ts'
import type { Http } from '../http/create-http.ts'
import { at } from './addresses.ts'

/** Serves the operations by which an installation moves in from another system. */
export async function serveMigration(http: Http, { imports }: Services): Promise<void> {
  await http.register(importRoutes(imports), { prefix: at.me.prefix })
}
