import { HoverCard } from '@mantine/core'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { StatusMark } from '#ui/status/status-mark.tsx'
import styles from './frame.module.css'
import { connectedOf, freshnessOf, reach } from './freshness.ts'
import type { SourceFailure, SourceNote, WorkspaceFreshness } from './freshness.ts'

type Props = {
  workspaces: readonly WorkspaceFreshness[]
  failures: readonly SourceFailure[]
  notes: readonly SourceNote[]
}

/** How far the cost reaches; the card lists each workspace, each source that failed and why, and the notes of others. */
export function FreshnessMark({ workspaces, failures, notes }: Props) {
  const { tone, label } = freshnessOf(workspaces, failures)
  const failed = failures.length === 1 ? '1 source failed' : `${failures.length} sources failed`
  return (
    <HoverCard openDelay={200} closeDelay={100} position="bottom-end">
      <HoverCard.Target>
        <button type="button" className={styles.freshness}>
          <StatusMark tone={tone} />
          <span className="clip">
            {failures.length > 0 && `${failed} · `}
            {label}
          </span>
        </button>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <FreshnessCard workspaces={workspaces} failures={failures} notes={notes} />
      </HoverCard.Dropdown>
    </HoverCard>
  )
}

function FreshnessCard({ workspaces, failures, notes }: Props) {
  return (
    <div className={styles.freshnessCard}>
      <BilledWorkspaces workspaces={workspaces} />
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

function BilledWorkspaces({ workspaces }: Pick<Props, 'workspaces'>) {
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
            <td>{lastUsageTime === null ? 'No usage records yet' : reach(lastUsageTime)}</td>
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
