import { duration, share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { TimeBar } from '#product/browser/time-parts/time-bar.tsx'
import { PartLink } from '#product/browser/time-parts/part-name.tsx'
import { timePartOf } from '#product/contract/time-parts.ts'
import styles from './one-stage.module.css'
import type { SparkStage } from '../contract.ts'

type Props = { stage: SparkStage; application: { clusterId: string; sparkContextId: string } }

/** Where the wall clock of a stage went, adding up to it; each part leads to the stages that have most there. */
export function StageTimePanel({ stage: { timeParts, wallTime, workspaceId }, ...of }: Props) {
  const application = { ...of.application, workspaceId: workspaceId ?? '' }
  const total = wallTime ?? 0
  const rows = timeParts.map(({ part, wallTime: time }) => ({
    part,
    label: timePartOf(part).label,
    wallTime: time,
    timeShare: time / total,
  }))
  return (
    <Panel
      title="Where its time went"
      unit={`${duration(total)} of the wall clock of the application`}
      isFlush
    >
      {rows.length === 0 ? (
        <EmptyState title="No part of the time is its own.">
          It was on for no time, or only beside stages that kept all cores busy.
        </EmptyState>
      ) : (
        <>
          <TimeBar rows={rows} />
          <PlainTable label="Parts of the time of the stage" className={styles.parts}>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Wall clock</th>
                <th scope="col">Share</th>
                <th scope="col">What it is</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ part, wallTime: time, timeShare }) => (
                <tr key={part}>
                  <th scope="row">
                    <PartLink part={part} application={application} />
                  </th>
                  <td>
                    <Duration milliseconds={time} />
                  </td>
                  <td>{share(timeShare)}</td>
                  <td className="muted">{timePartOf(part).meaning}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </>
      )}
    </Panel>
  )
}
