import { IconTag, IconUser } from '@tabler/icons-react'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { call } from '#client/call.ts'
import { count } from '#ui/format/quantity.ts'
import type { FoundPlace, FoundPlaces } from '#ui/screen/screen.ts'
import { tagFilter } from '#product/contract/filters/tag-filter.ts'
import { principalText } from '#product/contract/principal.ts'
import { place } from '#product/places.ts'
import { listJobLabels } from '#product/contract/calls/job-labels.ts'

const mostFound = 5

function placeOf({ label, tagKey, tagValue, jobsCount }: RowOf<typeof listJobLabels>): FoundPlace {
  const jobs = jobsCount === 1 ? '1 job' : `${count(jobsCount)} jobs`
  if (tagKey === null) {
    return {
      key: `owner-${label}`,
      label: principalText(label),
      note: `Owner · ${jobs}`,
      icon: <IconUser size={16} stroke={1.5} aria-hidden />,
      ...place.workflows({ owner: label }),
    }
  }
  return {
    key: `tag-${tagKey}-${tagValue}`,
    label: tagValue ? `${tagKey}: ${tagValue}` : tagKey,
    note: `Tag · ${jobs}`,
    icon: <IconTag size={16} stroke={1.5} aria-hidden />,
    ...place.workflows({ tag: tagFilter({ key: tagKey, value: tagValue }) }),
  }
}

/** Owners and tags of jobs of all workspaces in sight that hold the text, those of most jobs first; each leads to its jobs. */
export async function foundLabels(search: string, signal: AbortSignal): Promise<FoundPlaces> {
  const answer = await call(listJobLabels, { query: { search, size: mostFound, page: 0 }, signal })
  return { places: rowsOf(listJobLabels, answer).map(placeOf), inAll: answer.totalElements }
}
