import type { JSX } from 'preact'
import { FeedsPanel } from '../../connections/feeds-panel.tsx'
import { VideoPanel } from '../../connections/video-panel.tsx'
import type { TeamOwner } from './team-client.ts'

/** The feeds of a team, and the video services of a team in an organization. */
export const ConnectionsTab = ({ owner }: { owner: TeamOwner }): JSX.Element => (
  <div class="columns">
    {owner.kind === 'organization-team' && <VideoPanel owner={owner} />}
    <FeedsPanel owner={owner} />
  </div>
)
