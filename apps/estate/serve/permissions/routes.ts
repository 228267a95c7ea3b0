import { z } from 'zod'

import { json } from '../http/answer.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import { nowIn } from '../scope.ts'
import type { Grant, Guarded } from './grants.ts'
import { grantsOf, guarded } from './grants.ts'

const kinds: Readonly<Record<string, Guarded>> = guarded
const ownerRow = z.object({ creator_user_name: z.string() })

/** The permissions of the assets of a workspace: of owners, administrators, groups and some people. */
export function permissionRoutes(scope: Scope): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/2.0/permissions/:type/:id',
      handle: async ({ placeholders: { type = '', id = '' } }) => {
        const kind = kinds[type]
        if (!kind) throw new DatabricksError(400, 'INVALID_PARAMETER_VALUE', `'${type}' is not a known type.`)
        const [owner] = await scope.store.rows(
          ownerRow,
          `from fact.${kind.table} where workspace_id = $workspaceId and create_ms <= $now and ${kind.id} = $id`,
          { ...nowIn(scope), id },
        )
        if (!owner)
          throw new DatabricksError(
            404,
            'RESOURCE_DOES_NOT_EXIST',
            `${kind.objectType} ${id} does not exist.`,
          )
        const { workspaceId } = scope.workspace
        const grants = grantsOf(kind, { workspaceId, id, owner: owner.creator_user_name })
        return json({
          object_id: `/${type}/${id}`,
          object_type: kind.objectType,
          access_control_list: grants.map((grant) => listed(grant, `/${type}/`)),
        })
      },
    },
  ]
}

function listed({ by, name, level, isInherited }: Grant, parent: string): object {
  const from = isInherited && { inherited_from_object: [parent] }
  return { [by]: name, all_permissions: [{ permission_level: level, inherited: isInherited, ...from }] }
}
