// Removes what the dashboard keeps of unsaved changes, because the next person at this browser may be another one.
import { removeAll } from '../dashboard/drafts/kept.ts'

removeAll()
