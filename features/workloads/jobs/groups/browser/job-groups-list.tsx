import { changed as changedColumns } from '#contract/column-builders.ts'
import type { RowOf } from '#contract/report.ts'
import { ProductList } from '#product/browser/list/product-list.tsx'
import { place } from '#product/places.ts'
import type { Address } from '#ui/address/address.ts'
import { changed, valueOf } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { jobGroupings, listJobGroups } from '../contract.ts'
import { GroupChoice } from './group-choice.tsx'
import { groupFilter } from './group-filter.ts'

type Grouping = (typeof jobGroupings)[number]
type Group = RowOf<typeof listJobGroups>

const ungrouped = {
  groupBy: undefined,
  ofTag: undefined,
  page: undefined,
  orderBy: undefined,
  orderDirection: undefined,
}

/** Triggers are codes, which are shown in words. */
const listTriggers = {
  ...listJobGroups,
  columns: changedColumns(listJobGroups.columns, { groupName: { cell: 'words' } }),
}

/** By what the address groups the jobs; undefined where it does not. */
export function groupingOf(address: Address): Grouping | undefined {
  const named = valueOf(address, 'groupBy')
  return jobGroupings.find((grouping) => grouping === named)
}

/** Where a group leads: a tag to its values, anything else to its jobs. */
function viewOfGroup(address: Address, groupBy: Grouping, { groupId }: Group): Address {
  const ofTag = valueOf(address, 'ofTag')
  if (groupBy === 'tag' && ofTag === undefined && groupId !== null) {
    return changed(address, { ...ungrouped, groupBy, ofTag: groupId })
  }
  return changed(address, { ...ungrouped, ...groupFilter(groupBy, ofTag, groupId) })
}

/** The jobs of the scope and range by what they have in common; a group leads to its jobs. */
export function JobGroupsList({ groupBy }: { groupBy: Grouping }) {
  const { address } = useAddress()
  return (
    <ProductList
      report={groupBy === 'trigger' ? listTriggers : listJobGroups}
      rowsName="groups"
      moreFilters={<GroupChoice />}
      linkOf={(group) => ({ to: place.workflows.path, view: viewOfGroup(address, groupBy, group) })}
      empty={{
        title: 'There is no data.',
        children:
          'No job ran or cost anything in this range: choose other dates or workspaces, or clear the filters.',
      }}
    />
  )
}
