import { assetListRoute } from '#product/server/asset-list.ts'
import { listServerlessNotebooks } from '#product/contract/calls/serverless-notebooks.ts'

export const listServerlessNotebooksRoute = assetListRoute(listServerlessNotebooks)
