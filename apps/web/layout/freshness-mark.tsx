import type { Day } from '#contract/dates.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { HoverCard } from '#ui/overlay/hover-card.tsx'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { useLoadingHistory } from '#product/browser/calendar/loading-history.ts'
import { connectedOf, workspacesBehind } from '#product/browser/billing-reach/workspaces-behind.ts'
import styles from './frame.module.css'
import { alsoBilled, freshnessOf, reach } from './freshness.ts'
import type { SourceFailure, SourceNote, WorkspaceFreshness } from './freshness.ts'

type Props = {
  /** The day after the last complete one; undefined before there is usage. */
  completeUntil: Day | undefined
  workspaces: readonly WorkspaceFreshness[]
  failures: readonly SourceFailure[]
  notes: readonly SourceNote[]
}

/** The last complete day; the card lists each workspace, each source that failed and why, and the notes of others. */
export function FreshnessMark({ completeUntil, workspaces, failures, notes }: Props) {
  const { tone, label } = freshnessOf(workspaces, failures, completeUntil, useLoadingHistory()?.loadedSince)
  const failed = failures.length === 1 ? '1 source failed' : `${failures.length} sources failed`
  return (
    <HoverCard
      position="bottom-end"
      renderTarget={(anchor) => (
        <button {...anchor} type="button" className={styles.freshness}>
          <StatusMark tone={tone} />
          <span className="clip">
            {failures.length > 0 && `${failed} · `}
            {label}
          </span>
        </button>
      )}
    >
      <FreshnessCard
        completeUntil={completeUntil}
        workspaces={workspaces}
        failures={failures}
        notes={notes}
      />
    </HoverCard>
  )
}

function FreshnessCard({ completeUntil, workspaces, failures, notes }: Props) {
  return (
    <div className={styles.freshnessCard}>
      <BilledWorkspaces completeUntil={completeUntil} workspaces={workspaces} />
      <Behind workspaces={workspaces} />
      {failures.length > 0 && (
        <ul className={styles.failing}>
          {failures.map(({ source, says }) => (
            <li key={`${source} ${says}`}>
              <b className="strong">{source}</b> {says}
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notes on sources">
          {notes.map(({ source, says, places }) => (
            <li key={`${source} ${says}`}>
              <b>{source}</b> {says}
              {places > 1 && <span className="faint"> In {places} workspaces.</span>}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.ownCost}>
        <ScreenLink to="/settings/own-cost">Lakegauge's own cost</ScreenLink>
      </p>
    </div>
  )
}

/** Which workspaces are behind, by name. */
function Behind({ workspaces }: Pick<Props, 'workspaces'>) {
  const names = workspacesBehind(workspaces).map(({ workspaceName }) => workspaceName)
  if (names.length === 0) return null
  return (
    <p className={styles.notes}>
      Behind: {names.join(', ')}. A day is complete once it is billed of all workspaces that were billed in
      the last 7 days.
    </p>
  )
}

function BilledWorkspaces({ completeUntil, workspaces }: Pick<Props, 'completeUntil' | 'workspaces'>) {
  const connected = connectedOf(workspaces)
  const others = workspaces.length - connected.length
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Workspace</th>
          <th scope="col">Latest billing record, UTC</th>
        </tr>
      </thead>
      <tbody>
        {connected.map(({ workspaceId, workspaceName, lastUsageTime }) => (
          <tr key={workspaceId}>
            <td>{workspaceName}</td>
            <td>
              {lastUsageTime === null ? 'No usage records yet' : reach(lastUsageTime)}
              {lastUsageTime !== null && <AlsoBilled {...{ lastUsageTime, completeUntil }} />}
            </td>
          </tr>
        ))}
        {others > 0 && (
          <tr>
            <td colSpan={2}>
              {others === 1 ? '1 billed workspace is' : `${others} billed workspaces are`} not connected
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

type AlsoBilledProps = Pick<Props, 'completeUntil'> & { lastUsageTime: string }

function AlsoBilled({ lastUsageTime, completeUntil }: AlsoBilledProps) {
  const days = completeUntil === undefined ? undefined : alsoBilled(lastUsageTime, completeUntil)
  return days === undefined ? null : <span className="faint"> also billed: {days}</span>
}
