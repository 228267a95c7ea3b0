import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange } from '#contract/guard.ts'

const isPublished = z.boolean().meta({ description: 'True: everybody with access to the workspace sees it.' })

export const savePublishState = endpoint({
  name: 'savePublishState',
  method: 'PUT',
  path: '/workspaces/{workspaceId}/publish-state',
  guard: mayChange('admin'),
  summary: 'Publishes a workspace, so that people who are no admins see it, or hides it from them.',
  query: z.strictObject({}),
  body: z.strictObject({ isPublished }),
  output: z.object({ workspaceId: z.string(), isPublished: z.boolean() }),
})

export const publishWorkspaces = endpoint({
  name: 'publishWorkspaces',
  method: 'PUT',
  path: '/workspaces/publish-state',
  guard: mayChange('admin'),
  summary: 'Publishes all workspaces of the caller, or hides them from people who are no admins.',
  query: z.strictObject({}),
  body: z.strictObject({ isPublished }),
  output: z.object({ workspaceIds: z.array(z.string()), isPublished: z.boolean() }),
})
