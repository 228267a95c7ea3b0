import type { RowOf } from '#contract/report.ts'
import { Button } from '#ui/control/button.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { listWorkspaces } from '#product/contract/calls/workspaces.ts'

export type ListedWorkspace = RowOf<typeof listWorkspaces>

type Props = {
  workspaces: readonly ListedWorkspace[]
  isBusy: boolean
  onPublish: (workspace: ListedWorkspace) => void
  onHide: (workspace: ListedWorkspace) => void
}

/** Workspaces, each with whether it is published and the button that changes it. */
export function WorkspaceTable({ workspaces, isBusy, onPublish, onHide }: Props) {
  return (
    <PlainTable label="Workspaces and whether they are published">
      <thead>
        <tr>
          <th>Workspace</th>
          <th>Subscription</th>
          <th>Latest billing record</th>
          <th>Shown to</th>
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {workspaces.map((workspace) => {
          const { workspaceId, workspaceName, subscriptionId, lastUsageTime, isPublished } = workspace
          const name = workspaceName ?? workspaceId
          return (
            <tr key={workspaceId}>
              <td data-tooltip={workspaceId}>{name}</td>
              <td className="clip">{subscriptionId ?? 'Not connected'}</td>
              <td>{lastUsageTime === null ? 'none yet' : <Instant at={lastUsageTime} />}</td>
              <td>
                <StatusMark tone={isPublished ? 'ok' : 'neutral'} />{' '}
                {isPublished ? 'Everybody with access' : 'Admins only: not published'}
              </td>
              <td>
                <Button
                  tone="quiet"
                  disabled={isBusy}
                  aria-label={`${isPublished ? 'Hide' : 'Publish'} ${name}`}
                  onClick={() => (isPublished ? onHide : onPublish)(workspace)}
                >
                  {isPublished ? 'Hide' : 'Publish'}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </PlainTable>
  )
}
