import { everyText } from '#contract/seconds-text.ts'
import { Button } from '#ui/control/button.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { RunStatus } from '#ui/run/run-status.tsx'
import { runTitle } from '#ui/run/run-text.ts'
import { Instant } from '#ui/values/instant.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { StartWorkButton } from '#product/browser/work/start-work-button.tsx'
import type { Pace, Work } from '#product/contract/calls/work.ts'

type Props = { work: readonly Work[]; onOpen: (executionId: string) => void }

/** The kinds of work, each with its pace, its last and its next run, and the way to start it. */
export function ScheduleTable({ work, onOpen }: Props) {
  return (
    <PlainTable label="Schedule">
      <thead>
        <tr>
          <th scope="col">Work</th>
          <th scope="col">How often</th>
          <th scope="col">Last run</th>
          <th scope="col">Next run</th>
          <th scope="col">Start</th>
        </tr>
      </thead>
      <tbody>
        {work.map((one) => (
          <tr key={`${one.kind} ${one.subject}`}>
            <th scope="row">{runTitle(one)}</th>
            <td>
              <HowOften pace={one.pace} />
            </td>
            <td>
              <LastRun work={one} onOpen={onOpen} />
            </td>
            <td>
              <NextRun work={one} />
            </td>
            <td>
              {one.mayStart && (
                <StartWorkButton
                  kind={one.kind}
                  subject={one.subject}
                  label={runTitle(one)}
                  isDisabled={one.openRun !== null}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

const deciders = { SETTING: 'setting', ENVIRONMENT: 'environment', FIXED: 'fixed' } as const

function HowOften({ pace }: { pace: Pace | null }) {
  if (pace === null) return <span className="faint">not by itself</span>
  const { seconds, from, variable } = pace
  return (
    <>
      {everyText(seconds)}{' '}
      <span className="faint small" data-tooltip={variable ?? undefined}>
        {deciders[from]}
      </span>
    </>
  )
}

function LastRun({ work: { openRun, latestRun }, onOpen }: { work: Work; onOpen: Props['onOpen'] }) {
  const run = openRun ?? latestRun
  if (!run) return <span className="faint">none in 90 days</span>
  return (
    <Button tone="quiet" onClick={() => onOpen(run.executionId)}>
      <RunStatus {...run} /> <Instant at={run.finishedAt ?? run.createdAt} />
    </Button>
  )
}

function NextRun({ work: { nextRunAt, nextRunAbsentBecause } }: { work: Work }) {
  if (nextRunAt !== null) return <Instant at={nextRunAt} />
  const because = nextRunAbsentBecause ?? 'Nothing starts it by itself.'
  return (
    <NotAvailable
      because={{ because, step: { kind: 'nothing', says: 'The schedule shows it once it is known.' } }}
    />
  )
}
