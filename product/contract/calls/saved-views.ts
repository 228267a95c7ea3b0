import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { ownUrl } from '../own-url.ts'

const longestName = 128

const savedView = z.object({
  viewId: z.string(),
  owner: z.string().meta({ description: 'Who keeps it.' }),
  name: z.string(),
  url: z.string().meta({ description: 'The address within the product.' }),
  isShared: z.boolean().meta({ description: 'True if shared with everyone.' }),
})

export type SavedView = z.output<typeof savedView>

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/saved-views',
  guard: mayRead('signed-in', 'none'),
  summary: 'Saved views of the caller and shared ones, by name.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ savedViews: z.array(savedView) }),
})

export const saveView = endpoint({
  name: 'saveView',
  method: 'POST',
  path: '/saved-views',
  guard: mayChange('signed-in', 'none'),
  summary: 'Saves a view under a name; replaces the view of the caller with that name.',
  query: z.strictObject({}),
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Give the view a name')
      .max(longestName, `Maximum length is ${longestName}`)
      .meta({ label: 'Name of this view' }),
    url: ownUrl,
    isShared: z.boolean().default(false).meta({ label: 'Share with everyone' }),
  }),
  output: savedView,
})

export const deleteView = endpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/saved-views/{viewId}',
  guard: mayChange('signed-in', 'none'),
  summary: 'Deletes a saved view of the caller.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ viewId: z.string() }),
})
