import { Face } from '@daybook/web'
import type { JSX } from 'preact'
import type { OpenBooking } from './open-booking.ts'

/** Says whose pages these are. A meeting whose hosts aren't chosen yet has nobody to show. */
export const HostLine = ({ host, face }: OpenBooking): JSX.Element | null =>
  host === '' ? null : (
    <p class="about">
      <Face name={host} pictureUrl={face?.pictureUrl ?? null} />
      <span>
        <bdi>{host}</bdi>
      </span>
    </p>
  )
