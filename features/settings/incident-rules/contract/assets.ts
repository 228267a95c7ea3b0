import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { assetKind } from '#product/contract/asset-kinds.ts'

/** At most so many assets are found at once. */
export const mostFoundAssets = 50

export const findAssets = endpoint({
  name: 'findAssets',
  method: 'GET',
  path: '/assets/{name}',
  guard: mayRead('user'),
  summary: `Assets whose name or id contains the text, at most ${mostFoundAssets}; existing ones first.`,
  query: z.strictObject({
    assetKind: assetKind.optional().meta({ description: 'Only assets of this type.' }),
  }),
  body: undefined,
  output: z.object({
    assets: z.array(
      z.object({
        assetId: z.string(),
        assetName: z.string().meta({ description: 'Name, or else id.' }),
        assetKind: z.string().meta({ description: 'Type of asset.' }),
        workspaceId: z.string(),
        workspaceName: z.string().nullable(),
        isDeleted: z.boolean().meta({ description: 'True: it is gone.' }),
      }),
    ),
    isComplete: z.boolean().meta({ description: 'False: there are more; give more of the name.' }),
  }),
})

export type FoundAsset = z.output<typeof findAssets.output>['assets'][number]
