import { z } from 'zod'

import { json } from '../http/answer.ts'
import type { Workspace } from '../facts/workspaces.ts'
import type { Call } from '../http/call.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import type { WorkspaceCredentials } from './credentials.ts'
import { digest } from './credentials.ts'
import type { Gate } from './gate.ts'

const personRow = z.object({ user_name: z.string(), display_name: z.string() })

const firstPerson = `
select user_name, display_name
from fact.person
where workspace_id = $workspaceId
  and not is_service_principal
order by user_name
limit 1`

const adminGroup = { display: 'admins', type: 'direct', value: '100000000000001' }
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

type OpenScope = { workspace: Pick<Workspace, 'accountId' | 'workspaceId' | 'cloud'>; url: () => string }

/** Routes without a token: the token endpoint and its discovery. */
export function publicRoutes(scope: OpenScope, gate: Gate): Route[] {
  const { workspace } = scope
  return [
    {
      method: 'GET',
      path: '/.well-known/databricks-config',
      handle: () =>
        json({
          oidc_endpoint: `${scope.url()}/oidc`,
          account_id: workspace.accountId,
          workspace_id: workspace.workspaceId,
          cloud: workspace.cloud,
          host_type: 'workspace',
          token_federation_default_oidc_audiences: [],
        }),
    },
    {
      method: 'GET',
      path: '/oidc/.well-known/oauth-authorization-server',
      handle: () =>
        json({
          issuer: `${scope.url()}/oidc`,
          authorization_endpoint: `${scope.url()}/oidc/v1/authorize`,
          token_endpoint: `${scope.url()}/oidc/v1/token`,
          grant_types_supported: ['client_credentials'],
        }),
    },
    { method: 'POST', path: '/oidc/v1/token', handle: (call) => gate.exchange(call) },
  ]
}

/** The current user. */
export function identityRoutes(scope: Scope, gate: Gate, credentials: WorkspaceCredentials): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/2.0/preview/scim/v2/Me',
      handle: async (call: Call) => {
        const names = gate.callerOf(call) === 'token' ? await personOf(scope) : clientNames(credentials)
        return json({
          schemas: [userSchema],
          id: BigInt(`0x${digest(names.userName).slice(0, 12)}`).toString(),
          ...names,
          active: true,
          groups: [adminGroup],
          entitlements: [{ value: 'workspace-access' }, { value: 'databricks-sql-access' }],
        })
      },
    },
  ]
}

async function personOf({ store, workspace }: Scope) {
  const [person] = await store.rows(personRow, firstPerson, { workspaceId: workspace.workspaceId })
  const userName = person?.user_name ?? 'administrator@example.com'
  return {
    userName,
    displayName: person?.display_name ?? userName,
    emails: [{ type: 'work', value: userName, primary: true }],
  }
}

function clientNames({ clientId }: WorkspaceCredentials) {
  return { userName: clientId, displayName: 'lakegauge-collector' }
}
