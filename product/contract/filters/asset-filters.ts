import { z } from 'zod'
import { currencyFilter } from '#contract/report.ts'
import type { AssetKind } from '../asset-kinds.ts'
import { cost, skewedOnly } from './filters.ts'
import { jobFilters, workloadSearch } from './list-filters.ts'

const ownType = 'The type of workload that the list is of.'

const onlyOne = z.string().max(256).optional().meta({ description: 'Only the workload with this id.' })

/** How a list of assets can be narrowed, whatever their types. */
export const assetFilters = (placeholder: string) => ({
  ...currencyFilter,
  cost,
  ...workloadSearch(placeholder),
  owner: jobFilters.owner,
  assetId: onlyOne,
})

/** How a list of assets of one type can be narrowed. */
export const filtersOfKind = (kind: AssetKind, placeholder: string) => ({
  ...assetFilters(placeholder),
  skew: skewedOnly,
  assetKind: z.literal<AssetKind>(kind).default(kind).meta({ description: ownType }),
})
