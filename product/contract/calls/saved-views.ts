import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ownUrl } from '../own-url.ts'

const longestName = 128

const savedView = z.object({
  viewId: z.string(),
  owner: z.string().meta({ description: 'Who keeps it.' }),
  name: z.string(),
  url: z.string().meta({ description: 'The address within the product.' }),
  isShared: z.boolean().meta({ description: 'True if everybody sees it in their list.' }),
})

export type SavedView = z.output<typeof savedView>

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/saved-views',
  guard: 'signed-in',
  summary: 'Views that the caller keeps and those that others share, by name.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ savedViews: z.array(savedView) }),
})

export const saveView = endpoint({
  name: 'saveView',
  method: 'POST',
  path: '/saved-views',
  guard: 'signed-in',
  summary: 'Keeps a view under a name; the one that the caller has under that name is replaced.',
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
  guard: 'signed-in',
  summary: 'Forgets a view that the caller keeps.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ viewId: z.string() }),
})
