import type { Services } from '../app/services.ts'
import { erasureRoutes } from '../features/privacy/erasures/routes.ts'
import { exportRoutes } from '../features/privacy/exports/routes.ts'
import type { Http } from '../http/create-http.ts'
import { at } from './addresses.ts'

/** Serves the operations for the rights of people over their data. */
export async function servePrivacy(http: Http, { exports, erasures }: Services): Promise<void> {
  await http.register(exportRoutes(exports, at.me.owner), { prefix: at.me.prefix })
  await http.register(erasureRoutes(erasures, at.me.owner), { prefix: at.me.prefix })
}
