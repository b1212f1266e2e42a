import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { heldBy, type Permission } from './permissions.ts'
import type { Role, rolesClient } from './roles-client.ts'

type PermissionBoxProps = {
  role: Role
  permission: Permission
  name: string
  client: ReturnType<typeof rolesClient>
  onRefused: (error: Error | undefined) => void
}

/** Gives a permission to a role, or takes it away. It shows the wish at once, and the truth if the server refuses. */
export function PermissionBox({ role, permission, name, client, onRefused }: PermissionBoxProps): JSX.Element {
  const held = heldBy(role.permissions, permission)
  const [wish, setWish] = useState<boolean | undefined>(undefined)
  const change = useAction(async (isWanted: boolean) => {
    setWish(isWanted)
    try {
      await (isWanted ? client.give(role.id, permission) : client.take(role.id, permission))
      onRefused(undefined)
    } catch (error) {
      setWish(undefined)
      onRefused(error instanceof Error ? error : new Error(String(error)))
    }
  })
  return (
    <input
      type="checkbox"
      aria-label={name}
      checked={wish ?? held !== 'not'}
      // A wider permission such as `booking.*` can't be taken away in parts.
      disabled={held === 'wider' || role.type === 'SYSTEM'}
      onChange={({ currentTarget }) => void change.run(currentTarget.checked)}
    />
  )
}
