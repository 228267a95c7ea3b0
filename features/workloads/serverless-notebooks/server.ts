import { assetListRoute } from '#product/server/asset-list.ts'
import { listServerlessNotebooks } from './contract.ts'

export const listServerlessNotebooksRoute = assetListRoute(listServerlessNotebooks)
