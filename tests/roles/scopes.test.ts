import { afterAll, expect, test } from 'vitest'
import type { Route } from '#http/route.ts'
import type { Scope } from '#http/scope.ts'
import { hasRole, roles } from '#contract/roles.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { foreignServer, named, plainReading, requestOf, routes } from './every-call.ts'

/** The names of the calls that looked at the caller's workspaces. */
const looking = new Set<string>()

function watched({ workspaceIds, workspaces }: Scope, onLook: () => void): Scope {
  return {
    get workspaceIds() {
      onLook()
      return workspaceIds
    },
    get workspaces() {
      onLook()
      return workspaces
    },
  }
}

function watching(route: Route): Route {
  const onLook = () => void looking.add(route.endpoint.name)
  return {
    ...route,
    answer: (call) =>
      route.answer({ ...call, scopeFor: async (asked) => watched(await call.scopeFor(asked), onLook) }),
  }
}

const server = await foreignServer({}, watching)
afterAll(() => server.close())

/** Calls for all workspaces that look at those of the caller besides, such as whether they may name one of them. */
const alsoLooking = new Set([
  'listSettings',
  'undoSetting',
  'exportSettings',
  'importSettings',
  'createBudget',
  'saveBudgetCommit',
  'createIncidentRule',
  'saveIncidentRule',
  'deleteIncidentRule',
  'saveIncidentRules',
])
/** Calls about workspaces that ask the caller's account for them, or refuse the foreign workspace of the sample before. */
const lookingElsewhere = new Set(['findEffectiveRules', 'savePublishState'])

test.each(named(routes.map(({ endpoint }) => endpoint)))(
  '%s looks at the workspaces of its caller exactly as far as its guard declares',
  async (_name, endpoint) => {
    const { guard, name } = endpoint
    const role = roles.find((one) => hasRole(guard.role, [one])) ?? 'user'
    await server.app.inject({ ...requestOf(endpoint, plainReading(endpoint)), headers: signedInAs(role) })
    const expected = guard.scope === 'workspace' ? !lookingElsewhere.has(name) : alsoLooking.has(name)
    expect(looking.has(name)).toBe(expected)
  },
)
