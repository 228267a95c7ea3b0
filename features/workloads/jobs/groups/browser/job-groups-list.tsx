import type { Row } from '#contract/report.ts'
import type { Address } from '#ui/address/address.ts'
import { changed, valueOf } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { place } from '#product/places.ts'
import { Chip } from '#ui/control/chip.tsx'
import { words } from '#ui/format/words.ts'
import { ReportList } from '#ui/report/report-list.tsx'
import { textOf, textOrNull } from '#product/contract/text-of.ts'
import { jobGroupings, listJobGroups } from '../contract.ts'
import { GroupChoice } from './group-choice.tsx'
import { groupFilter } from './group-filter.ts'

type Grouping = (typeof jobGroupings)[number]
const givesWay = ['failedRunsCount', 'cloudCost', 'databricksCost', 'runsCount']
const ungrouped = {
  groupBy: undefined,
  ofTag: undefined,
  page: undefined,
  orderBy: undefined,
  orderDirection: undefined,
}

/** By what the address groups the jobs; undefined where it does not. */
export function groupingOf(address: Address): Grouping | undefined {
  const named = valueOf(address, 'groupBy')
  return jobGroupings.find((grouping) => grouping === named)
}

/** Where a group leads: a tag to its values, anything else to its jobs. */
function viewOfGroup(address: Address, groupBy: Grouping, row: Row): Address {
  const ofTag = valueOf(address, 'ofTag')
  const groupId = textOrNull(row, 'groupId')
  if (groupBy === 'tag' && ofTag === undefined && groupId !== null) {
    return changed(address, { ...ungrouped, groupBy, ofTag: groupId })
  }
  return changed(address, { ...ungrouped, ...groupFilter(groupBy, ofTag, groupId) })
}

/** The jobs of the scope and range by what they have in common; a group leads to its jobs. */
export function JobGroupsList({ groupBy }: { groupBy: Grouping }) {
  const { address, change } = useAddress()
  const ofTag = valueOf(address, 'ofTag')
  return (
    <ReportList
      report={listJobGroups}
      filterValues={{ groupBy, ...(ofTag === undefined ? {} : { ofTag }) }}
      rowsName="groups"
      rowKey={(row) => `${textOf(row, 'groupName')} ${textOf(row, 'groupId')}`}
      barColumn="cost"
      givesWay={givesWay}
      moreFilters={
        <>
          <GroupChoice />
          {ofTag !== undefined && (
            <Chip label={`Values of ${ofTag}`} onRemove={() => change({ ofTag: undefined })} />
          )}
        </>
      }
      linkOf={(row) => ({ to: place.workflows.path, view: viewOfGroup(address, groupBy, row) })}
      cells={{ groupName: (row, usual) => (groupBy === 'trigger' ? words(textOf(row, 'groupName')) : usual) }}
      empty={{
        title: 'There is no data.',
        children:
          'No job ran or cost anything in this range: choose other dates or workspaces, or clear the filters.',
      }}
    />
  )
}
