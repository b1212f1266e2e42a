import { deleteReservations } from '../../store.ts'
import type { Draft } from '../draft.ts'

/** The caller's own holds have done their work. */
export async function useUpHolds({ tx, ownReservationUids }: Draft): Promise<void> {
  if (ownReservationUids.length > 0) await deleteReservations(tx, ownReservationUids)
}
