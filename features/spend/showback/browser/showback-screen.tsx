import { useEffect, useMemo } from 'react'
import { changed } from '#contract/column-builders.ts'
import { Segmented } from '#ui/control/segmented.tsx'
import { Select } from '#ui/control/select.tsx'
import { useKnownDays, useDateRange } from '#ui/dates/data-today.tsx'
import { rangeOfUrlState } from '#ui/dates/date-range.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { ProductList } from '#product/browser/list/product-list.tsx'
import { TagChoice } from '#product/browser/tag-choice/tag-choice.tsx'
import { listShowback, listShowbackLines, teamDimensions, type TeamDimension } from '../contract.ts'
import { monthOfRange, monthOptions, urlStateOfMonth } from './months.ts'
import { placeOfTeam } from './place-of-team.ts'

const choices = [
  { value: 'owner', label: 'Owner' },
  { value: 'workspace', label: 'Workspace' },
  { value: 'tag', label: 'Tag' },
] as const
const firstPage = { page: undefined, orderBy: undefined, orderDirection: undefined }
const noMonth = { value: '', label: 'Other dates' }

/** The teams' list; owners are written as people are. */
function listBy(groupBy: TeamDimension) {
  if (groupBy !== 'owner') return listShowback
  return { ...listShowback, columns: changed(listShowback.columns, { teamName: { cell: 'principal' } }) }
}

/** What each team cost in a month. */
export function ShowbackScreen() {
  const { urlState, change } = useUrlState()
  const known = useKnownDays()
  const { today } = known
  const hasRange = rangeOfUrlState(urlState, known) !== undefined
  useEffect(() => {
    if (!hasRange) change({ range: 'previous-month' }, { replace: true })
  }, [hasRange, change])
  const named = valueOf(urlState, 'groupBy')
  const groupBy = teamDimensions.find((dimension) => dimension === named) ?? 'owner'
  const report = useMemo(() => listBy(groupBy), [groupBy])
  const month = monthOfRange(useDateRange(), today)
  const months = monthOptions(today)
  const days = useShownDays()
  return (
    <>
      <ScreenTitle
        actions={
          <>
            <Segmented
              label="Teams by"
              options={choices}
              value={groupBy}
              onChange={(chosen) => change({ groupBy: chosen, ofTag: undefined, ...firstPage })}
            />
            {groupBy === 'tag' && <TagChoice />}
            <Select
              label="Month"
              options={month === undefined ? [noMonth, ...months] : months}
              value={month ?? noMonth.value}
              onChange={(chosen) => chosen !== '' && change(urlStateOfMonth(chosen, known))}
            />
          </>
        }
      />
      <ProductList
        report={report}
        rowsName="teams"
        dayFile={listShowbackLines}
        dayFileLabel="Chargeback CSV"
        linkOf={(team) => placeOfTeam(team, days)}
        empty={{
          title: 'No cost in this range.',
          children: 'Choose another month or other workspaces, or clear the search.',
        }}
      />
    </>
  )
}

/** The dates of the address, which a page behind a row starts with. */
function useShownDays() {
  const { urlState } = useUrlState()
  return useMemo(() => {
    const keys = ['range', 'startDate', 'endDate'] as const
    return Object.fromEntries(
      keys.flatMap((key) => {
        const value = valueOf(urlState, key)
        return value === undefined ? [] : [[key, value] as const]
      }),
    )
  }, [urlState])
}
