import { useMutation } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { scopeOfUrlState } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { listWorkspaceCostTags, networkCostTag, storageCostTag, type CostTag } from '../contract.ts'

const kinds = [
  { kind: 'storage', name: 'Storage Tag', calls: storageCostTag },
  { kind: 'network', name: 'NAT Gateway Tag', calls: networkCostTag },
] as const

type TaggedWorkspace = OutputOf<typeof listWorkspaceCostTags>['workspaces'][number]

/** The tags by which a cloud bill names storage and NAT gateways of each workspace. */
export function WorkspaceTags() {
  const query = scopeOfUrlState(useUrlState().urlState)
  const { data, error, refetch } = useEndpoint(listWorkspaceCostTags, { query })
  const changing = useMutation({
    mutationFn: async (change: () => Promise<string>) => change(),
    onSuccess: async (text) => {
      notifySuccess(text)
      await refetch()
    },
  })
  if (error)
    return (
      <ErrorState
        error={error}
        title="Tags of workspaces could not be read."
        onRetry={() => void refetch()}
      />
    )
  return (
    <Panel title="Storage and NAT gateway" unit="used once bills of the cloud are loaded" isFlush>
      {changing.error && <ErrorState error={changing.error} title="The tag was not changed." />}
      <PlainTable label="Tags of storage and NAT gateways by workspace">
        <thead>
          <tr>
            <th>Workspace</th>
            {kinds.map(({ name }) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.workspaces.map((workspace) => (
            <WorkspaceRow
              key={workspace.workspaceId}
              workspace={workspace}
              isBusy={changing.isPending}
              onChange={changing.mutate}
            />
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

type RowProps = {
  workspace: TaggedWorkspace
  isBusy: boolean
  /** Takes a change that answers what was changed, in words. */
  onChange: (change: () => Promise<string>) => void
}

function WorkspaceRow({ workspace: { workspaceId, workspaceName, ...tags }, isBusy, onChange }: RowProps) {
  return (
    <tr>
      <td data-tooltip={workspaceId}>{workspaceName}</td>
      {kinds.map(({ kind, name, calls }) => (
        <td key={kind}>
          <TagCell
            name={`${name} of ${workspaceName}`}
            tag={tags[kind]}
            isBusy={isBusy}
            onEnable={() =>
              onChange(async () => {
                await call(calls.save, { path: { id: workspaceId }, body: {} })
                return `${name} enabled!`
              })
            }
            onDisable={() =>
              onChange(async () => {
                await call(calls.remove, { path: { id: workspaceId } })
                return `${name} disabled!`
              })
            }
          />
        </td>
      ))}
    </tr>
  )
}

type CellProps = {
  name: string
  tag: CostTag
  isBusy: boolean
  onEnable: () => void
  onDisable: () => void
}

function TagCell({ name, tag, isBusy, onEnable, onDisable }: CellProps) {
  return (
    <>
      {tag.isEnabled ? `${tag.tagKey}: ${tag.tagValue} ` : 'not enabled '}
      <Button
        tone="quiet"
        disabled={isBusy}
        aria-label={`${tag.isEnabled ? 'Disable' : 'Enable'} ${name}`}
        onClick={tag.isEnabled ? onDisable : onEnable}
      >
        {tag.isEnabled ? 'Disable' : 'Enable'}
      </Button>
    </>
  )
}
