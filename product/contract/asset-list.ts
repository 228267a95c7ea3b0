import { changed, hidden, renamed, without } from '#contract/column-builders.ts'
import type { Column } from '#contract/columns.ts'
import { report } from '#contract/report.ts'
import { assetKindLabel, assetsLabel, type AssetKind } from './asset-kinds.ts'
import { assetNames, type ListedKind } from './asset-names.ts'
import { mayRead } from '#contract/guard.ts'
import { assetColumns, assetCostColumns, dbusColumn } from './columns/asset-columns.ts'
import { filtersOfKind } from './filters/asset-filters.ts'

type AssetListParts<Path extends string, Kind extends ListedKind, Columns extends readonly Column[]> = {
  name: string
  path: Path
  listName: string
  kind: Kind
  /** What such assets have besides. */
  columns: Columns
}

const kindsOnVms: ReadonlySet<AssetKind> = new Set(['cluster', 'pipeline', 'pool'])

/** The cost of assets of a type: those that have no VMs have no cloud cost, and Databricks bills nothing for a pool. */
function costsOf(kind: AssetKind) {
  if (kind === 'pool')
    return changed(without(assetCostColumns, 'databricksCost', 'priceKind'), { cloudCost: { hidden: true } })
  if (kindsOnVms.has(kind)) return [...hidden(dbusColumn), ...assetCostColumns]
  return [
    dbusColumn,
    ...changed(without(assetCostColumns, 'cloudCost'), { databricksCost: { hidden: true } }),
  ]
}

/** What rows of a list are called in its search. */
function wordFor(kind: AssetKind): string {
  if (kind === 'model_serving' || kind === 'vector_search') return 'endpoints'
  return assetsLabel(kind).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}

/** A list of the assets of one type with what they cost; `product/server/asset-list.ts` answers it. */
export function assetList<
  const Path extends string,
  const Kind extends ListedKind,
  const Columns extends readonly Column[],
>({ name, path, listName, kind, columns }: AssetListParts<Path, Kind, Columns>) {
  const several = assetsLabel(kind)
  const own = changed(assetColumns, {
    assetName: { label: assetKindLabel(kind) ?? several, meaning: 'Name in its workspace.' },
    assetKind: { wireOnly: true, sortable: false },
  })
  const names: (typeof assetNames)[Kind] = assetNames[kind]
  return report({
    name,
    path,
    guard: mayRead('user'),
    summary: `${several} with their cost.`,
    listName,
    filters: filtersOfKind(kind, `Search ${wordFor(kind)}`),
    columns: [...renamed(own, names), ...columns, ...costsOf(kind)],
    order: { column: 'cost', direction: 'DESC' },
    tieBreakers: ['workspaceId', 'assetKind', names.assetId, 'currency'],
  })
}
