import { CodedError } from '#contract/errors.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { deleteView, listViews, saveView } from '#product/contract/calls/saved-views.ts'

export const listViewsRoute = routeOver(listViews, ({ accounts }: SessionPorts) => async (call) => ({
  savedViews: [...(await accounts.savedViews(sessionOf(call).user.username))],
}))

export const saveViewRoute = routeOver(
  saveView,
  ({ accounts }: SessionPorts) =>
    (call) =>
      accounts.keepView({ ...call.body, owner: sessionOf(call).user.username }, authorOf(call)),
)

export const deleteViewRoute = routeOver(deleteView, ({ accounts }: SessionPorts) => async (call) => {
  const { viewId } = call.path
  const owner = sessionOf(call).user.username
  if (await accounts.forgetView({ owner, viewId }, authorOf(call))) return { viewId }
  throw new CodedError('not_found', 'View not found. Only its owner can remove a saved view.')
})
