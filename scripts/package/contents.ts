import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Where the files of the package are put together. */
export const FOLDER = `${ROOT}dist/package`
/** Our own packages that the server loads. Nobody finds them in a registry, so the package brings them along. */
export const OWN = ['packages/availability', 'packages/i18n', 'packages/icalendar', 'web']
/** Our own packages in the scripts that browsers load. The bundler has put them there. */
export const OWN_IN_SCRIPTS = ['packages/client']
/** Parts of these developers' tools are in the style sheet and in the scripts that browsers load. */
export const TOOLS_IN_SCRIPTS = ['tailwindcss', 'rolldown']
