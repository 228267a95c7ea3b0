import { listSources } from '#product/contract/calls/sources.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { useDateRange, useKnownDays } from '#ui/dates/data-today.tsx'
import { urlStateOfChosenRange } from '#ui/dates/date-range.ts'
import { incompleteBecause } from '#ui/dates/incomplete.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { DateRangePicker } from '#ui/dates/date-range-picker.tsx'
import { ScopePicker } from '#ui/scope/scope-picker.tsx'
import { urlStateOfChoice, chosenWorkspaces } from '#ui/scope/scope.ts'
import { seenWorkspaces, useMetadata } from './data-clock.ts'
import { notesOf } from './freshness.ts'
import { FreshnessMark } from './freshness-mark.tsx'
import type { OpenScreen } from './use-open-screen.ts'

const readAgainMs = 30_000
const firstPage = { page: undefined, drawer: undefined }

type Props = {
  /** False where the reader's rights name workspaces. */
  seesAllWorkspaces: boolean
  open: OpenScreen
}

/** Freshness, scope and dates of the view. */
export function ViewControls({ seesAllWorkspaces, open: { screen, fields } }: Props) {
  const { urlState, change } = useUrlState()
  const range = useDateRange()
  const known = useKnownDays()
  const incompleteSince = useIncompleteSince()
  const { data: metadata } = useMetadata()
  const { data: sources } = useEndpoint(
    listSources,
    {},
    { refetchInterval: readAgainMs, enabled: metadata !== undefined },
  )
  if (!metadata) return null
  const failures = (sources?.sources ?? []).flatMap(({ source, state, says }) =>
    state === 'failing' ? [{ source, says: says ?? 'It failed at the last try.' }] : [],
  )
  const workspaces = seenWorkspaces(metadata)
  const dates = screen?.dates
  const shown = dates ? dates.shownOf({ ...known, chosen: range, fields, urlState }) : range
  const hints = [dates?.rule, incompleteSince && incompleteBecause(incompleteSince)]
  const subscriptions = [...new Set(workspaces.map(({ subscriptionId }) => subscriptionId))].map((id) => ({
    id,
    name: id ?? 'Not connected',
  }))
  return (
    <>
      <FreshnessMark
        completeUntil={incompleteSince === undefined ? undefined : known.completeUntil}
        workspaces={metadata.workspaces}
        failures={failures}
        notes={notesOf(sources?.sources ?? [])}
      />
      <ScopePicker
        subscriptions={subscriptions}
        workspaces={workspaces}
        allLabel={seesAllWorkspaces ? 'All workspaces' : 'All my workspaces'}
        chosen={chosenWorkspaces(urlState, workspaces)}
        onChoose={(ids) => change({ ...urlStateOfChoice(ids, workspaces), ...firstPage })}
      />
      {shown && (
        <DateRangePicker
          range={range}
          shown={shown}
          known={known}
          isDisabled={dates !== undefined && dates.rule === undefined}
          hint={hints.filter(Boolean).join(' ')}
          onChoose={(chosen) => change({ ...urlStateOfChosenRange(chosen, known), ...firstPage })}
        />
      )}
    </>
  )
}
