import { useCallback } from 'react'
import type { RowOf } from '#contract/report.ts'
import type { Target } from '#contract/place.ts'
import { useReport } from '#ui/report/use-report.ts'
import { scopeOfUrlState } from '#ui/scope/use-view-query.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { assetsLabel } from '#product/contract/asset-kinds.ts'
import { tagFilter } from '#product/contract/filters/tag-filter.ts'
import { principalText } from '#product/contract/principal.ts'
import { place } from '#product/places.ts'
import { SavingMetrics } from '../../browser/saving-metrics.tsx'
import { listAdvisedGroups } from '../contract.ts'

type Group = RowOf<typeof listAdvisedGroups>

/** What recommendations save by owner, workspace, type or tag. */
export function AdvisedGroupsScreen() {
  const { urlState } = useUrlState()
  const ofTag = valueOf(urlState, 'ofTag')
  const groupBy = ofTag === undefined ? (valueOf(urlState, 'groupBy') ?? 'owner') : 'value'
  const { table } = useReport(listAdvisedGroups, {})
  const linkOf = useCallback(
    ({ groupId }: Group) => (groupId === null ? undefined : membersOf(groupBy, groupId, ofTag)),
    [groupBy, ofTag],
  )
  const cells: RowCells<typeof listAdvisedGroups> = {
    groupName: ({ groupName }) =>
      groupBy === 'type'
        ? assetsLabel(groupName)
        : groupBy === 'owner'
          ? principalText(groupName)
          : groupName,
  }
  return (
    <>
      <ScreenTitle />
      <ScreenTabs label="Recommendations" />
      <SavingMetrics query={scopeOfUrlState(urlState)} />
      <ProductTable<typeof listAdvisedGroups>
        {...table}
        rowsName="groups"
        linkOf={linkOf}
        cells={cells}
        empty={{
          title: 'There are no recommendations available.',
          children: 'Choose other workspaces, or clear the filters.',
        }}
      />
    </>
  )
}

/** Where the assets of a group are listed: of a tag, first by its values. */
function membersOf(groupBy: string, groupId: string, ofTag: string | undefined): Target {
  const tab = 'assets'
  switch (groupBy) {
    case 'tag':
      return place.recommendations({ tab: 'groups', groupBy: 'tag', ofTag: groupId })
    case 'value':
      return place.recommendations({ tab, tag: tagFilter({ key: ofTag ?? '', value: groupId }) })
    case 'workspace':
      return place.recommendations({ tab, workspaceId: groupId })
    case 'type':
      return place.recommendations({ tab, assetType: groupId })
    default:
      return place.recommendations({ tab, owner: groupId })
  }
}
