import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { nameSearch } from '#product/contract/filters/filters.ts'
import { findAssets, mostFoundAssets } from '../contract/assets.ts'

const assets = scopedQuery(new URL('../assets.sql', import.meta.url))
const rowsFound = z.array(findAssets.output.shape.assets.element)

export const findAssetsRoute = route(findAssets, async ({ path, query, read }) => {
  const name = nameSearch.safeParse(path.name)
  if (!name.success)
    throw new CodedError('invalid_parameter', name.error.issues[0]?.message ?? '', { field: 'name' })
  const { rows } = await read(assets, { name: path.name, assetKind: query.assetKind })
  return {
    assets: rowsFound.parse(rows.slice(0, mostFoundAssets)),
    isComplete: rows.length <= mostFoundAssets,
  }
})
