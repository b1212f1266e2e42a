import { createClient } from '@daybook/client'
import { recordedFetch } from './recorded.ts'

/** Calls the public API with the session of the browser. Nothing in the dashboard has another way to the server. */
export const api = createClient({ url: location.origin, fetch: recordedFetch })
