import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Failure } from '../../../kit/failure.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { TableFrame } from '../../../kit/table-frame.tsx'
import { useTexts } from '../../../texts.tsx'
import { PermissionBox } from './permission-box.tsx'
import { groupsFor } from './permissions.ts'
import type { Role, rolesClient } from './roles-client.ts'

type RolesTableProps = {
  roles: readonly Role[]
  client: ReturnType<typeof rolesClient>
  holder: 'organization' | 'team'
  onEdit: (role: Role) => void
  onRemove: (role: Role) => void
}

/** Permissions in rows, roles in columns. A box gives a permission to a role, or takes it away, at once. */
export function RolesTable({ roles, client, holder, onEdit, onRemove }: RolesTableProps): JSX.Element {
  const t = useTexts()
  const [refusal, setRefusal] = useState<Error | undefined>(undefined)
  return (
    <>
      <Failure error={refusal} takesFocus />
      <TableFrame name={t('organization.roles')}>
        <thead>
          <tr>
            <th scope="col">{t('organization.roles.permission')}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <span class="role-head">
                  {role.name}
                  <Menu
                    label={t('kit.actions', { name: role.name })}
                    items={[
                      { text: t('kit.edit'), onChoose: () => onEdit(role) },
                      { text: t('kit.delete'), isDangerous: true, onChoose: () => onRemove(role) },
                    ]}
                  />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groupsFor(holder).map(({ resource, permissions }) => (
          <tbody key={resource}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                {t(`organization.resource.${resource}`)}
              </th>
            </tr>
            {permissions.map(({ permission, action }) => (
              <tr key={permission}>
                <th scope="row" class="light">
                  {t(`organization.action.${action}`)}
                </th>
                {roles.map((role) => (
                  <td key={role.id}>
                    <PermissionBox
                      role={role}
                      permission={permission}
                      name={`${role.name}: ${t(`organization.resource.${resource}`)}, ${t(`organization.action.${action}`)}`}
                      client={client}
                      onRefused={setRefusal}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </TableFrame>
    </>
  )
}
