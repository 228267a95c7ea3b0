import { useMemo } from 'react'
import { changed as changedColumns, forEachOf } from '#contract/column-builders.ts'
import type { RowOf } from '#contract/report.ts'
import { ProductList } from '#product/browser/list/product-list.tsx'
import { place } from '#product/places.ts'
import type { UrlState } from '#ui/url-state/url-state.ts'
import { changed, valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { listJobs } from '#product/contract/calls/jobs.ts'
import { jobGroupings, listJobGroups } from '../contract.ts'
import { GroupChoice } from './group-choice.tsx'
import { groupFilter } from './group-filter.ts'
import styles from '#product/browser/workload-list/workload-list.module.css'

type Grouping = (typeof jobGroupings)[number]
type Group = RowOf<typeof listJobGroups>

const ungrouped = {
  groupBy: undefined,
  ofTag: undefined,
  page: undefined,
  orderBy: undefined,
  orderDirection: undefined,
}

const heads: Readonly<Record<Grouping, string>> = {
  owner: 'Owner',
  workspace: 'Workspace',
  trigger: 'Trigger',
  tag: 'Tag',
}

/** Sums are those of the listed jobs, of which one can be in several groups. */
const summedOverJobs = forEachOf(
  { summed: true },
  'jobsCount',
  'runsCount',
  'failedRunsCount',
  'cost',
  'previousCost',
  'costDifference',
  'databricksCost',
  'cloudCost',
)

const cellOf: Partial<Record<Grouping, string>> = { owner: 'principal', trigger: 'words' }

/** The list of groups with the head of a grouping; triggers are codes, which are shown in words. */
function listGroupedBy(groupBy: Grouping, label: string) {
  const cell = cellOf[groupBy]
  const groupName = { label, ...(cell === undefined ? {} : { cell }) }
  return {
    ...listJobGroups,
    columns: changedColumns(listJobGroups.columns, { ...summedOverJobs, groupName }),
  }
}

/** By what the address groups the jobs; undefined where it does not. */
export function groupingOf(urlState: UrlState): Grouping | undefined {
  const named = valueOf(urlState, 'groupBy')
  return jobGroupings.find((grouping) => grouping === named)
}

/** Where a group leads: a tag to its values, anything else to its jobs. */
function viewOfGroup(urlState: UrlState, groupBy: Grouping, { groupId }: Group): UrlState {
  const ofTag = valueOf(urlState, 'ofTag')
  if (groupBy === 'tag' && ofTag === undefined && groupId !== null) {
    return changed(urlState, { ...ungrouped, groupBy, ofTag: groupId })
  }
  return changed(urlState, { ...ungrouped, ...groupFilter(groupBy, ofTag, groupId) })
}

/** The jobs of the scope and range by what they have in common; a group leads to its jobs. */
export function JobGroupsList({ groupBy }: { groupBy: Grouping }) {
  const { urlState } = useUrlState()
  const ofTag = valueOf(urlState, 'ofTag')
  const report = useMemo(() => listGroupedBy(groupBy, ofTag ?? heads[groupBy]), [groupBy, ofTag])
  return (
    <ProductList
      report={report}
      wholeList={{ report: listJobs, countedAs: 'jobsCount' }}
      rowsName="groups"
      moreFilters={
        <>
          <GroupChoice />
          {groupBy === 'tag' && ofTag === undefined && (
            <p className={styles.note}>
              Jobs with several tags count in each tag, so shares may add up to more than 100%. The total
              counts each job once.
            </p>
          )}
        </>
      }
      linkOf={(group) => ({ to: place.workflows.path, view: viewOfGroup(urlState, groupBy, group) })}
      empty={{
        title: 'No jobs in this range.',
        children: 'Choose other dates or workspaces, or clear the filters.',
      }}
    />
  )
}
